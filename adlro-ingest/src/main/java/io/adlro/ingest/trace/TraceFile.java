package io.adlro.ingest.trace;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Job;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Recovery;
import io.adlro.ingest.csv.CsvColumns;
import io.adlro.ingest.csv.CsvRow;
import io.adlro.ingest.csv.CsvRows;
import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code jobs.csv}, plain or packed, for a cluster that knows its classes and models. */
public final class TraceFile {
  /** A million days: sums of such times stay far inside a long. */
  private static final long LATEST_MICROS = 1_000_000 * 86_400_000_000L;

  private static final int MOST_CORES = 1_000_000;

  private static final CsvColumns COLUMNS =
      CsvColumns.required(
              JobColumns.ID, JobColumns.SUBMIT, JobColumns.CLASS, JobColumns.GPUS, JobColumns.WORK)
          .optional(
              JobColumns.SHARE,
              JobColumns.GPU_MEMORY,
              JobColumns.CPU,
              JobColumns.MEMORY,
              JobColumns.PRIORITY,
              JobColumns.USER,
              JobColumns.ESTIMATE,
              JobColumns.GROUP,
              JobColumns.NAME,
              JobColumns.MODELS,
              JobColumns.LOCALITY,
              JobColumns.LIMIT,
              JobColumns.RECOVERY);

  private record Row(String id, Job job) {}

  private final Cluster cluster;
  private final List<String> models;
  private final Map<String, Integer> lineById = new HashMap<>();
  private final List<Row> rows = new ArrayList<>();

  private TraceFile(Cluster cluster) {
    this.cluster = cluster;
    this.models = cluster.models().stream().map(GpuModel::name).toList();
  }

  /** The jobs by time of submission, equals as in the file; every mistake is thrown at once. */
  public static Trace read(Path file, Cluster cluster) {
    Problems mistakes = new Problems();
    TraceFile trace = new TraceFile(cluster);
    CsvRows.read(file, COLUMNS, mistakes, trace::accept);
    if (mistakes.isEmpty() && trace.rows.isEmpty()) {
      mistakes.add(file.toString(), "has a header and no jobs; add a row for each job");
    }
    mistakes.throwIfAny();
    return trace.sorted();
  }

  private Trace sorted() {
    rows.sort(Comparator.comparingLong(row -> row.job().submitMicros()));
    JobTable jobs = new JobTable(cluster);
    rows.forEach(row -> jobs.add(row.job()));
    return new Trace(jobs, rows.stream().map(Row::id).toList());
  }

  private void accept(CsvRow row) {
    String id = row.text(JobColumns.ID);
    Integer before = id.isEmpty() ? null : lineById.putIfAbsent(id, row.line());
    if (before != null) {
      row.mistake(
          JobColumns.ID, "`" + id + "` is that of line " + before + " too; give each job its own");
    }
    Job.Builder job = job(row);
    row.build(() -> new Row(id, job.build())).ifPresent(rows::add);
  }

  private Job.Builder job(CsvRow row) {
    long submitMicros = row.duration(JobColumns.SUBMIT).in(0, LATEST_MICROS);
    String jobClass = row.oneOf(JobColumns.CLASS, cluster.classes());
    long workMicros = row.duration(JobColumns.WORK).in(0, LATEST_MICROS);
    Job.Builder job =
        Job.of(jobClass, submitMicros, workMicros)
            .gpus(row.integer(JobColumns.GPUS).in(1, Integer.MAX_VALUE))
            .shareMilli(row.integer(JobColumns.SHARE).or(1000).in(1, 1000))
            .gpuMemoryMib(row.memory(JobColumns.GPU_MEMORY).or(0).in(0, Integer.MAX_VALUE))
            .cpuMilli((int) Math.round(1000 * row.number(JobColumns.CPU).or(0).in(0, MOST_CORES)))
            .memoryMib(row.memory(JobColumns.MEMORY).or(0).in(0, Integer.MAX_VALUE))
            .priority(row.number(JobColumns.PRIORITY).or(0.5).in(0, 1))
            .user(row.text(JobColumns.USER, "user"))
            .group(row.text(JobColumns.GROUP, ""))
            .name(row.text(JobColumns.NAME, ""))
            .allowedModels(models(row))
            .locality(row.oneOf(JobColumns.LOCALITY, Locality.ANYWHERE))
            .recovery(row.oneOf(JobColumns.RECOVERY, Recovery.CHECKPOINT))
            .withoutEstimate();
    row.duration(JobColumns.ESTIMATE).ifGiven(1).ifPresent(job::estimateMicros);
    row.duration(JobColumns.LIMIT).ifGiven(1).ifPresent(job::limitMicros);
    return job;
  }

  private List<String> models(CsvRow row) {
    if (!row.has(JobColumns.MODELS)) {
      return List.of();
    }
    List<String> allowed = new ArrayList<>();
    for (String written : row.text(JobColumns.MODELS).split(JobColumns.MODEL_SEPARATOR, -1)) {
      String model = written.strip();
      if (models.contains(model)) {
        allowed.add(model);
      } else {
        row.mistake(
            JobColumns.MODELS, "cannot be `" + model + "`" + NearestName.hint(model, models));
      }
    }
    return allowed;
  }
}
