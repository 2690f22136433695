package io.adlro.core.journal;

import io.adlro.core.event.Event;
import io.adlro.core.event.Order;

/**
 * The kinds of records. The code of a type is never changed nor used again; a change of its fields
 * raises its version, and the older version stays readable.
 */
enum RecordType {
  /** Version 2 only if the gang lies on several nodes, which version 1 does not have. */
  JOB_SUBMITTED(1, Event.JobSubmitted.class, 2),
  JOB_OBSERVED(2, Event.JobObserved.class),
  JOB_STARTED(3, Event.JobStarted.class),
  PLACEMENT_REFUSED(4, Event.PlacementRefused.class),
  PLACEMENT_TIMED_OUT(5, Event.PlacementTimedOut.class),
  PREEMPTION_REFUSED(6, Event.PreemptionRefused.class),
  JOB_REQUEUED(7, Event.JobRequeued.class),
  JOB_FINISHED(8, Event.JobFinished.class),
  JOB_FAILED(9, Event.JobFailed.class),
  JOB_CANCELLED(10, Event.JobCancelled.class),
  JOB_HELD(11, Event.JobHeld.class),
  JOB_RELEASED(12, Event.JobReleased.class),
  PRIORITY_CHANGED(13, Event.PriorityChanged.class),
  LIMIT_CHANGED(14, Event.LimitChanged.class),
  GPU_LOST(15, Event.GpuLost.class),
  GPU_RETURNED(16, Event.GpuReturned.class),
  NODE_LOST(17, Event.NodeLost.class),
  NODE_RETURNED(18, Event.NodeReturned.class),
  NODE_DRAINED(19, Event.NodeDrained.class),
  NODE_RESUMED(20, Event.NodeResumed.class),
  NODE_JOINED(21, Event.NodeJoined.class),
  NODE_LEFT(22, Event.NodeLeft.class),
  /** Not written any more: samples are condensed before they reach the kernel. */
  GPU_MEASURED(23, Event.GpuMeasured.class),
  MODEL_ACTIVATED(24, Event.ModelActivated.class),
  WOKE(25, Event.Woke.class),
  GPU_SPEED_BELIEVED(36, Event.GpuSpeedBelieved.class),
  GPU_HEALTH_CHANGED(37, Event.GpuHealthChanged.class),
  JOB_PROFILED(38, Event.JobProfiled.class),
  JOB_PROGRESSED(39, Event.JobProgressed.class),
  COMPUTED(26, Event.Computed.class),
  SPEEDS_LEARNED(30, Event.SpeedsLearned.class),
  PLACE(65, Order.Place.class),
  PREEMPT(66, Order.Preempt.class),
  REFUSE(67, Order.Refuse.class),
  WAKE_AT(68, Order.WakeAt.class),
  NOTE(69, Order.Note.class),
  DECIDED(70, Order.Decided.class, 2),
  COMPUTE(71, Order.Compute.class);

  private static final RecordType[] BY_CODE = new RecordType[128];

  static {
    for (RecordType type : values()) {
      BY_CODE[type.code] = type;
    }
  }

  private final byte code;
  private final Class<? extends Record> kind;
  private final byte version;

  RecordType(int code, Class<? extends Record> kind) {
    this(code, kind, 1);
  }

  RecordType(int code, Class<? extends Record> kind, int version) {
    this.code = (byte) code;
    this.kind = kind;
    this.version = (byte) version;
  }

  byte code() {
    return code;
  }

  /** The newest version; all versions from 1 to this one are read. */
  byte version() {
    return version;
  }

  /** The fact or order that it records. */
  Class<? extends Record> kind() {
    return kind;
  }

  /** Whether a type has this code. */
  static boolean exists(byte code) {
    return code >= 0 && BY_CODE[code] != null;
  }

  static RecordType of(byte code) {
    if (!exists(code)) {
      throw new IllegalArgumentException("no type of record has code " + code);
    }
    return BY_CODE[code];
  }
}
