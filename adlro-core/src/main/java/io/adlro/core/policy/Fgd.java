package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.GpuLedger;

/**
 * Fragmentation gradient descent (Weng et al., ATC 2023): in order of submission past jobs without
 * room, each to the place where the GPU capacity that is lost to the typical job grows least.
 * Typical jobs are counted over the jobs submitted so far, again each time a quarter more have
 * come.
 */
public final class Fgd extends Packing {
  private static final double GPU_MILLI = 1000;

  /** Of the sums over shapes: what is a whole point must not fall below it. */
  private static final double ROUNDING = 1e-9;

  private final FragmentationMemory memory;

  // The last place of this decision: the next GPU of the same node is often just like it.
  private int lastJob;
  private int lastNode;
  private int lastFreeMilli;
  private int lastFreeMemoryMib;
  private double lastCost;

  public Fgd(Cluster cluster) {
    this(cluster, new FragmentationMemory());
  }

  private Fgd(Cluster cluster, FragmentationMemory memory) {
    super(cluster);
    this.memory = memory;
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    memory.bind(state);
    return memory;
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new Fgd(cluster, memory.copy());
  }

  @Override
  public void decide(DecisionContext now) {
    memory.renew(now);
    lastJob = DecisionContext.NONE;
    super.decide(now);
  }

  @Override
  double cost(DecisionContext now, int job, int node, int[] gpus) {
    GpuLedger ledger = now.state().ledger();
    int freeMilli = ledger.freeMilli(gpus[0]);
    int freeMemoryMib = ledger.freeMemoryMib(gpus[0]);
    if (job != lastJob
        || node != lastNode
        || freeMilli != lastFreeMilli
        || freeMemoryMib != lastFreeMemoryMib) {
      lastJob = job;
      lastNode = node;
      lastFreeMilli = freeMilli;
      lastFreeMemoryMib = freeMemoryMib;
      lastCost = -points(memory.fragmentation().growthMilli(now.state(), job, node, gpus));
    }
    return lastCost;
  }

  /**
   * Growth as whole points of 0..100, after the published scheduler: places that differ by less are
   * equal, so that the first of them is filled before another is begun.
   */
  private static double points(double growthMilli) {
    return Math.floor(100 / (1 + StrictMath.exp(growthMilli / GPU_MILLI)) + ROUNDING);
  }
}
