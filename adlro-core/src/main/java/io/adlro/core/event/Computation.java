package io.adlro.core.event;

/**
 * Work that is not a decision, such as a comparison of policies or a plan of prices. It has a copy
 * of all that it reads, so another thread may run it while decisions go on. The same data give the
 * same result.
 */
public interface Computation {
  /** The result of a computation that failed or was given up. */
  double[] NO_RESULT = {};

  /** What is computed. A request makes results of earlier requests of its kind stale. */
  String kind();

  /** The result; its meaning is that of the kind. */
  double[] run();

  /** Stands for a request that is read from a journal: its result is in the journal or lost. */
  static Computation recorded(String kind) {
    return new Recorded(kind);
  }

  /** A request without its data. */
  record Recorded(String kind) implements Computation {
    @Override
    public double[] run() {
      throw new IllegalStateException("the data of a recorded request are gone: " + kind);
    }
  }
}
