package io.adlro.ingest.trace;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Recovery;
import io.adlro.ingest.csv.CsvRows;
import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.notation.LocalityWord;
import io.adlro.ingest.submission.adlro.AdlroColumns;
import io.adlro.ingest.yaml.RecordKeys;
import io.adlro.ingest.yaml.RecordReader;
import io.adlro.ingest.yaml.SourceNode;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads {@code jobs.csv}, plain or packed, for a cluster that has its classes and models. */
public final class TraceFile {
  /** A million days: sums of such times stay far inside a long. */
  private static final String TIME = ": 0..1000000d; ";

  private static final RecordKeys COLUMNS =
      new RecordKeys()
          .of(
              JobRow.class,
              (AdlroColumns.ID + "; " + AdlroColumns.SUBMIT + TIME)
                  + (AdlroColumns.CLASS + ": one of classes; ")
                  + (AdlroColumns.GPUS + ": 1..2147483647; ")
                  + (AdlroColumns.WORK + TIME)
                  + (AdlroColumns.SHARE + ": 1..1000 = 1000; ")
                  + (AdlroColumns.GPU_MEMORY + ": 0..2147483647MiB = 0; ")
                  + (AdlroColumns.CPU + ": 0..1000000 = 0; ")
                  + (AdlroColumns.MEMORY + ": 0..2147483647MiB = 0; ")
                  + (AdlroColumns.PRIORITY + ": 0..1 = 0.5; ")
                  + (AdlroColumns.USER + " = user; ")
                  + (AdlroColumns.ESTIMATE + ": 1us..; ")
                  + (AdlroColumns.GROUP
                      + "; "
                      + AdlroColumns.NAME
                      + "; "
                      + AdlroColumns.MODELS
                      + "; ")
                  + (AdlroColumns.LOCALITY + " = anywhere; ")
                  + (AdlroColumns.NODES + ": 1..2147483647; ")
                  + (AdlroColumns.LIMIT + ": 1us..; ")
                  + (AdlroColumns.RECOVERY + " = checkpoint"));

  record JobRow(
      String id,
      long submitMicros,
      String jobClass,
      int gpus,
      long workMicros,
      int gpuShare,
      int gpuMemoryMib,
      int cpuMilli,
      int memoryMib,
      double priority,
      String user,
      OptionalLong estimateMicros,
      Optional<String> group,
      Optional<String> name,
      Optional<String> models,
      LocalityWord locality,
      Optional<Integer> nodes,
      OptionalLong limitMicros,
      Recovery recovery) {
    Job job(List<String> allowedModels) {
      Job.Builder job =
          Job.of(jobClass, submitMicros, workMicros)
              .id(id)
              .gpus(gpus)
              .shareMilli(gpuShare)
              .gpuMemoryMib(gpuMemoryMib)
              .cpuMilli(cpuMilli)
              .memoryMib(memoryMib)
              .priority(priority)
              .user(user)
              .account(group.orElse(""))
              .name(name.orElse(""))
              .allowedModels(allowedModels)
              .locality(locality.with(nodes.orElse(0)))
              .recovery(recovery)
              .withoutEstimate();
      estimateMicros.ifPresent(job::estimateMicros);
      limitMicros.ifPresent(job::limitMicros);
      return job.build();
    }
  }

  private record TraceJob(String id, Job job) {}

  private final Cluster cluster;
  private final Problems problems;
  private final RecordReader reader;
  private final List<String> models;
  private final Map<String, Integer> lineById = new HashMap<>();
  private final List<TraceJob> jobs = new ArrayList<>();

  private TraceFile(Cluster cluster, Problems problems) {
    this.cluster = cluster;
    this.problems = problems;
    this.reader = new RecordReader(COLUMNS, problems).with("classes", cluster.classes());
    this.models = cluster.models().stream().map(GpuModel::name).toList();
  }

  /**
   * The jobs by time of submission, equal times as in the file; all problems are thrown at once.
   */
  public static Trace read(Path file, Cluster cluster) {
    Problems problems = new Problems();
    TraceFile trace = new TraceFile(cluster, problems);
    CsvRows.read(file, COLUMNS, JobRow.class, problems, trace::accept);
    if (problems.isEmpty() && trace.jobs.isEmpty()) {
      problems.add(file.toString(), "has a header and no jobs; add a row for each job");
    }
    problems.throwIfAny();
    return trace.sorted();
  }

  private Trace sorted() {
    jobs.sort(Comparator.comparingLong(job -> job.job().submitMicros()));
    WorkloadTable table = new WorkloadTable(cluster);
    jobs.forEach(job -> table.add(job.job()));
    return new Trace(table, jobs.stream().map(TraceJob::id).toList());
  }

  private void accept(SourceNode row) {
    SourceNode idNode = row.child(AdlroColumns.ID);
    Integer before = idNode.isGiven() ? lineById.putIfAbsent(idNode.text(), row.line()) : null;
    if (before != null) {
      reader.report(
          idNode,
          "`%s` is that of line %d too; give each job its own".formatted(idNode.text(), before));
    }
    List<String> allowed = models(row.child(AdlroColumns.MODELS));
    Optional<JobRow> read = reader.read(row, JobRow.class);
    Optional<String> nodesProblem =
        read.flatMap(job -> job.locality().problem(job.nodes().orElse(0), job.gpus()));
    nodesProblem.ifPresent(why -> reader.report(row.child(AdlroColumns.NODES), why));
    read.filter(job -> nodesProblem.isEmpty())
        .flatMap(
            job ->
                problems.build(
                    row.file(), row.line(), "", () -> new TraceJob(job.id(), job.job(allowed))))
        .ifPresent(jobs::add);
  }

  private List<String> models(SourceNode node) {
    List<String> allowed = new ArrayList<>();
    for (String written : node.text().split(AdlroColumns.MODEL_SEPARATOR, -1)) {
      String model = written.strip();
      if (models.contains(model)) {
        allowed.add(model);
      } else if (node.isGiven()) {
        reader.report(node, "cannot be `" + model + "`" + NearestName.hint(model, models));
      }
    }
    return allowed;
  }
}
