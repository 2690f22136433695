package io.adlro.ingest.history.sacct;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The call of {@code sacct} whose output has all that a trace needs: {@code -X} one row for each
 * job, {@code -D} the earlier attempts of requeued jobs, {@code -P} whole values, and times as
 * seconds since 1970, which need no time zone.
 */
public final class SacctCommand {
  /** The variable of the environment that makes times seconds since 1970, with its value. */
  public static final String TIME_FORMAT = "SLURM_TIME_FORMAT";

  public static final String EPOCH_SECONDS = "%s";

  /** As {@code sacct} accepts a start time: a date, or a time before now. */
  public static final String LAST_MONTH = "now-30days";

  /** The columns, as {@code sacct} spells them. */
  public static final List<String> COLUMNS =
      List.of(
          "JobID",
          "State",
          "Submit",
          "Eligible",
          "Start",
          "End",
          "ElapsedRaw",
          "TimelimitRaw",
          "ReqTRES",
          "AllocTRES",
          "NNodes",
          "NodeList",
          "User",
          "Account",
          "Partition",
          "QOS",
          "JobName");

  /** The whole call for a shell, of the last month. */
  public static final String TEXT =
      TIME_FORMAT + "=" + EPOCH_SECONDS + " " + String.join(" ", arguments(LAST_MONTH));

  private SacctCommand() {}

  /** The delimiter is one that no name of a job contains. */
  public static List<String> unambiguous(String since) {
    List<String> arguments = new ArrayList<>(arguments(since));
    arguments.add("--delimiter=\u001f");
    return arguments;
  }

  /** The program and its arguments; {@link #TIME_FORMAT} has to be set in its environment. */
  public static List<String> arguments(String since) {
    return List.of("sacct", "-a", "-X", "-D", "-P", "-S", since, "-o", String.join(",", COLUMNS));
  }

  /**
   * What a history cannot do without and these columns do not have, as {@code sacct} spells it.
   *
   * @param columns in lower case
   */
  static List<String> missing(List<String> columns) {
    List<String> missing = new ArrayList<>();
    if (Stream.of("submit", "eligible", "start").noneMatch(columns::contains)) {
      missing.add("Submit");
    }
    boolean hasRunTime =
        columns.contains("elapsedraw")
            || columns.contains("elapsed")
            || (columns.contains("start") && columns.contains("end"));
    if (!hasRunTime) {
      missing.add("Start");
      missing.add("End");
      missing.add("ElapsedRaw");
    }
    missing.addAll(missingInQueue(columns));
    return missing;
  }

  /** The same of jobs that have not ended. */
  static List<String> missingInQueue(List<String> columns) {
    return Stream.of("reqtres", "alloctres", "reqgres", "allocgres").noneMatch(columns::contains)
        ? List.of("ReqTRES", "AllocTRES")
        : List.of();
  }

  /** The sentence for the user whose file lacks these columns. */
  static String sentence(List<String> missing) {
    return "the header has no column %s; write the file with: %s"
        .formatted(String.join(", ", missing), TEXT);
  }
}
