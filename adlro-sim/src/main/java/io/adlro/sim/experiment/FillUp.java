package io.adlro.sim.experiment;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.Arrays;

/**
 * A cluster that only fills up: jobs come one by one and never leave, and a job that is not placed
 * at once is rejected, as in studies of fragmentation. Time has no part in it, so there is no
 * simulation: the facts go straight to the kernel, a microsecond apart.
 */
public final class FillUp {
  private final long capacityMilli;
  private final long[] arrivedMilli;
  private final long[] placedMilli;

  private FillUp(long capacityMilli, long[] arrivedMilli, long[] placedMilli) {
    this.capacityMilli = capacityMilli;
    this.arrivedMilli = arrivedMilli;
    this.placedMilli = placedMilli;
  }

  public static FillUp of(JobTable jobs, PlacementPolicy policy) {
    JobTable submitted = jobs.emptyWithSameNames();
    SchedulingKernel kernel = new SchedulingKernel(submitted, policy, QuietOrders.IGNORE);
    long[] arrived = new long[jobs.size()];
    long[] placed = new long[jobs.size()];
    long arrivedMilli = 0;
    long placedMilli = 0;
    for (int job = 0; job < jobs.size(); job++) {
      submitted.addRow(jobs, job, jobs.submitMicros(job));
      arrivedMilli += jobs.widthMilli(job);
      placedMilli += offer(kernel, job) ? jobs.widthMilli(job) : 0;
      arrived[job] = arrivedMilli;
      placed[job] = placedMilli;
    }
    return new FillUp((long) JobTable.WHOLE * jobs.cluster().gpuCount(), arrived, placed);
  }

  private static boolean offer(SchedulingKernel kernel, int job) {
    ClusterState state = kernel.state();
    long now = job;
    kernel.jobSubmitted(now, job);
    kernel.decide();
    switch (state.phase(job)) {
      case ASSUMED -> kernel.jobStarted(now, job, 1, EventHandler.AS_ORDERED);
      case PENDING -> kernel.jobCancelled(now, job);
      default -> {} // refused: no node could ever take it
    }
    return state.phase(job) == JobPhase.RUNNING;
  }

  /** Part of all GPU capacity that has no job once demand of so many capacities has come. */
  public double unallocated(double arrivedCapacities) {
    // The last job whose arrival keeps the demand within that.
    long limit = (long) (arrivedCapacities * capacityMilli);
    int after = Arrays.binarySearch(arrivedMilli, limit);
    int last = after >= 0 ? after : -after - 2;
    return last < 0 ? 1 : 1 - (double) placedMilli[last] / capacityMilli;
  }
}
