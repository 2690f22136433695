package io.adlro.core.estimate;

import io.adlro.core.catalog.Affinity;
import io.adlro.core.catalog.ClusterSpecs;
import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.pattern.Recall;
import io.adlro.core.pattern.SpeedMemory;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.Optional;

/**
 * Learns how fast each job class runs on each GPU model, from jobs that ended: run times of the
 * same program on two models, and run times over estimates where users state them. The first speeds
 * are those of the catalogue. From time to time it computes the speeds again; if one has moved by
 * more than {@value #TOLERANCE} in its log, or has become more certain by a quarter, the new ones
 * are offered until the cluster has others.
 *
 * <p>Run times are compared as they were measured, not as works that follow from believed speeds:
 * an error of the present table does not confirm itself.
 */
final class SpeedLearner implements Snapshottable {
  /** So far the log of a speed has to move to be worth a new table. */
  static final double TOLERANCE = 0.02;

  /** So much smaller a deviation has to be for the same. */
  private static final double MORE_CERTAIN = 0.75;

  private static final int MOST_KINDS = 2048;

  // Speeds are computed after so many jobs, and later after a part of all jobs so far.
  private static final int FEW_JOBS = 8;
  private static final int PART_OF_JOBS = 16;

  private static final String SECTION = "speed-learner";
  private static final int VERSION = 1;

  private final Cluster cluster;
  private final ClusterSpecs specs;
  private final SpeedMemory memory;
  private long learned;
  private long sinceComputed;
  private Optional<BelievedSpeeds> offered = Optional.empty();

  SpeedLearner(Cluster cluster) {
    this(cluster, new SpeedMemory(MOST_KINDS));
  }

  private SpeedLearner(Cluster cluster, SpeedMemory memory) {
    this.cluster = cluster;
    this.specs = new ClusterSpecs(GpuCatalog.standard(), cluster);
    this.memory = memory;
  }

  /** A copy, perhaps for a later epoch of the cluster, which then has nothing to offer yet. */
  SpeedLearner copy(Cluster later) {
    SpeedLearner copy = new SpeedLearner(later, memory.copy());
    copy.learned = learned;
    copy.sinceComputed = sinceComputed;
    copy.offered = later == cluster ? offered : Optional.empty();
    return copy;
  }

  /**
   * A job ended that ran on GPUs of one model, in one attempt.
   *
   * @param runMicros on GPUs that are like others of their model
   */
  void learn(JobTable jobs, int job, Recall recalled, int model, double runMicros) {
    String jobClass = cluster.classes().get(jobs.jobClass(job));
    memory.learn(recalled, jobClass, specs.of(model), runMicros);
    if (jobs.estimateMicros(job) != JobTable.UNKNOWN) {
      memory.learnEstimated(
          recalled, jobClass, specs.of(model), runMicros, (double) jobs.estimateMicros(job));
    }
    learned++;
    sinceComputed++;
    if (sinceComputed >= Math.max(FEW_JOBS, learned / PART_OF_JOBS)) {
      sinceComputed = 0;
      BelievedSpeeds now = speeds();
      offered = differ(now) ? Optional.of(now) : Optional.empty();
    }
  }

  /** The speeds as they are believed after all jobs so far. */
  BelievedSpeeds speeds() {
    return specs.speeds(
        cluster.classes().stream()
            .map(jobClass -> memory.ofClass(jobClass, Affinity.named(jobClass)))
            .toList());
  }

  private boolean differ(BelievedSpeeds now) {
    BelievedSpeeds present = cluster.speeds();
    for (int i = 0; i < now.speed().length; i++) {
      if (Math.abs(StrictMath.log(now.speed()[i] / present.speed()[i])) > TOLERANCE
          || now.logDeviation()[i] < MORE_CERTAIN * present.logDeviation()[i]) {
        return true;
      }
    }
    return false;
  }

  /** Speeds to be believed instead of those of the cluster. */
  Optional<BelievedSpeeds> offered() {
    return offered;
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    memory.save(to);
    to.writeLong(learned);
    to.writeLong(sinceComputed);
    to.writeBoolean(offered.isPresent());
    offered.ifPresent(
        speeds -> {
          to.writeDoubles(speeds.speed());
          to.writeDoubles(speeds.logDeviation());
        });
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    memory.restore(from);
    learned = from.readLong();
    sinceComputed = from.readLong();
    offered = Optional.empty();
    if (from.readBoolean()) {
      double[] speed = new double[cluster.classes().size() * cluster.modelCount()];
      double[] deviation = new double[speed.length];
      from.readDoubles(speed);
      from.readDoubles(deviation);
      offered = Optional.of(new BelievedSpeeds(speed, deviation));
    }
    from.end(SECTION);
  }
}
