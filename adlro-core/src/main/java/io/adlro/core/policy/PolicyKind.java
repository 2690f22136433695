package io.adlro.core.policy;

/** What a policy decides by. */
public enum PolicyKind {
  /** A fixed rule on the stated run times. */
  RULE,
  /** A fixed rule on predicted run times. */
  RULE_WITH_PREDICTIONS,
  /** A trained model. */
  LEARNED
}
