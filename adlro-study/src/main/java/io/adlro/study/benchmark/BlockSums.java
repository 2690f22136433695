package io.adlro.study.benchmark;

import io.adlro.core.event.QuietHandler;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.workload.WorkloadTable;
import java.util.Arrays;
import java.util.List;

/**
 * Sums the JCT of blocks of consecutive measured jobs. A trace that ran once has no seeds to show
 * how much a difference varies; its blocks show a part of it.
 */
final class BlockSums extends QuietHandler {
  private static final int BLOCKS = 20;
  private static final int LEAST_JOBS = 10 * BLOCKS;

  private final WorkloadTable jobs;
  private final MeasuredWindow window;
  private final double[] seconds;

  BlockSums(Trial trial) {
    this.jobs = trial.jobs();
    this.window = trial.window();
    this.seconds = new double[measured() < LEAST_JOBS ? 0 : BLOCKS];
  }

  private int measured() {
    return window.toJob() - window.fromJob();
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    if (seconds.length > 0 && window.measures(job)) {
      int block = (int) ((long) (job - window.fromJob()) * BLOCKS / measured());
      seconds[block] += (atMicros - jobs.submitMicros(job)) * 1e-6;
    }
  }

  /** Empty when there are few jobs. */
  List<Double> seconds() {
    return Arrays.stream(seconds).boxed().toList();
  }
}
