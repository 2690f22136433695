package io.adlro.learn.agent;

import io.adlro.core.event.QuietOrders;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import java.util.Arrays;

/**
 * What a policy would order at this instant: it decides, its orders are recorded, and the state is
 * rolled back. The policy must not preempt.
 */
final class PlannedOrders extends QuietOrders {
  private int[] job = new int[16];
  private int[] firstGpu = new int[17];
  private int[] gpus = new int[16];
  private int count;
  private ClusterState state;

  /** Lets the policy decide in a context whose orders go to this object. */
  void collect(PlacementPolicy policy, DecisionContext context) {
    begin(context);
    try {
      policy.decide(context);
    } finally {
      rollBack();
    }
  }

  /** The same for a candidate of a portfolio, with the context of its run times. */
  void collect(PortfolioCandidate candidate, DecisionContext stated, DecisionContext learned) {
    begin(stated);
    try {
      candidate.decide(stated, learned);
    } finally {
      rollBack();
    }
  }

  private void begin(DecisionContext context) {
    state = context.state();
    count = 0;
  }

  private void rollBack() {
    int used = 0;
    for (int i = 0; i < count; i++) {
      firstGpu[i] = used;
      int width = state.jobs().gpus(job[i]);
      if (used + width > gpus.length) {
        gpus = Arrays.copyOf(gpus, 2 * (used + width));
      }
      // Shares are listed last first.
      int share = state.firstShare(job[i]);
      for (int g = width - 1; g >= 0; g--, share = state.nextShare(share)) {
        gpus[used + g] = state.gpuOfShare(share);
      }
      used += width;
    }
    firstGpu[count] = used;
    for (int i = count - 1; i >= 0; i--) {
      state.forget(job[i]);
    }
  }

  /** Gives the recorded orders except those on one model (none if it is negative). */
  void carryOut(DecisionContext now, int heldModel) {
    for (int i = 0; i < count; i++) {
      if (now.cluster().modelOf(gpu(i)) != heldModel) {
        now.startOn(job[i], gpus(i));
      }
    }
  }

  int count() {
    return count;
  }

  int job(int i) {
    return job[i];
  }

  int gpu(int i) {
    return gpus[firstGpu[i]];
  }

  int[] gpus(int i) {
    return Arrays.copyOfRange(gpus, firstGpu[i], firstGpu[i + 1]);
  }

  @Override
  public void place(long atMicros, int placed, int attempt, int[] on, int width) {
    state.place(placed, attempt, on, width);
    add(placed);
  }

  /** Records a job as started. */
  void add(int placed) {
    if (count == job.length) {
      job = Arrays.copyOf(job, 2 * count);
      firstGpu = Arrays.copyOf(firstGpu, 2 * count + 1);
    }
    job[count++] = placed;
  }

  @Override
  public void preempt(long atMicros, int preempted, int attempt) {
    throw new IllegalStateException("a planned preemption cannot be rolled back");
  }
}
