package io.adlro.ingest.submission.slurm;

import io.adlro.ingest.Intake;
import io.adlro.ingest.submission.CommandWords;
import io.adlro.ingest.submission.WordList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The command that submitted a job, as accounting stores it: without its quotes. */
public final class SubmitLine {
  private SubmitLine() {}

  /** Adds the script, or the program of {@code --wrap}, and the names among its arguments. */
  public static void addWords(String line, WordList words) {
    List<String> arguments = Arrays.asList(line.strip().split("\\s+", -1));
    SbatchOptions options = new SbatchOptions(new Intake());
    List<String> others = options.take(arguments.subList(1, arguments.size()), "");
    List<String> command = new ArrayList<>();
    options.find("wrap").ifPresent(given -> command.add(given.value()));
    command.addAll(others);
    CommandWords.addArguments(command, words);
  }
}
