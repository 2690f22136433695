package io.adlro.core.event;

/** The orders as values, for the journal and the live system; each dispatches into a receiver. */
@SuppressWarnings("ArrayRecordComponent") // never changed; compared in their encoded form
public sealed interface Order {
  long atMicros();

  void dispatch(Orders receiver);

  record Place(long atMicros, int job, int attempt, int[] gpus) implements Order {
    @Override
    public void dispatch(Orders receiver) {
      receiver.place(atMicros, job, attempt, gpus, gpus.length);
    }
  }

  record Preempt(long atMicros, int job, int attempt) implements Order {
    @Override
    public void dispatch(Orders receiver) {
      receiver.preempt(atMicros, job, attempt);
    }
  }

  record Refuse(long atMicros, int job) implements Order {
    @Override
    public void dispatch(Orders receiver) {
      receiver.refuse(atMicros, job);
    }
  }

  record WakeAt(long atMicros, long wakeMicros) implements Order {
    @Override
    public void dispatch(Orders receiver) {
      receiver.wakeAt(atMicros, wakeMicros);
    }
  }

  record Note(long atMicros, int job, double[] values) implements Order {
    @Override
    public void dispatch(Orders receiver) {
      receiver.note(atMicros, job, values);
    }
  }

  record Compute(long atMicros, int number, String kind) implements Order {
    @Override
    public void dispatch(Orders receiver) {
      receiver.compute(atMicros, number, Computation.recorded(kind));
    }
  }

  record Decided(long atMicros, long units, Fallback fallback) implements Order {
    /** The units of a decision in a journal of before they were counted. */
    public static final long NOT_COUNTED = -1;

    @Override
    public void dispatch(Orders receiver) {
      receiver.decided(atMicros, units, fallback);
    }
  }
}
