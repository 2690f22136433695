package io.adlro.study.ablation;

/** A step from the paper's agent to ADLRO; each keeps what the steps before it added. */
public enum AblationStep {
  PAPER("paper preset", "the paper's network, one Q-function, a fixed discount for each decision"),
  DOUBLE("+ double", "the acting network chooses the action whose value the target network gives"),
  DUELLING("+ duelling", "a value of the state and an advantage for each action"),
  ELAPSED("+ elapsed-time discount", "the future is discounted by the time that passes"),
  EQUIVARIANT(
      "+ equivariant network",
      "the same weights for each (job, GPU model), with the inputs of the grid"),
  FEATURES(
      "+ features",
      "run times here and elsewhere, their uncertainty, prices, what waiting brings, telemetry"),
  BASELINES("+ baseline features", "what patient SJF and rolling matching would do; may wait"),
  IMITATION(
      "+ imitation",
      "trained by patient SJF alone, then always the action of highest value; from here on"
          + " with run times and GPU speeds as learned from finished jobs"),
  ROLLOUTS(
      "+ paired rollouts",
      "trained on the outcome of choices against the base policy, which decides without a gain"),
  MARGIN("+ margin", "acts only on gains above a margin that was found in training; same weights"),
  PORTFOLIO("+ portfolio", "follows the policy that hindsight finds best; same weights"),
  LOOKAHEAD("+ lookahead", "tries its best choices in imagined futures first; same weights");

  private final String title;
  private final String adds;

  AblationStep(String title, String adds) {
    this.title = title;
    this.adds = adds;
  }

  public String title() {
    return title;
  }

  /** What the step adds, in words. */
  public String adds() {
    return adds;
  }

  /** Whether it includes what the other step added. */
  boolean has(AblationStep other) {
    return compareTo(other) >= 0;
  }
}
