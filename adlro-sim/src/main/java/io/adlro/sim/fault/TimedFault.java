package io.adlro.sim.fault;

import java.util.Comparator;

/**
 * A fault that happens at a time.
 *
 * @param subject the GPU, node or job it happens to
 * @param value as {@link FaultKind} says, 0 where it says nothing
 */
public record TimedFault(long atMicros, FaultKind kind, int subject, double value) {
  static final Comparator<TimedFault> ORDER =
      Comparator.comparingLong(TimedFault::atMicros)
          .thenComparing(TimedFault::kind)
          .thenComparingInt(TimedFault::subject);
}
