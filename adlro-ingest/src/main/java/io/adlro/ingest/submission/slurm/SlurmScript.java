package io.adlro.ingest.submission.slurm;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionFormat;
import io.adlro.ingest.text.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Slurm batch scripts: the {@code #SBATCH} lines before the first command are the request, the
 * commands describe what the job runs. It holds one line of at most {@value TextLines#LONGEST}
 * characters (longer ones are truncated and counted), one value of each option and a few words; a
 * script may be of any length.
 */
public final class SlurmScript implements SubmissionFormat {
  private static final String DIRECTIVE = "#SBATCH";
  private static final Pattern DIRECTIVE_LINE = Pattern.compile("^#SBATCH", Pattern.MULTILINE);
  private static final Pattern MISSPELLED =
      Pattern.compile("(##+|#\\s+|\\s+#\\s*)sbatch\\b.*", Pattern.CASE_INSENSITIVE);

  private final SlurmSite site;

  public SlurmScript(SlurmSite site) {
    this.site = site;
  }

  @Override
  public String name() {
    return "sbatch";
  }

  @Override
  public boolean recognises(Head head) {
    return DIRECTIVE_LINE.matcher(head.text()).find();
  }

  @Override
  public void read(InputStream in, Consumer<Submission> to, Intake intake)
      throws IOException, Unreadable {
    Reading reading = new Reading(intake);
    TextLines lines = new TextLines(in);
    while (lines.advance()) {
      if (lines.isTruncated()) {
        intake.ignored("end of a line", "longer than " + TextLines.LONGEST, lines.where());
      }
      reading.accept(lines.text(), lines.where());
    }
    to.accept(reading.submission());
    intake.understood("batch scripts");
  }

  /** One script while it is read. */
  private final class Reading {
    private final Intake intake;
    private final SbatchOptions options;
    private final ScriptCommands commands = new ScriptCommands();
    private boolean hasDirectives;
    private boolean isSecondPart;

    private Reading(Intake intake) {
      this.intake = intake;
      this.options = new SbatchOptions(intake);
    }

    private void accept(String line, String where) {
      if (line.startsWith(DIRECTIVE)) {
        directive(line.substring(DIRECTIVE.length()), where);
      } else if (MISSPELLED.matcher(line).matches()
          || line.toLowerCase(Locale.ROOT).startsWith("#sbatch")) {
        intake.ignored("a line like #SBATCH", "only #SBATCH at the start of a line counts", where);
      } else {
        commands.accept(line);
      }
    }

    private void directive(String text, String where) {
      hasDirectives = true;
      if (commands.hasAny()) {
        intake.ignored(DIRECTIVE, "is after the first command", where);
        return;
      }
      List<String> arguments = SbatchLine.arguments(text);
      if (!arguments.isEmpty() && List.of("hetjob", "packjob").contains(arguments.get(0))) {
        isSecondPart = true;
      }
      if (isSecondPart) {
        intake.ignored(DIRECTIVE, "belongs to a later part of a heterogeneous job", where);
        return;
      }
      for (String other : options.take(arguments, where)) {
        intake.ignored(other, "not an option", where);
      }
      intake.understood("#SBATCH lines");
    }

    private Submission submission() throws Unreadable {
      if (!hasDirectives) {
        throw new Unreadable("no line starts with #SBATCH; is it a Slurm batch script?");
      }
      return new SbatchJob(options, site, intake).submission(commands.words());
    }
  }
}
