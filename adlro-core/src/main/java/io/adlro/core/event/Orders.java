package io.adlro.core.event;

/**
 * What the kernel orders. A placed job is assumed to hold its GPUs until a fact confirms or refuses
 * it; the state has its GPUs.
 */
public interface Orders {
  void place(long atMicros, int job);

  void preempt(long atMicros, int job);

  /** The job can never run here; it has failed. */
  void refuse(long atMicros, int job);

  /** Requests a decision at a time; only the earliest is kept, so request again when woken. */
  void wakeAt(long atMicros, long wakeMicros);

  /** The kernel has decided; no more orders come until more facts do. */
  default void decided(long atMicros) {}
}
