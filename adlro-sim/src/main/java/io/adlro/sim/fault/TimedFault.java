package io.adlro.sim.fault;

import java.util.Comparator;

/** One entry of a plan while it is being made. */
record TimedFault(long atMicros, FaultKind kind, int subject, double value) {
  static final Comparator<TimedFault> ORDER =
      Comparator.comparingLong(TimedFault::atMicros)
          .thenComparing(TimedFault::kind)
          .thenComparingInt(TimedFault::subject);
}
