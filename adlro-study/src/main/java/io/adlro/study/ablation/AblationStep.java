package io.adlro.study.ablation;

/** A step of the ladder from the paper's agent to ours; each keeps what those above it added. */
public enum AblationStep {
  PAPER("paper preset", "the paper's network, one Q-function, a fixed discount for each decision"),
  DOUBLE("+ double", "the acting network chooses the action whose value the target network gives"),
  DUELLING("+ duelling", "a value of the state and an advantage for each action"),
  ELAPSED("+ elapsed-time discount", "the future is discounted by the time that passes"),
  EQUIVARIANT(
      "+ equivariant network",
      "the same weights for each (job, GPU model), told what the grid was told"),
  FEATURES(
      "+ features",
      "run times here and elsewhere, their uncertainty, prices, what waiting brings, telemetry"),
  BASELINES("+ baseline features", "what patient SJF and rolling matching would do; may wait"),
  IMITATION(
      "+ imitation",
      "taught by patient SJF alone and then always the action that is valued most; from here on"
          + " with run times and GPU speeds as learnt from finished jobs"),
  ROLLOUTS(
      "+ paired rollouts",
      "taught what choices lead to against the base policy, which decides where no gain is seen"),
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

  /** What is new, in words. */
  public String adds() {
    return adds;
  }

  /** Whether it has what the other one added. */
  boolean has(AblationStep other) {
    return compareTo(other) >= 0;
  }
}
