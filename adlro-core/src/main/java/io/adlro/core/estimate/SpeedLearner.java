package io.adlro.core.estimate;

import io.adlro.core.catalog.Affinity;
import io.adlro.core.catalog.ClusterSpecs;
import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.pattern.Recall;
import io.adlro.core.pattern.SpeedMemory;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.Collection;

/**
 * Learns how fast each job class runs on each GPU model, from jobs that ended, and from running
 * ones whose progress shows when they will: run times of the same program on two models, and run
 * times over estimates where users state them. From time to time the speeds that follow from it are
 * due to be computed.
 *
 * <p>Run times are compared as they were measured, not as works that follow from believed speeds:
 * an error of the present speeds does not confirm itself.
 */
final class SpeedLearner implements Snapshottable {
  private static final int MOST_KINDS = 1024;

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
  private double worksMicros;

  SpeedLearner(Cluster cluster) {
    this(cluster, new SpeedMemory(MOST_KINDS));
  }

  private SpeedLearner(Cluster cluster, SpeedMemory memory) {
    this.cluster = cluster;
    this.specs = new ClusterSpecs(GpuCatalog.standard(), cluster);
    this.memory = memory;
  }

  /** A copy, perhaps for a later epoch of the cluster. */
  SpeedLearner copy(Cluster later) {
    SpeedLearner copy = new SpeedLearner(later, memory.copy());
    copy.learned = learned;
    copy.sinceComputed = sinceComputed;
    copy.worksMicros = worksMicros;
    return copy;
  }

  /**
   * A job ended that ran on GPUs of one model, in one attempt.
   *
   * @param runMicros on GPUs that are like others of their model
   * @param speed of the job, as believed
   */
  void learn(JobTable jobs, int job, Recall recalled, int model, double runMicros, double speed) {
    memory.learn(run(jobs, job, recalled, model, runMicros));
    worksMicros += runMicros * speed;
    learned++;
    sinceComputed++;
  }

  /** The run of a job, ended or expected, as it counts for speeds. */
  SpeedMemory.Run run(JobTable jobs, int job, Recall recalled, int model, double runMicros) {
    return new SpeedMemory.Run(
        recalled,
        cluster.classes().get(jobs.jobClass(job)),
        specs.of(model),
        runMicros,
        jobs.estimateMicros(job));
  }

  /** The progress of a running job has shown its run time; its end will be learned. */
  void progressed() {
    sinceComputed++;
  }

  /** The mean work of the jobs so far, 0 before the first. */
  double meanWorkMicros() {
    return learned == 0 ? 0 : worksMicros / learned;
  }

  /** Whether enough jobs have ended, or shown their progress, since the last request. */
  boolean isDue() {
    return sinceComputed >= Math.max(FEW_JOBS, learned / PART_OF_JOBS);
  }

  /**
   * The speeds that follow from the jobs that have ended and from running ones, whose ends will
   * count instead; it shares nothing that changes.
   */
  SpeedComputation computation(Collection<SpeedMemory.Run> running) {
    SpeedMemory all = running.isEmpty() ? memory : memory.with(running);
    return new SpeedComputation(
        cluster,
        cluster.classes().stream()
            .map(jobClass -> all.measured(jobClass, Affinity.named(jobClass)))
            .toList());
  }

  /** Speeds were requested. */
  void requested() {
    sinceComputed = 0;
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    memory.save(to);
    to.writeLong(learned);
    to.writeLong(sinceComputed);
    to.writeDouble(worksMicros);
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    memory.restore(from);
    learned = from.readLong();
    sinceComputed = from.readLong();
    worksMicros = from.readDouble();
    from.end(SECTION);
  }
}
