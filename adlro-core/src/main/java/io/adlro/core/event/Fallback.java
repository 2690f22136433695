package io.adlro.core.event;

/** Why a policy did not complete a decision itself. */
public enum Fallback {
  /** It did. */
  NONE,
  /** Its budget was used up. */
  BUDGET,
  /** It failed. */
  EXCEPTION,
  /** It computed a value that is not a number. */
  NOT_A_NUMBER
}
