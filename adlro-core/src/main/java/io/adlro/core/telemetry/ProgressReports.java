package io.adlro.core.telemetry;

import io.adlro.core.event.Event;
import io.adlro.core.event.EventHandler;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.Arrays;

/**
 * Which part of its work each running job has reported as done. Passed on as a fact are the first
 * report of an attempt and each that is at least {@value #STEP} above the last one passed on: five
 * at most. A lower part than before is ignored.
 */
final class ProgressReports {
  static final float STEP = 0.25f;

  private final ClusterState state;
  private int[] job = new int[0];
  private int[] attempt = new int[0];
  private float[] passedOn = new float[0];

  ProgressReports(ClusterState state) {
    this.state = state;
  }

  ProgressReports copy(ClusterState copyOfState) {
    ProgressReports copy = new ProgressReports(copyOfState);
    copy.job = job.clone();
    copy.attempt = attempt.clone();
    copy.passedOn = passedOn.clone();
    return copy;
  }

  /** A job has reported; one that does not run, or has done an impossible part, is ignored. */
  void report(long atMicros, int of, float fraction, EventHandler facts) {
    if (!state.isLive(of)
        || state.phase(of) != JobPhase.RUNNING
        || !Event.JobProgressed.isFraction(fraction)) {
      return;
    }
    int slot = state.jobs().slot(of);
    if (slot >= job.length) {
      grow(state.jobs().slotCapacity());
    }
    int present = state.placements(of);
    boolean first = job[slot] != of || attempt[slot] != present;
    if (first || fraction >= passedOn[slot] + STEP) {
      job[slot] = of;
      attempt[slot] = present;
      passedOn[slot] = fraction;
      facts.jobProgressed(atMicros, of, present, fraction);
    }
  }

  private void grow(int slots) {
    job = Arrays.copyOf(job, slots);
    attempt = Arrays.copyOf(attempt, slots); // the first attempt is 1
    passedOn = Arrays.copyOf(passedOn, slots);
  }
}
