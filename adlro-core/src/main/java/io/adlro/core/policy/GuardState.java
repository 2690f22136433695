package io.adlro.core.policy;

import io.adlro.core.estimate.ErrorDrift;
import io.adlro.core.event.Fallback;
import io.adlro.core.policy.GuardTrip.Trigger;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.Arrays;
import java.util.Optional;

/**
 * Whether a policy or its base policy decides. It follows from the ends of decisions and of jobs
 * alone, so a journal reproduces it. The way back is bounded: the base policy decides until enough
 * jobs have finished without another alarm, twice as many after each further trip of the last 24
 * hours, and stays if there were {@link #TRIPS_A_DAY}.
 */
final class GuardState implements Snapshottable {
  /** More of the last 64 decisions that the policy has not completed trip the guard. */
  static final int MOST_FAILURES = 6;

  /** Finished jobs without an alarm after which the policy decides again. */
  static final int QUIET_JOBS = 200;

  /** After so many trips in 24 hours there is no way back until the first is 24 hours ago. */
  static final int TRIPS_A_DAY = 3;

  static final long DAY_MICROS = 24 * 3600 * 1_000_000L;

  private static final String SECTION = "policy-guard";
  private static final int VERSION = 1;
  private static final long NEVER = Long.MIN_VALUE / 2;

  private final ErrorDrift drift;
  private final long[] trippedMicros;
  private Optional<GuardTrip> trip = Optional.empty();
  private int trips;
  private int quietJobs;

  /** The last decisions, one bit each, the latest in the lowest; 1 if not completed. */
  private long failures;

  GuardState() {
    this(new ErrorDrift(), new long[TRIPS_A_DAY]);
    Arrays.fill(trippedMicros, NEVER);
  }

  private GuardState(ErrorDrift drift, long[] trippedMicros) {
    this.drift = drift;
    this.trippedMicros = trippedMicros;
  }

  GuardState copy() {
    GuardState copy = new GuardState(drift.copy(), trippedMicros.clone());
    copy.trip = trip;
    copy.trips = trips;
    copy.quietJobs = quietJobs;
    copy.failures = failures;
    return copy;
  }

  /** Empty while the policy decides. */
  Optional<GuardTrip> trip() {
    return trip;
  }

  /** A decision of the policy, or of the base policy after a trip, is over. */
  void decided(long atMicros, Fallback fallback) {
    if (trip.isEmpty()) {
      failures = failures << 1 | (fallback == Fallback.NONE ? 0 : 1);
      if (Long.bitCount(failures) > MOST_FAILURES) {
        trip(Trigger.FAILURES, atMicros);
      }
    } else if (mayReturn(atMicros)) {
      reset();
    }
  }

  /** A job has finished whose run time was not predicted or not seen. */
  void finished() {
    quietJobs++;
  }

  /**
   * A job has finished whose run time was predicted.
   *
   * @param error of the prediction, not negative
   */
  void finished(long atMicros, double error) {
    quietJobs++;
    if (drift.isAlarmedBy(error)) {
      quietJobs = 0;
      if (trip.isEmpty()) {
        trip(Trigger.DRIFT, atMicros);
      }
    }
  }

  private void trip(Trigger trigger, long atMicros) {
    trip = Optional.of(new GuardTrip(trigger, atMicros));
    trippedMicros[trips++ % TRIPS_A_DAY] = atMicros;
    quietJobs = 0;
  }

  private boolean mayReturn(long atMicros) {
    long ofLastDay =
        Arrays.stream(trippedMicros).filter(micros -> micros > atMicros - DAY_MICROS).count();
    int further = (int) Math.max(0, ofLastDay - 1);
    return ofLastDay < TRIPS_A_DAY && quietJobs >= QUIET_JOBS << further;
  }

  /** The policy decides again. */
  void reset() {
    trip = Optional.empty();
    failures = 0;
    drift.restart();
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    to.writeBoolean(trip.isPresent());
    trip.ifPresent(
        present -> {
          to.writeInt(present.trigger().ordinal());
          to.writeLong(present.atMicros());
        });
    to.writeInt(trips);
    to.writeLongs(trippedMicros);
    to.writeInt(quietJobs);
    to.writeLong(failures);
    drift.save(to);
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    trip =
        from.readBoolean()
            ? Optional.of(new GuardTrip(Trigger.values()[from.readInt()], from.readLong()))
            : Optional.empty();
    trips = from.readInt();
    from.readLongs(trippedMicros);
    quietJobs = from.readInt();
    failures = from.readLong();
    drift.restore(from);
    from.end(SECTION);
  }
}
