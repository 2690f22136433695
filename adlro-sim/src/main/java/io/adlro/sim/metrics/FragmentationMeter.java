package io.adlro.sim.metrics;

import io.adlro.core.event.QuietHandler;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.Fragmentation;
import io.adlro.core.policy.TypicalShapes;
import io.adlro.core.state.ClusterState;

/**
 * Fragmentation: the share of free GPU capacity that a job drawn from the workload could not use,
 * as the measured jobs find it on arrival. It looks at every node for each of them, so it is for
 * single runs, not for comparisons.
 */
public final class FragmentationMeter extends QuietHandler {
  private final ClusterState state;
  private final MeasuredWindow window;
  private final Fragmentation fragmentation;
  private double sum;
  private int found;

  /** Listens to a run of these jobs. */
  public FragmentationMeter(ClusterState state, JobTable jobs, MeasuredWindow window) {
    this.state = state;
    this.window = window;
    TypicalShapes shapes = new TypicalShapes();
    for (int job = 0; job < jobs.size(); job++) {
      shapes.add(jobs, job);
    }
    this.fragmentation = shapes.fragmentation();
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    if (window.measures(job) && state.ledger().freePart().count() > 0) {
      sum += fragmentation.shareOfFree(state);
      found++;
    }
  }

  /** Mean over the arrivals that found anything free; NaN when none did. */
  public double meanShareOfFree() {
    return sum / found;
  }
}
