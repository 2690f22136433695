package io.adlro.report.export;

import io.adlro.ingest.message.NearestName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** In what files jobs and schedules are written for others to read. */
public enum ExportFormat {
  /** Our own: {@code jobs.csv}, {@code cluster.json}, schedules as CSV and metrics as JSON. */
  ADLRO,
  /** The Standard Workload Format, version 2.2. */
  SWF,
  /** What Batsim writes of a simulation, for the Gantt tools of its field. */
  BATSIM,
  /** Typed columns, where the module with the library is there. */
  PARQUET;

  /** As it is given on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The formats with these names, each once, in the order given.
   *
   * @throws IllegalArgumentException that says which name is none, or what is missing for it
   */
  public static Set<ExportFormat> parse(List<String> names) {
    List<String> known = Stream.of(values()).map(ExportFormat::word).toList();
    Set<ExportFormat> formats = new LinkedHashSet<>();
    for (String name : names) {
      String word = name.strip().toLowerCase(Locale.ROOT);
      if (!known.contains(word)) {
        throw new IllegalArgumentException(
            "`%s` is no format%s".formatted(name, NearestName.hint(word, known)));
      }
      formats.add(values()[known.indexOf(word)]);
    }
    if (formats.contains(PARQUET) && ParquetFile.find().isEmpty()) {
      throw new IllegalArgumentException(
          "`parquet` needs the module adlro-parquet; build it with mvn -Pparquet package");
    }
    return formats;
  }

  /** The file of jobs that have not run; none where the format knows only jobs that have. */
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
