package io.adlro.report.export;

import io.adlro.ingest.message.NearestName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** File formats of exported jobs and schedules. */
public enum ExportFormat {
  /** Our own: {@code jobs.csv}, {@code cluster.json}, schedules as CSV and metrics as JSON. */
  ADLRO,
  /** The Standard Workload Format, version 2.2. */
  SWF,
  /** The output files of Batsim, for tools that read them. */
  BATSIM,
  /** Typed columns; needs the module adlro-parquet. */
  PARQUET;

  /** The name on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The formats with these names, each once, in the order given.
   *
   * @throws IllegalArgumentException if a name is unknown or a format is not available
   */
  public static Set<ExportFormat> parse(List<String> names) {
    List<String> known = Stream.of(values()).map(ExportFormat::word).toList();
    Set<ExportFormat> formats = new LinkedHashSet<>();
    for (String name : names) {
      String word = name.strip().toLowerCase(Locale.ROOT);
      if (!known.contains(word)) {
        throw new IllegalArgumentException(
            "`%s` is not a format%s".formatted(name, NearestName.hint(word, known)));
      }
      formats.add(values()[known.indexOf(word)]);
    }
    if (formats.contains(PARQUET) && ParquetFile.find().isEmpty()) {
      throw new IllegalArgumentException(
          "`parquet` needs the module adlro-parquet; build it with mvn -Pparquet package");
    }
    return formats;
  }

  /** The file of jobs that have not run; empty if the format has only jobs that ran. */
  List<String> jobFiles() {
    return switch (this) {
      case ADLRO -> List.of("jobs.csv");
      case SWF -> List.of("jobs.swf");
      case BATSIM -> List.of();
      case PARQUET -> List.of("jobs.parquet");
    };
  }

  /** The files of one run of one policy. */
  List<String> runFiles(String run) {
    return switch (this) {
      case ADLRO -> List.of("schedule-" + run + ".csv", "metrics-" + run + ".json");
      case SWF -> List.of("schedule-" + run + ".swf");
      case BATSIM -> List.of(run + "_jobs.csv", run + "_schedule.csv");
      case PARQUET -> List.of("schedule-" + run + ".parquet");
    };
  }
}
