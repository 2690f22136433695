package io.adlro.sim;

/**
 * The kinds of simulated facts. Their order here is the total order of facts at equal times: first
 * what frees capacity, then what removes work, then what changes the cluster (returns before
 * losses, so that a swap never shows a smaller cluster than there is), then answers to orders, then
 * new work, then measurements and alarms. Equal kinds go by their subject's index. A job that ends
 * in the instant in which its node fails has ended.
 */
enum FactKind {
  FINISHED,
  FAILED,
  REQUEUED,
  CANCELLED,
  PRIORITY_CHANGED,
  GPU_RETURNED,
  NODE_RETURNED,
  GPU_LOST,
  NODE_LOST,
  GPU_SPEED_CHANGED,
  REFUSED,
  STARTED,
  SUBMITTED,
  MEASURED,
  WOKE;

  static final FactKind[] ALL = values();
}
