package io.adlro.learn.agent;

/** Which decision to explain. */
public sealed interface ExplanationQuestion {
  /** The decision of this number, from 1, among those with a waiting job. */
  record Numbered(long number) implements ExplanationQuestion {}

  /** The first from this time on with more than one action. */
  record From(long atMicros) implements ExplanationQuestion {}

  /** The one that starts this job. */
  record Start(int job) implements ExplanationQuestion {}

  /** The first at which the learned policy leads and decides otherwise than its base policy. */
  record Departure() implements ExplanationQuestion {}

  /** The first at which the learned policy would decide otherwise, whichever candidate leads. */
  record Dissent() implements ExplanationQuestion {}
}
