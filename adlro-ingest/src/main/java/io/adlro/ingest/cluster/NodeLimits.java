package io.adlro.ingest.cluster;

import io.adlro.ingest.notation.SlurmNumbers;
import java.util.OptionalInt;

/** The largest amounts that a node can have, and numbers within them. */
final class NodeLimits {
  static final int MOST_CPUS = 1_000_000;
  static final int MOST_MEMORY_MIB = 1 << 30;
  static final int MOST_GPUS = 1024;

  private NodeLimits() {}

  /** The number if it is whole and between 0 and the maximum. */
  static OptionalInt whole(String text, int most) {
    OptionalInt number = SlurmNumbers.count(text);
    return number.orElse(0) <= most ? number : OptionalInt.empty();
  }

  static OptionalInt cpus(String text) {
    return atLeastOne(whole(text, MOST_CPUS));
  }

  static OptionalInt memoryMib(String text) {
    return atLeastOne(whole(text, MOST_MEMORY_MIB));
  }

  private static OptionalInt atLeastOne(OptionalInt number) {
    return number.orElse(0) > 0 ? number : OptionalInt.empty();
  }
}
