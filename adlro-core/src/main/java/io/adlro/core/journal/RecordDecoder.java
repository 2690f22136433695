package io.adlro.core.journal;

import io.adlro.core.codec.BinaryInput;
import io.adlro.core.codec.ClusterCodec;
import io.adlro.core.codec.JobRequestCodec;
import io.adlro.core.event.Event;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.Fallback;
import io.adlro.core.event.GpuHealth;
import io.adlro.core.event.HealthReason;
import io.adlro.core.event.Order;
import io.adlro.core.event.RequeueCause;

/** Reads the content of a record: type, version, time, fields. */
final class RecordDecoder {
  private static final RequeueCause[] REQUEUE_CAUSES = RequeueCause.values();
  private static final FailureCause[] FAILURE_CAUSES = FailureCause.values();
  private static final GpuHealth[] HEALTH = GpuHealth.values();
  private static final HealthReason[] HEALTH_REASONS = HealthReason.values();
  private static final Fallback[] FALLBACKS = Fallback.values();

  private RecordDecoder() {}

  /**
   * Reads the content that lies between two places of an array and has the right checksum.
   *
   * @throws JournalFormatException if a newer version of the program wrote it
   * @throws BinaryInput.MalformedException if it is no content of a record
   */
  static JournalRecord read(long sequence, long position, byte[] bytes, int from, int end) {
    BinaryInput in = new BinaryInput(bytes, from, end);
    byte code = (byte) in.readByte();
    byte version = (byte) in.readByte();
    if (!RecordType.exists(code) || version > RecordType.of(code).version()) {
      throw new JournalFormatException(
          "record %d at byte %d is of type %d, version %d, which this build does not know"
                  .formatted(sequence, position, code, version)
              + "; read the journal with a newer one");
    }
    if (version < 1) {
      throw new BinaryInput.MalformedException("version %d".formatted(version));
    }
    try {
      JournalRecord found = read(sequence, position, RecordType.of(code), version, in);
      in.requireEnd();
      return found;
    } catch (IllegalArgumentException e) { // the values of a field are refused
      throw new BinaryInput.MalformedException(String.valueOf(e.getMessage()));
    }
  }

  private static JournalRecord read(
      long sequence, long position, RecordType type, byte version, BinaryInput in) {
    long at = in.readLong();
    return switch (type) {
      case PLACE, PREEMPT, REFUSE, WAKE_AT, NOTE, COMPUTE, DECIDED ->
          new JournalRecord.Ordered(sequence, position, order(type, version, at, in));
      default -> new JournalRecord.Fact(sequence, position, event(type, at, in));
    };
  }

  private static Order order(RecordType type, byte version, long at, BinaryInput in) {
    return switch (type) {
      case PLACE -> new Order.Place(at, in.readInt(), in.readInt(), in.readInts());
      case PREEMPT -> new Order.Preempt(at, in.readInt(), in.readInt());
      case REFUSE -> new Order.Refuse(at, in.readInt());
      case WAKE_AT -> new Order.WakeAt(at, in.readLong());
      case NOTE -> new Order.Note(at, in.readInt(), in.readDoubles());
      case COMPUTE -> new Order.Compute(at, in.readInt(), in.readText());
      case DECIDED ->
          version == 1
              ? new Order.Decided(at, Order.Decided.NOT_COUNTED, Fallback.NONE)
              : new Order.Decided(at, in.readLong(), in.readChoice(FALLBACKS));
      default -> throw new IllegalStateException(type + " is not an order");
    };
  }

  private static Event event(RecordType type, long at, BinaryInput in) {
    return switch (type) {
      case JOB_SUBMITTED -> new Event.JobSubmitted(at, in.readInt(), JobRequestCodec.read(in));
      case JOB_OBSERVED ->
          new Event.JobObserved(at, in.readInt(), in.readInt(), in.readInts(), in.readLong());
      case JOB_STARTED -> new Event.JobStarted(at, in.readInt(), in.readInt(), in.readInts());
      case PLACEMENT_REFUSED -> new Event.PlacementRefused(at, in.readInt(), in.readInt());
      case PLACEMENT_TIMED_OUT -> new Event.PlacementTimedOut(at, in.readInt(), in.readInt());
      case PREEMPTION_REFUSED -> new Event.PreemptionRefused(at, in.readInt(), in.readInt());
      case JOB_REQUEUED ->
          new Event.JobRequeued(
              at, in.readInt(), in.readInt(), in.readLong(), in.readChoice(REQUEUE_CAUSES));
      case JOB_FINISHED -> new Event.JobFinished(at, in.readInt(), in.readInt());
      case JOB_FAILED ->
          new Event.JobFailed(at, in.readInt(), in.readInt(), in.readChoice(FAILURE_CAUSES));
      case JOB_CANCELLED -> new Event.JobCancelled(at, in.readInt());
      case JOB_HELD -> new Event.JobHeld(at, in.readInt());
      case JOB_RELEASED -> new Event.JobReleased(at, in.readInt());
      case PRIORITY_CHANGED -> new Event.PriorityChanged(at, in.readInt(), in.readFloat());
      case LIMIT_CHANGED -> new Event.LimitChanged(at, in.readInt(), in.readLong());
      case GPU_LOST -> new Event.GpuLost(at, in.readInt());
      case GPU_RETURNED -> new Event.GpuReturned(at, in.readInt());
      case NODE_LOST -> new Event.NodeLost(at, in.readInt());
      case NODE_RETURNED -> new Event.NodeReturned(at, in.readInt());
      case NODE_DRAINED -> new Event.NodeDrained(at, in.readInt());
      case NODE_RESUMED -> new Event.NodeResumed(at, in.readInt());
      case NODE_JOINED -> new Event.NodeJoined(at, ClusterCodec.readAddition(in));
      case NODE_LEFT -> new Event.NodeLeft(at, in.readInt());
      case GPU_MEASURED ->
          new Event.GpuMeasured(
              at, in.readInt(), in.readFloat(), in.readFloat(), in.readFloat(), in.readFloat());
      case GPU_SPEED_BELIEVED -> new Event.GpuSpeedBelieved(at, in.readInt(), in.readFloat());
      case GPU_HEALTH_CHANGED ->
          new Event.GpuHealthChanged(
              at, in.readInt(), in.readChoice(HEALTH), in.readChoice(HEALTH_REASONS));
      case JOB_PROFILED ->
          new Event.JobProfiled(
              at,
              in.readInt(),
              in.readInt(),
              in.readFloat(),
              in.readFloat(),
              in.readFloat(),
              in.readFloat());
      case JOB_PROGRESSED ->
          new Event.JobProgressed(at, in.readInt(), in.readInt(), in.readFloat());
      case MODEL_ACTIVATED -> new Event.ModelActivated(at, in.readText());
      case SPEEDS_LEARNED -> new Event.SpeedsLearned(at, ClusterCodec.readSpeeds(in));
      case WOKE -> new Event.Woke(at);
      case COMPUTED -> new Event.Computed(at, in.readInt(), in.readText(), in.readDoubles());
      default -> throw new IllegalStateException(type + " is not a fact");
    };
  }
}
