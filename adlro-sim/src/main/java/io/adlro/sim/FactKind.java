package io.adlro.sim;

/**
 * The kinds of simulated facts. Their order here is the total order of facts at equal times: first
 * what frees capacity, then what removes or changes work, then what changes the cluster (returns
 * and joins before losses and leaves, so that a swap never shows a smaller cluster than there is),
 * then answers to orders, then new work, then measurements, alarms and results of computations.
 * Equal kinds go by their subject's index. A job that ends in the instant in which its node fails
 * or leaves has ended.
 */
enum FactKind {
  FINISHED,
  FAILED,
  REQUEUED,
  CANCELLED,
  PRIORITY_CHANGED,
  LIMIT_CHANGED,
  HELD,
  RELEASED,
  GPU_RETURNED,
  NODE_RETURNED,
  NODE_RESUMED,
  NODE_JOINED,
  GPU_LOST,
  NODE_LOST,
  NODE_DRAINED,
  NODE_LEFT,
  GPU_SPEED_CHANGED,
  REFUSED,
  TIMED_OUT,
  PREEMPTION_REFUSED,
  STARTED,
  SUBMITTED,
  MEASURED,
  WOKE,
  COMPUTED;

  static final FactKind[] ALL = values();
}
