package io.adlro.core.policy;

/** How much work a decision may take, in the units of {@link Effort}. */
@FunctionalInterface
public interface Budget {
  Budget UNLIMITED = units -> true;

  /** At most so many units. */
  static Budget units(long most) {
    return units -> units <= most;
  }

  /** Whether a decision that has taken so many units may go on. */
  boolean allows(long units);
}
