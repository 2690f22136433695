package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.capacity.Demand;
import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.ObservedMix;
import io.adlro.core.capacity.PinnedDemand;
import io.adlro.core.event.Computation;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.Map;
import java.util.TreeMap;

/**
 * The observed mix and the mix that prices were planned for last. A plan is due when the two differ
 * by more than a tolerance, which is checked at every {@value #CHECK_EVERY_JOBS}th submission, and
 * when nodes have joined or left.
 */
final class MixMemory extends QuietHandler implements PolicyMemory {
  static final int CHECK_EVERY_JOBS = 50;

  /** The part of the GPU time that must belong to other kinds than at the last plan. */
  static final double TOLERANCE = 0.02;

  private static final String SECTION = "price-planning";
  private static final int VERSION = 2;

  private final ObservedMix mix;
  private final PinnedDemand pinned;
  private final Map<JobMix.Kind, Double> planned;
  private ClusterState state;
  private Configurations configurations;
  private Cluster cluster;
  private boolean due;

  MixMemory(Cluster cluster) {
    this(new ObservedMix(), new PinnedDemand(), new TreeMap<>(), cluster);
  }

  private MixMemory(
      ObservedMix mix, PinnedDemand pinned, Map<JobMix.Kind, Double> planned, Cluster cluster) {
    this.mix = mix;
    this.pinned = pinned;
    this.planned = planned;
    this.cluster = cluster;
  }

  MixMemory copy() {
    MixMemory copy = new MixMemory(mix.copy(), pinned.copy(), new TreeMap<>(planned), cluster);
    copy.due = due;
    return copy;
  }

  /** Follows this state, whose cluster may be in a later epoch than before. */
  void bind(ClusterState followed, Configurations its) {
    state = followed;
    configurations = its;
    Cluster before = cluster;
    cluster = state.cluster();
    if (cluster.epoch() != before.epoch()) {
      if (cluster.modelCount() != before.modelCount()) {
        mix.modelsAdded(before.allModels(), cluster.allModels());
        pinned.modelsAdded(before.allModels(), cluster.allModels());
      }
      due = true;
    }
  }

  /** Whether prices should be planned again, and can be. */
  boolean isDue() {
    return due && cluster.modelCount() > 1 && mix.hasWork();
  }

  Demand demand() {
    return mix.demand(cluster);
  }

  /** What comes behind the prices of a plan. */
  double[] pinned() {
    int running = 0;
    double squaredSeconds = 0;
    for (int job = state.firstActive(); job != ClusterState.NONE; job = state.nextInList(job)) {
      if (state.phase(job) != JobPhase.ASSUMED) {
        double seconds = workMicros(state.nowMicros(), job) * 1e-6;
        squaredSeconds += seconds * seconds;
        running++;
      }
    }
    return pinned.summary(cluster, running, squaredSeconds);
  }

  /** What a running job has done, at speed 1. */
  private double workMicros(long atMicros, int job) {
    return state.savedWorkMicros(job)
        + (atMicros - state.startedMicros(job)) * state.heldSpeed(job);
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    JobMix.Kind kind = JobMix.kind(state.jobs(), configurations, job);
    if (kind.models() != 0) {
      mix.submitted(kind);
      pinned.submitted(atMicros, kind.models());
    }
    if ((job + 1) % CHECK_EVERY_JOBS == 0) {
      due |= movedShare() > TOLERANCE;
    }
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    JobMix.Kind kind = JobMix.kind(state.jobs(), configurations, job);
    if (kind.models() != 0 && attempt > 0) {
      double workSeconds = workMicros(atMicros, job) * 1e-6;
      long widthMilli = state.jobs().widthMilli(job);
      mix.finished(kind, workSeconds * widthMilli * 1e-3);
      double heldSeconds = (atMicros - state.startedMicros(job)) * 1e-6;
      pinned.finished(kind.models(), heldSeconds * widthMilli * 1e-3, workSeconds);
    }
  }

  @Override
  public void compute(long atMicros, int number, Computation task) {
    if (task.kind().equals(Computation.PRICES)) {
      due = false;
      planned.clear();
      planned.putAll(mix.gpuTimeShares());
    }
  }

  /** Without a result the next check makes a plan due again. */
  @Override
  public void computed(long atMicros, int number, String kind, double[] result) {
    if (state.awaitedComputation(Computation.PRICES) == number && result.length == 0) {
      planned.clear();
    }
  }

  /** The part of the GPU time that was planned for other kinds; 1 before the first plan. */
  private double movedShare() {
    if (planned.isEmpty()) {
      return 1;
    }
    Map<JobMix.Kind, Double> difference = mix.gpuTimeShares();
    planned.forEach((kind, share) -> difference.merge(kind, -share, Double::sum));
    return difference.values().stream().mapToDouble(Math::abs).sum() / 2;
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    to.writeBoolean(due);
    to.writeInt(planned.size());
    planned.forEach(
        (kind, share) -> {
          to.writeInt(kind.jobClass());
          to.writeLong(kind.models());
          to.writeDouble(share);
        });
    mix.save(to);
    pinned.save(to);
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    due = from.readBoolean();
    planned.clear();
    for (int left = from.readInt(); left > 0; left--) {
      planned.put(new JobMix.Kind(from.readInt(), from.readLong()), from.readDouble());
    }
    mix.restore(from);
    pinned.restore(from);
    from.end(SECTION);
  }
}
