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

  /** Longer commands are cut: what they run stands at their beginning. */
  private static final int LONGEST = 500;

  /** Adds the script, or the program of {@code --wrap}, and the names among its arguments. */
  public static void addWords(String line, WordList words) {
    CommandWords.addArguments(arguments(line), words);
  }

  /** The script, or the program of {@code --wrap}, with its arguments. */
  public static String command(String line) {
    String command = String.join(" ", arguments(line));
    return command.substring(0, Math.min(LONGEST, command.length()));
  }

  private static List<String> arguments(String line) {
    List<String> arguments = Arrays.asList(line.strip().split("\\s+", -1));
    SbatchOptions options = new SbatchOptions(new Intake());
    List<String> others = options.take(arguments.subList(1, arguments.size()), "");
    List<String> command = new ArrayList<>();
    options.find("wrap").ifPresent(given -> command.add(given.value()));
    command.addAll(others);
    return command;
  }
}
