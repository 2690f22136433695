package io.adlro.learn.agent;

import io.adlro.core.event.Orders;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import java.util.Arrays;

/**
 * What a policy would order at this instant: it decides, its orders are written down, and the state
 * forgets them. A policy that is asked must not preempt.
 */
final class Intentions implements Orders {
  private int[] job = new int[16];
  private int[] firstGpu = new int[17];
  private int[] gpus = new int[16];
  private int count;

  /** Asks the policy, which sees the given context; this object must be its receiver of orders. */
  void ask(PlacementPolicy policy, DecisionContext context) {
    count = 0;
    policy.decide(context);
    takeBack(context.state());
  }

  /** Asks a member of a portfolio, which sees the context that it trusts. */
  void ask(Member member, DecisionContext stated, DecisionContext learned) {
    count = 0;
    member.decide(stated, learned);
    takeBack(stated.state());
  }

  private void takeBack(ClusterState state) {
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

  /** Does what was intended, but for what would start on one model (none if it is negative). */
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
  public void place(long atMicros, int placed) {
    if (count == job.length) {
      job = Arrays.copyOf(job, 2 * count);
      firstGpu = Arrays.copyOf(firstGpu, 2 * count + 1);
    }
    job[count++] = placed;
  }

  @Override
  public void preempt(long atMicros, int preempted) {
    throw new IllegalStateException("intentions to preempt cannot be forgotten");
  }

  @Override
  public void refuse(long atMicros, int refused) {}

  @Override
  public void wakeAt(long atMicros, long when) {}

  @Override
  public void decided(long atMicros) {}
}
