package io.adlro.core.estimate;

import io.adlro.core.model.JobTable;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.Arrays;

/**
 * How long running jobs will have run when they end, as their progress shows it. The first report
 * of a job is the reference of later ones: neither its start-up nor work that it took over from an
 * earlier run changes the rate between the two.
 */
final class ProgressTimes {
  private static final float NOT_REPORTED = -1;

  private final JobTable jobs;

  // By slot: part and time of the first report, and the run time that follows from the last one.
  private float[] firstFraction = new float[0];
  private double[] firstMicros = new double[0];
  private double[] runMicros = new double[0];

  ProgressTimes(JobTable jobs) {
    this.jobs = jobs;
  }

  /** Takes over the reports of the same jobs. */
  void take(ProgressTimes other) {
    firstFraction = other.firstFraction.clone();
    firstMicros = other.firstMicros.clone();
    runMicros = other.runMicros.clone();
  }

  void growTo(int slots) {
    firstFraction = Arrays.copyOf(firstFraction, slots);
    firstMicros = Arrays.copyOf(firstMicros, slots);
    runMicros = Arrays.copyOf(runMicros, slots);
  }

  void submitted(int job) {
    firstFraction[slot(job)] = NOT_REPORTED;
    runMicros[slot(job)] = 0;
  }

  /**
   * The job has done this part of its work after this time. True if its run time is known from it.
   */
  boolean report(int job, float fraction, double elapsedMicros) {
    int s = slot(job);
    if (firstFraction[s] == NOT_REPORTED) {
      firstFraction[s] = fraction;
      firstMicros[s] = elapsedMicros;
    }
    double part = fraction - firstFraction[s];
    double micros = elapsedMicros - firstMicros[s];
    if (part <= 0 || micros <= 0) {
      return false;
    }
    // elapsed + rest of the work at the rate since the first report
    runMicros[s] = elapsedMicros + (1 - fraction) * micros / part;
    return true;
  }

  /** The run time of a running job, 0 if its progress has not shown it. */
  double runMicros(int job) {
    return runMicros[slot(job)];
  }

  void save(int job, SnapshotWriter to) {
    to.writeFloat(firstFraction[slot(job)]);
    to.writeDouble(firstMicros[slot(job)]);
    to.writeDouble(runMicros[slot(job)]);
  }

  void restore(int job, SnapshotReader from) {
    firstFraction[slot(job)] = from.readFloat();
    firstMicros[slot(job)] = from.readDouble();
    runMicros[slot(job)] = from.readDouble();
  }

  private int slot(int job) {
    return jobs.slot(job);
  }
}
