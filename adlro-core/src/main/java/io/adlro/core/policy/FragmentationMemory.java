package io.adlro.core.policy;

import io.adlro.core.event.QuietHandler;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import java.util.List;

/** The shapes of the jobs submitted so far, and the measure learned from them at the last note. */
final class FragmentationMemory extends QuietHandler implements PolicyMemory {
  private static final String SECTION = "fragmentation";
  private static final int VERSION = 1;

  /** The measure is renewed each time so many times as many jobs were counted. */
  private static final double RELEARN = 1.25;

  private final TypicalShapes shapes;
  private ClusterState state;
  private Fragmentation fragmentation = new Fragmentation(List.of(), new double[0]);
  private int learntFrom;

  FragmentationMemory() {
    this(new TypicalShapes());
  }

  private FragmentationMemory(TypicalShapes shapes) {
    this.shapes = shapes;
  }

  FragmentationMemory copy() {
    FragmentationMemory copy = new FragmentationMemory(shapes.copy());
    copy.fragmentation = fragmentation.copy();
    copy.learntFrom = learntFrom;
    return copy;
  }

  /** Follows this state from now on; a new memory counts the jobs that wait. */
  void bind(ClusterState present) {
    state = present;
    int job = shapes.jobs() == 0 ? present.firstPending() : ClusterState.NONE;
    for (; job != ClusterState.NONE; job = present.nextInList(job)) {
      shapes.add(present.jobs(), job);
    }
  }

  Fragmentation fragmentation() {
    return fragmentation;
  }

  /** Notes that the measure is to be renewed, if it is time to. */
  void renew(DecisionContext now) {
    if (shapes.jobs() > RELEARN * learntFrom) {
      now.note(DecisionContext.NONE, new double[0]);
    }
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    shapes.add(state.jobs(), job);
  }

  @Override
  public void note(long atMicros, int job, double[] values) {
    fragmentation = shapes.fragmentation();
    learntFrom = shapes.jobs();
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    shapes.save(to);
    fragmentation.save(to);
    to.writeInt(learntFrom);
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    shapes.restore(from);
    fragmentation = Fragmentation.restored(from);
    learntFrom = from.readInt();
    from.end(SECTION);
  }
}
