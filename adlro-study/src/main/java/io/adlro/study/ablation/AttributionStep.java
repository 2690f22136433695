package io.adlro.study.ablation;

/** A part of the agent; each step keeps what the steps before it added. */
public enum AttributionStep {
  RULE(
      "rule with stated run times",
      "patient SJF with the settings of the agent's base policy and equal prices for all GPUs",
      ""),
  BELIEFS("+ learned beliefs", "run times and GPU speeds as learned from finished jobs", ""),
  PRICES("+ prices", "prices of GPUs, planned from the observed jobs", "patient-sjf-4+predictions"),
  HINDSIGHT("+ hindsight", "follows the rule that hindsight finds best", "adlro+rules"),
  NETWORKS("+ networks", "the learned policy is a candidate too: the agent", "adlro"),
  LOOKAHEAD("+ lookahead", "tries its best choices in imagined futures first", "adlro+lookahead");

  private final String title;
  private final String adds;
  private final String policy;

  AttributionStep(String title, String adds, String policy) {
    this.title = title;
    this.adds = adds;
    this.policy = policy;
  }

  public String title() {
    return title;
  }

  /** What the step adds, in words. */
  public String adds() {
    return adds;
  }

  /** Its policy in the catalogue; empty if it is not one. */
  String policy() {
    return policy;
  }

  /** Whether candidates take turns in it. */
  public boolean hasLeaders() {
    return compareTo(HINDSIGHT) >= 0;
  }

  /** Whether it differs between trained models. */
  public boolean hasNetworks() {
    return compareTo(NETWORKS) >= 0;
  }
}
