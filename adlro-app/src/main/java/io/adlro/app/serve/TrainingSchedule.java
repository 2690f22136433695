package io.adlro.app.serve;

import io.adlro.core.policy.GuardTrip;
import io.adlro.core.policy.GuardTrip.Trigger;
import java.util.Optional;
import java.util.Set;

/**
 * When to train, and on which jobs: after a number of new jobs on the last ones, and some jobs
 * after the guard has reported a change on those jobs alone. A training right after a change would
 * learn the jobs before it. A restart goes on with {@link #text}.
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

  /** Beginnings of one training: the end of the process may have interrupted the others. */
  static final int MOST_BEGINNINGS = 2;

  /** What a model that is trained again may mend. */
  private static final Set<Trigger> CHANGES = Set.of(Trigger.DRIFT, Trigger.SPEEDS, Trigger.REGRET);

  private static final String NO_CHANGE = "none";

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

  private Optional<Change> change = Optional.empty();
  private long seenMicros = Long.MIN_VALUE;
  private int trainedAt;
  private int beginnings;

  /**
   * Begins with the present.
   *
   * @param newest number of the newest job
   */
  TrainingSchedule(int newest) {
    trainedAt = newest;
  }

  /**
   * Goes on with what {@link #text} has returned.
   *
   * @throws IllegalArgumentException if it was not returned by it
   */
  static TrainingSchedule of(String text) {
    String[] words = text.split(" ", -1);
    if (words.length != 5) {
      throw new IllegalArgumentException("`%s` has not five words".formatted(text));
    }
    TrainingSchedule kept = new TrainingSchedule(Integer.parseInt(words[0]));
    kept.beginnings = Integer.parseInt(words[1]);
    kept.seenMicros = Long.parseLong(words[2]);
    kept.change =
        words[3].equals(NO_CHANGE)
            ? Optional.empty()
            : Optional.of(new Change(Trigger.valueOf(words[3]), Integer.parseInt(words[4])));
    return kept;
  }

  /** All that a restart needs, on one line. */
  String text() {
    return "%d %d %d %s %d"
        .formatted(
            trainedAt,
            beginnings,
            seenMicros,
            change.map(present -> present.trigger().name()).orElse(NO_CHANGE),
            change.map(Change::atJob).orElse(0));
  }

  /**
   * The guard has tripped, or is tripped still.
   *
   * @param newest number of the newest job
   */
  void tripped(GuardTrip trip, int newest) {
    if (trip.atMicros() > seenMicros && CHANGES.contains(trip.trigger())) {
      seenMicros = trip.atMicros();
      change = change.or(() -> Optional.of(new Change(trip.trigger(), newest)));
    }
  }

  /** The training that is due now and begins; {@link #ended} follows. */
  Optional<Due> due(int newest) {
    int since = newest - change.map(Change::atJob).orElse(trainedAt);
    if (since < (change.isPresent() ? JOBS_OF_CHANGE : JOBS)) {
      return Optional.empty();
    }
    if (beginnings == MOST_BEGINNINGS) {
      ended(newest);
      return Optional.empty();
    }
    beginnings++;
    return Optional.of(
        change
            .map(present -> new Due(since, present.trigger().reason()))
            .orElse(new Due(LAST_JOBS, "enough new jobs")));
  }

  /**
   * The training has ended, also without a model.
   *
   * @param newest number of the newest job when it began
   */
  void ended(int newest) {
    change = Optional.empty();
    trainedAt = newest;
    beginnings = 0;
  }
}
