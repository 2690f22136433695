package io.adlro.app.serve;

import io.adlro.core.policy.GuardTrip;
import io.adlro.core.policy.GuardTrip.Trigger;
import java.util.Optional;
import java.util.Set;

/**
 * When to train, and on which jobs: after a number of new jobs on the last ones, and some jobs
 * after the guard has reported a change on those jobs alone. A training right after a change would
 * learn the jobs before it.
 */
final class TrainingSchedule {
  /** New jobs between two trainings without a change. */
  static final int JOBS = 5_000;

  /** The last jobs that a training without a change sees. */
  static final int LAST_JOBS = 4_000;

  /**
   * New jobs from a change to its training. The last fifth of them judges the model: a fifth of
   * 2,000 was too few to prove that it loses nothing.
   */
  static final int JOBS_OF_CHANGE = 5_000;

  /** What a model that is trained again may mend. */
  private static final Set<Trigger> CHANGES = Set.of(Trigger.DRIFT, Trigger.SPEEDS, Trigger.REGRET);

  /**
   * A training that is due.
   *
   * @param jobs the last ones, which it sees
   */
  record Due(int jobs, String reason) {}

  /**
   * A change that was not trained on; further trips until then are due to it as well.
   *
   * @param atJob the newest job when it was seen
   */
  private record Change(Trigger trigger, int atJob) {}

  private Optional<GuardTrip> seen = Optional.empty();
  private Optional<Change> change = Optional.empty();
  private int trainedAt;

  /**
   * Begins with the present.
   *
   * @param newest number of the newest job
   */
  TrainingSchedule(int newest) {
    trainedAt = newest;
  }

  /** The training that is due now, which counts as made. */
  Optional<Due> due(Optional<GuardTrip> trip, int newest) {
    if (trip.isPresent() && !trip.equals(seen) && CHANGES.contains(trip.get().trigger())) {
      seen = trip;
      change = change.or(() -> Optional.of(new Change(trip.get().trigger(), newest)));
    }
    int since = newest - change.map(Change::atJob).orElse(trainedAt);
    if (since < (change.isPresent() ? JOBS_OF_CHANGE : JOBS)) {
      return Optional.empty();
    }
    Due due =
        change
            .map(present -> new Due(since, present.trigger().reason()))
            .orElse(new Due(LAST_JOBS, "enough new jobs"));
    change = Optional.empty();
    trainedAt = newest;
    return Optional.of(due);
  }
}
