package io.adlro.learn.agent;

/** Which decision is to be explained. */
public sealed interface ExplanationQuestion {
  /** The decision of this number, from 1, among those at which somebody waited. */
  record Numbered(long number) implements ExplanationQuestion {}

  /** The first from this time on with something to choose. */
  record From(long atMicros) implements ExplanationQuestion {}

  /** The one that starts this job. */
  record Start(int job) implements ExplanationQuestion {}

  /** The first at which the learned policy leads and has another way than its base policy. */
  record Departure() implements ExplanationQuestion {}

  /** The first at which it has another way, whoever leads. */
  record Dissent() implements ExplanationQuestion {}
}
