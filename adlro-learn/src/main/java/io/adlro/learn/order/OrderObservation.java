package io.adlro.learn.order;

import io.adlro.core.model.JobTable;
import io.adlro.core.policy.DecisionContext;
import java.util.Arrays;

/** Computes the features of waiting jobs, over thousandths of GPUs of all models and nodes. */
final class OrderObservation {
  private static final double SECONDS = 1e-6;
  private static final double BOUND_SECONDS = 10;

  // The expected free capacity, one step for each expected end of an active job.
  private long[] freeMilli = new long[64];
  private double[] delaySeconds = new double[64];
  private double[] logDelay = new double[64];
  private int steps;

  private double gpus;
  private double logQueue;
  private double logBusy;

  /** Computes what all waiting jobs share; call it before {@link #features}. */
  void refresh(DecisionContext now) {
    gpus = now.cluster().gpuCount();
    logQueue = StrictMath.log1p(now.waitingCount());
    steps = 1;
    freeMilli[0] = 0;
    for (int model = 0; model < now.cluster().modelCount(); model++) {
      freeMilli[0] += now.state().ledger().freeMilliOfModel(model);
    }
    double heldGpuSeconds = 0;
    for (int job = now.firstActive(); job != DecisionContext.NONE; job = now.nextActive(job)) {
      double seconds = now.runTimes().remainingMicros(job) * SECONDS;
      long milli = now.jobs().widthMilli(job);
      heldGpuSeconds += seconds * milli / JobTable.WHOLE;
      insert(seconds, milli);
    }
    for (int step = 1; step < steps; step++) {
      freeMilli[step] += freeMilli[step - 1];
      logDelay[step] = StrictMath.log1p(delaySeconds[step]);
    }
    logBusy = StrictMath.log1p(heldGpuSeconds / gpus);
  }

  private void insert(double seconds, long milli) {
    if (steps == freeMilli.length) {
      freeMilli = Arrays.copyOf(freeMilli, 2 * steps);
      delaySeconds = Arrays.copyOf(delaySeconds, 2 * steps);
      logDelay = Arrays.copyOf(logDelay, 2 * steps);
    }
    int hole = steps++;
    for (; hole > 1 && delaySeconds[hole - 1] > seconds; hole--) {
      delaySeconds[hole] = delaySeconds[hole - 1];
      freeMilli[hole] = freeMilli[hole - 1];
    }
    delaySeconds[hole] = seconds;
    freeMilli[hole] = milli;
  }

  /** The features of one waiting job, in the order of {@link OrderFeature}. */
  void features(DecisionContext now, int job, double[] features) {
    long widthMilli = now.jobs().widthMilli(job);
    int step = 0;
    while (freeMilli[step] < widthMilli && step < steps - 1) {
      step++;
    }
    double blocked = step > 0 ? 1 : 0;
    double seconds = Math.max(1, now.runTimes().bestRunMicros(job) * SECONDS);
    double waited = (now.nowMicros() - now.jobs().submitMicros(job)) * SECONDS;
    double width = (double) widthMilli / JobTable.WHOLE;
    double length = StrictMath.log(seconds);
    double logWidth = StrictMath.log(width);
    double stretch = step == 0 ? 0 : StrictMath.log((delaySeconds[step] + seconds) / seconds);
    double slowdown = Math.max(1, (waited + seconds) / Math.max(seconds, BOUND_SECONDS));
    int f = 0;
    features[f++] = length;
    features[f++] = length * length / 10;
    features[f++] = logWidth;
    features[f++] = width / gpus;
    features[f++] = width / gpus * length;
    features[f++] = blocked;
    features[f++] = blocked * logQueue;
    features[f++] = step == 0 ? 0 : logDelay[step];
    features[f++] = stretch;
    features[f++] = StrictMath.log(slowdown);
    features[f++] = StrictMath.log1p(waited);
    features[f++] = Math.max(0, length - logBusy);
    features[f] = logBusy * logWidth / 10;
  }
}
