package io.adlro.core.event;

/** Ignores every order; subclasses override what they use. */
public abstract class QuietOrders implements Orders {
  /** A receiver that ignores all orders. */
  public static final Orders IGNORE = new QuietOrders() {};

  @Override
  public void place(long atMicros, int job, int attempt, int[] gpus, int count) {}

  @Override
  public void preempt(long atMicros, int job, int attempt) {}

  @Override
  public void refuse(long atMicros, int job) {}

  @Override
  public void wakeAt(long atMicros, long wakeMicros) {}
}
