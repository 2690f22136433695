package io.adlro.core.event;

/**
 * What the kernel orders. The state has applied an order when a receiver gets it. A placed job is
 * assumed to hold its GPUs until a fact confirms or refuses it.
 */
public interface Orders {
  /** Stands for no job. */
  int NO_JOB = -1;

  /**
   * Places a job.
   *
   * @param attempt how often the job was placed, this order included; facts about it carry the
   *     number
   * @param gpus the first {@code count} are valid, and only during the call
   */
  void place(long atMicros, int job, int attempt, int[] gpus, int count);

  void preempt(long atMicros, int job, int attempt);

  /** The job can never run here; it has failed. */
  void refuse(long atMicros, int job);

  /** Requests a decision at a time; only the earliest is kept, so request again when woken. */
  void wakeAt(long atMicros, long wakeMicros);

  /**
   * What the policy keeps in memory beyond what follows from facts and other orders, such as the
   * GPU a job is bound to. The meaning of the values is the policy's own.
   *
   * @param job that the note is about, or {@link #NO_JOB}
   */
  default void note(long atMicros, int job, double[] values) {}

  /**
   * Requests a computation. Its result comes back as the fact {@code computed} with this number.
   *
   * @param number of requests so far, this one included
   */
  default void compute(long atMicros, int number, Computation task) {}

  /**
   * The kernel has decided; no more orders come until more facts do.
   *
   * @param units of work that the decision took, up to its end or to the fallback
   * @param fallback why another policy completed it
   */
  default void decided(long atMicros, long units, Fallback fallback) {}
}
