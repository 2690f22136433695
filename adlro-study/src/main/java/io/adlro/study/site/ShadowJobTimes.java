package io.adlro.study.site;

import io.adlro.core.model.JobTable;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.study.site.ShadowResult.Side;
import java.time.ZonedDateTime;

/** The compared jobs with their waits and completions, real and under the policy, in seconds. */
final class ShadowJobTimes {
  private final ImportedTrace trace;
  private final int[] rows;
  private final String policy;
  private final double[] realWaits;
  private final double[] realCompletions;
  private final double[] simulatedWaits;
  private final double[] simulatedCompletions;

  ShadowJobTimes(ImportedTrace trace, String policy, JobWaits waits, int[] rows) {
    this.trace = trace;
    this.policy = policy;
    this.rows = rows.clone();
    realWaits = waits.recordedWaits(rows);
    realCompletions = waits.recordedCompletions(rows);
    simulatedWaits = waits.waits(policy, rows);
    simulatedCompletions = waits.completions(policy, rows);
  }

  int jobs() {
    return rows.length;
  }

  String policy() {
    return policy;
  }

  Side real() {
    return new Side(Waits.of(realWaits), Waits.of(realCompletions));
  }

  Side simulated() {
    return new Side(Waits.of(simulatedWaits), Waits.of(simulatedCompletions));
  }

  double realWait(int job) {
    return realWaits[job];
  }

  double realCompletion(int job) {
    return realCompletions[job];
  }

  double simulatedWait(int job) {
    return simulatedWaits[job];
  }

  double simulatedCompletion(int job) {
    return simulatedCompletions[job];
  }

  /** Since the begin. */
  long submitMicros(int job) {
    return trace.jobs().submitMicros(rows[job]);
  }

  /** The date of the begin. */
  ZonedDateTime begin() {
    return trace.clock().date(0).orElseThrow();
  }

  /** A share counts as a part. */
  double gpus(int job) {
    return trace.jobs().requests().widthMilli(rows[job]) / (double) JobTable.WHOLE;
  }

  /** How many GPUs the job asks for, shared or not. */
  int width(int job) {
    return trace.jobs().requests().gpus(rows[job]);
  }

  int jobClass(int job) {
    return trace.jobs().requests().jobClass(rows[job]);
  }

  String className(int jobClass) {
    return trace.jobs().cluster().classes().get(jobClass);
  }
}
