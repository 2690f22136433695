package io.adlro.ingest.trace;

import io.adlro.ingest.message.UserError;
import io.adlro.sim.metrics.MeasuredWindow;

/**
 * One of equally long blocks of consecutive jobs of a trace. The first jobs of a block, which warm
 * it up, are the last of the block before: no two blocks measure the same job.
 *
 * @param number from 1
 * @param of how many blocks there are
 * @param warmup share of the jobs of a block that is not measured
 */
public record TraceBlock(int number, int of, double warmup) {
  /** Of a trace of so many jobs: the most with which all blocks fit. */
  int size(int jobs) {
    int size = jobs;
    while (size > 0 && (of - 1) * measured(size) + size > jobs) {
      size--;
    }
    if (measured(size) == 0) {
      throw new UserError("%d jobs are too few for %d blocks".formatted(jobs, of));
    }
    return size;
  }

  int from(int jobs) {
    return (number - 1) * measured(size(jobs));
  }

  private int measured(int size) {
    return size - MeasuredWindow.cut(size, warmup);
  }
}
