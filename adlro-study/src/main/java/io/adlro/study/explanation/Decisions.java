package io.adlro.study.explanation;

import io.adlro.learn.agent.ExplainingPolicy;
import io.adlro.learn.agent.ExplanationQuestion;
import java.util.OptionalInt;

/** A sequence of decisions that can be replayed from the start repeatedly. */
public interface Decisions {
  /** The state at the requested decision, or at the end. */
  record Seen(ExplainingPolicy watch, JobNames names) {}

  /**
   * Replays them until the question is answered.
   *
   * @param subject the job in question; otherwise the one that is started
   */
  Seen look(ExplanationQuestion question, OptionalInt subject);
}
