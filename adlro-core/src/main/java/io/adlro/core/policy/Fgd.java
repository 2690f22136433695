package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import java.util.List;

/**
 * Fragmentation gradient descent (Weng et al., ATC 2023): in order of submission past jobs without
 * room, each to the place where the GPU capacity that is lost to the typical job grows least. What
 * is typical is learnt from the jobs submitted so far, anew each time a quarter more have come.
 */
public final class Fgd implements PlacementPolicy {
  private static final double RELEARN = 1.25;

  private final Cluster cluster;
  private final Packing packing;
  private final TypicalShapes shapes;
  private Fragmentation fragmentation = new Fragmentation(List.of(), new double[0]);
  private int learntFrom;

  public Fgd(Cluster cluster) {
    this(cluster, new TypicalShapes());
  }

  private Fgd(Cluster cluster, TypicalShapes shapes) {
    this.cluster = cluster;
    this.packing = new Packing(cluster);
    this.shapes = shapes;
  }

  @Override
  public void decide(DecisionContext now) {
    while (shapes.jobs() < now.state().submitted()) {
      shapes.add(now.jobs(), shapes.jobs());
    }
    if (shapes.jobs() > RELEARN * learntFrom) {
      fragmentation = shapes.fragmentation();
      learntFrom = shapes.jobs();
    }
    packing.decide(
        now,
        (context, job, node, gpus) -> fragmentation.growthMilli(context.state(), job, node, gpus));
  }

  @Override
  public PlacementPolicy copy() {
    Fgd copy = new Fgd(cluster, shapes.copy());
    // A copy must learn at the same moments: it takes what was learnt, with buffers of its own.
    copy.fragmentation = fragmentation.copy();
    copy.learntFrom = learntFrom;
    return copy;
  }
}
