package io.adlro.study.explanation;

import io.adlro.learn.agent.ExplainingPolicy;
import io.adlro.learn.agent.ExplanationQuestion;
import java.util.OptionalInt;

/** A course of decisions that can be gone through from its beginning, again and again. */
public interface Decisions {
  /** What was seen up to the decision that was asked for, or to the end. */
  record Seen(ExplainingPolicy watch, JobNames names) {}

  /**
   * Goes through them until the question is answered.
   *
   * @param subject the job in question; otherwise the one that is started
   */
  Seen look(ExplanationQuestion question, OptionalInt subject);
}
