package io.adlro.report.export;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.scenario.ClusterFiles;
import io.adlro.report.json.MetricsJson;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.study.experiment.ScheduleSink;
import io.adlro.study.file.OutputFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * Exports runs to a folder in one or more formats: jobs, cluster and, for each policy, schedule and
 * metrics; with several seeds there is a folder for each.
 */
public final class ScheduleExport implements ScheduleSink {
  private static final String CLUSTER = "cluster.json";

  private final Path folder;
  private final List<Long> seeds;
  private final IntFunction<String> jobIds;
  private final Set<ExportFormat> formats;
  private final Optional<String> warning;

  /**
   * An export of these runs.
   *
   * @param warning what must be known of the jobs, for the metrics
   */
  public ScheduleExport(
      Path folder,
      List<Long> seeds,
      IntFunction<String> jobIds,
      Set<ExportFormat> formats,
      Optional<String> warning) {
    this.folder = folder;
    this.seeds = List.copyOf(seeds);
    this.jobIds = jobIds;
    this.formats = new LinkedHashSet<>(formats);
    this.warning = warning;
  }

  /** Adds a problem if the folder cannot be written or contains files of something else. */
  public static void check(
      String option,
      Path folder,
      List<Long> seeds,
      List<String> policies,
      Set<ExportFormat> formats,
      Problems problems) {
    String wrong = problem(folder, seeds, policies, formats);
    if (!wrong.isEmpty()) {
      problems.add(option + " " + folder + ": " + wrong);
    }
  }

  private static String problem(
      Path folder, List<Long> seeds, List<String> policies, Set<ExportFormat> formats) {
    if (!Files.exists(folder)) {
      Path parent = folder.toAbsolutePath().getParent();
      return parent != null && Files.isDirectory(parent) && Files.isWritable(parent)
          ? ""
          : "cannot be created because " + parent + " is not a writable folder";
    }
    if (!Files.isDirectory(folder)) {
      return "is a file; name a folder";
    }
    if (!Files.isWritable(folder)) {
      return "is not writable; choose another folder";
    }
    Set<String> own = new LinkedHashSet<>(List.of(CLUSTER));
    for (ExportFormat format : formats) {
      own.addAll(format.jobFiles());
      seeds.forEach(
          seed -> policies.forEach(policy -> own.addAll(format.runFiles(run(policy, seed)))));
    }
    if (seeds.size() > 1) {
      own.clear();
      seeds.forEach(seed -> own.add(folderName(seed)));
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .map(entry -> entry.getFileName().toString())
          .filter(name -> !own.contains(name))
          .sorted()
          .findFirst()
          .map(
              name ->
                  "contains `" + name + "`, which is not part of this export; name an empty folder")
          .orElse("");
    } catch (IOException e) {
      return "cannot be read: " + e.getMessage();
    }
  }

  /** Writes the files that all policies of a seed share. */
  @Override
  public void writeTrial(Trial trial) {
    Path place = folderOf(trial.seed());
    try {
      Files.createDirectories(place);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create the folder " + place + ": " + e, e);
    }
    for (ExportFormat format : formats) {
      for (String file : format.jobFiles()) {
        JobsExport.write(trial.jobs(), jobIds, place.resolve(file), format);
      }
    }
    if (formats.contains(ExportFormat.ADLRO)) {
      new OutputFile(place.resolve(CLUSTER)).write(ClusterFiles.json(trial.jobs().cluster()));
    }
  }

  @Override
  public void writeRun(String policy, long seed, ScheduleLog log, RunResult result) {
    for (ExportFormat format : formats) {
      List<OutputFile> files =
          format.runFiles(run(policy, seed)).stream()
              .map(name -> new OutputFile(folderOf(seed).resolve(name)))
              .toList();
      switch (format) {
        case ADLRO -> {
          files.get(0).write(out -> ScheduleCsv.write(log, jobIds, out));
          files.get(1).write(MetricsJson.of(result, warning));
        }
        case SWF -> files.get(0).write(out -> SwfExport.write(log, out));
        case BATSIM -> {
          BatsimExport batsim = new BatsimExport(log, jobIds);
          files.get(0).write(batsim::writeJobs);
          files.get(1).write(batsim::writeSchedule);
        }
        case PARQUET -> files.get(0).write(out -> parquet(log, out));
      }
    }
  }

  private void parquet(ScheduleLog log, OutputStream out) throws IOException {
    ParquetFile.find().orElseThrow().write(ColumnTables.schedule(log, jobIds), out);
  }

  private Path folderOf(long seed) {
    return seeds.size() > 1 ? folder.resolve(folderName(seed)) : folder;
  }

  private static String folderName(long seed) {
    return "seed-" + seed;
  }

  private static String run(String policy, long seed) {
    return policy + "-" + seed;
  }
}
