package io.adlro.ingest.trace;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.Intake;
import io.adlro.ingest.jobclass.ClassAssignment;
import io.adlro.ingest.jobclass.ClassAssignment.Found;
import io.adlro.ingest.jobclass.ClassShares;
import io.adlro.ingest.jobclass.JobTexts;
import io.adlro.ingest.jobclass.UnclassifiedJobs;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Gives the jobs that an import keeps their classes and with them their work: the time it ran times
 * the speed of the GPU it ran on; where that is unknown, the time it ran. Only these jobs count in
 * the assumptions.
 */
final class KeptJobs {
  /**
   * A job of the trace.
   *
   * @param job with the time that it ran as its work
   * @param ranOn the GPU model of the cluster that it ran on
   */
  record Row(
      String id,
      Job job,
      JobTexts texts,
      long realWaitMicros,
      Optional<String> ranOn,
      boolean completed,
      boolean limitIsEstimate) {}

  private final List<Row> rows;
  private final ClassAssignment classes;
  private final ImportSummary summary;
  private final Cluster cluster;
  private final ClassShares.Sum shares = new ClassShares.Sum();

  /** Of rows in the order of their submission, whose classes are decided. */
  KeptJobs(List<Row> rows, Cluster cluster, ClassAssignment classes, ImportSummary summary) {
    this.rows = rows;
    this.classes = classes;
    this.summary = summary;
    boolean all =
        rows.stream().noneMatch(row -> classOf(row).jobClass().equals(UnclassifiedJobs.CLASS));
    this.cluster = all ? cluster : UnclassifiedJobs.in(cluster);
  }

  private Found classOf(Row row) {
    return classes.of(row.texts());
  }

  ImportedTrace trace(List<String> formats, Intake intake) {
    long first = rows.get(0).job().submitMicros();
    WorkloadTable jobs = new WorkloadTable(cluster);
    List<String> ids = new ArrayList<>(rows.size());
    List<JobTexts> texts = new ArrayList<>(rows.size());
    long[] wait = new long[rows.size()];
    long[] run = new long[rows.size()];
    int[] model = new int[rows.size()];
    boolean[] completed = new boolean[rows.size()];
    for (Row row : rows) {
      int at = jobs.size();
      wait[at] = row.realWaitMicros();
      run[at] = row.job().workMicros();
      model[at] = row.ranOn().map(cluster::modelIndex).orElse(RecordedSchedule.UNKNOWN);
      completed[at] = row.completed();
      ids.add(row.id());
      texts.add(row.texts());
      Found found = classOf(row);
      jobs.add(
          row.job()
              .ofClass(found.jobClass(), workMicros(found.jobClass(), run[at], model[at]))
              .submittedAt(row.job().submitMicros() - first));
      shares.add(found, TraceStatistics.gpuHours(jobs, at, run[at]));
      countAssumptions(row, found);
    }
    return new ImportedTrace(
        jobs,
        ids,
        texts,
        new RecordedSchedule(wait, run, model, completed),
        shares.shares(),
        formats,
        summary,
        intake,
        new TraceClock(first, ZoneOffset.UTC));
  }

  private long workMicros(String jobClass, long runMicros, int model) {
    return model == RecordedSchedule.UNKNOWN
        ? runMicros
        : Math.max(1, Math.round(runMicros * cluster.speed(cluster.classIndex(jobClass), model)));
  }

  private void countAssumptions(Row row, Found found) {
    if (found.jobClass().equals(UnclassifiedJobs.CLASS)) {
      summary.assumed("no class known: class unclassified, with one speed for each GPU model");
    }
    if (row.ranOn().isEmpty() && cluster.modelCount() > 1) {
      summary.assumed("no GPU model given: the run time is that on a GPU of speed 1");
    }
    if (row.limitIsEstimate()) {
      summary.assumed("the time limit is the user's estimate and is not enforced");
    }
  }
}
