package io.adlro.core.estimate;

import io.adlro.core.model.JobTable;
import io.adlro.core.pattern.JobTraits;
import io.adlro.core.pattern.PatternMemory;
import io.adlro.core.pattern.Recall;
import io.adlro.core.pattern.RunTimeBelief;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;

/**
 * Beliefs about the work of jobs from the pattern memory. Where estimates turn out to be exact they
 * are used unchanged.
 */
final class PatternBeliefs implements WorkBeliefs, Snapshottable {
  private final PatternMemory memory;
  private final EstimateErrors errors;

  PatternBeliefs() {
    this(new PatternMemory(PatternMemory.Settings.DEFAULT), new EstimateErrors());
  }

  private PatternBeliefs(PatternMemory memory, EstimateErrors errors) {
    this.memory = memory;
    this.errors = errors;
  }

  PatternBeliefs copy() {
    return new PatternBeliefs(memory.copy(), errors.copy());
  }

  @Override
  public void save(SnapshotWriter to) {
    memory.save(to);
    errors.save(to);
  }

  @Override
  public void restore(SnapshotReader from) {
    memory.restore(from);
    errors.restore(from);
  }

  /** What {@link Recall#save} wrote. */
  Recall restoredRecall(SnapshotReader from) {
    return memory.restoredRecall(from);
  }

  /** Error of an unchanged estimate, as a variance of its log. */
  double noiseAtItsWord() {
    return errors.noiseAtItsWord();
  }

  /** What is recalled for a job on submission; to be kept until it ends. */
  Recall recall(JobTable jobs, int job) {
    return memory.recall(JobTraits.of(jobs, job));
  }

  /** Writes the belief about a job of which this was recalled. */
  void believe(JobTable jobs, int job, Recall recalled, double[] belief, int at) {
    belief[at + SIMILARITY] = recalled.similarity();
    String stated = jobs.cluster().classes().get(jobs.jobClass(job));
    belief[at + RECOGNITION] = recalled.jobClass().equals(stated) ? 1 : 0;
    long estimate = jobs.estimateMicros(job);
    if (estimate != JobTable.UNKNOWN && errors.exact()) {
      RunTimeBelief.writePoint(Math.max(1.0, (double) estimate), belief, at);
    } else {
      memory.believe(recalled, belief, at);
    }
  }

  @Override
  public void believe(JobTable jobs, int job, double[] belief, int at) {
    believe(jobs, job, recall(jobs, job), belief, at);
  }

  /** Learns the true work of a finished job and the error of its belief. */
  void learn(
      JobTable jobs,
      int job,
      Recall recalled,
      double workMicros,
      JobTraits.Profile profile,
      double[] belief,
      int at) {
    memory.learn(recalled, jobs.name(job), workMicros, profile, belief, at);
    long estimate = jobs.estimateMicros(job);
    if (estimate != JobTable.UNKNOWN) {
      double log = StrictMath.log(Math.max(1, workMicros));
      errors.learn(log - StrictMath.log(Math.max(1.0, (double) estimate)));
    }
  }
}
