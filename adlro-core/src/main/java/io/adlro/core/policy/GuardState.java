package io.adlro.core.policy;

import io.adlro.core.estimate.ErrorDrift;
import io.adlro.core.event.Fallback;
import io.adlro.core.policy.GuardTrip.Trigger;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
  private static final int VERSION = 2;
  private static final long NEVER = Long.MIN_VALUE / 2;

  private final ErrorDrift drift;

  /** By GPU model; how far jobs are slower than predicted. */
  private final List<ErrorDrift> speeds;

  private final long[] trippedMicros;
  private Optional<GuardTrip> trip = Optional.empty();
  private int trips;
  private int quietJobs;

  /** The last decisions, one bit each, the latest in the lowest; 1 if not completed. */
  private long failures;

  GuardState() {
    this(new ErrorDrift(), new ArrayList<>(), new long[TRIPS_A_DAY]);
    Arrays.fill(trippedMicros, NEVER);
  }

  private GuardState(ErrorDrift drift, List<ErrorDrift> speeds, long[] trippedMicros) {
    this.drift = drift;
    this.speeds = speeds;
    this.trippedMicros = trippedMicros;
  }

  GuardState copy() {
    List<ErrorDrift> ofSpeeds = new ArrayList<>();
    speeds.forEach(model -> ofSpeeds.add(model.copy()));
    GuardState copy = new GuardState(drift.copy(), ofSpeeds, trippedMicros.clone());
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
   * @param error of the prediction, negative if the job was shorter
   * @param model of its GPUs
   */
  void finished(long atMicros, double error, int model) {
    quietJobs++;
    while (speeds.size() <= model) {
      speeds.add(new ErrorDrift());
    }
    boolean hasDrifted = drift.isAlarmedBy(Math.abs(error));
    boolean isSlower = speeds.get(model).isAlarmedBy(Math.max(0, error));
    if (hasDrifted) {
      alarm(Trigger.DRIFT, atMicros);
    } else if (isSlower) {
      alarm(Trigger.SPEEDS, atMicros);
    }
  }

  /** Replays prove that the base policy is better. */
  void lost(long atMicros) {
    alarm(Trigger.REGRET, atMicros);
  }

  private void alarm(Trigger trigger, long atMicros) {
    quietJobs = 0;
    if (trip.isEmpty()) {
      trip(trigger, atMicros);
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
    speeds.forEach(ErrorDrift::restart);
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
    to.writeInt(speeds.size());
    speeds.forEach(model -> model.save(to));
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    int version = from.start(SECTION, VERSION);
    trip =
        from.readBoolean()
            ? Optional.of(new GuardTrip(Trigger.values()[from.readInt()], from.readLong()))
            : Optional.empty();
    trips = from.readInt();
    from.readLongs(trippedMicros);
    quietJobs = from.readInt();
    failures = from.readLong();
    drift.restore(from);
    speeds.clear();
    for (int left = version == 1 ? 0 : from.readInt(); left > 0; left--) {
      ErrorDrift model = new ErrorDrift();
      model.restore(from);
      speeds.add(model);
    }
    from.end(SECTION);
  }
}
