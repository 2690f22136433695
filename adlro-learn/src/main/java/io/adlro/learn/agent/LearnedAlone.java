package io.adlro.learn.agent;

import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;

/**
 * The learned policy without the rest of the portfolio, which would hide what the networks are
 * worth: for the ablation.
 */
public final class LearnedAlone {
  private LearnedAlone() {}

  public static PlacementPolicy policy(PolicyInputs inputs, Adlro.Model model) {
    return Portfolio.alone(Member.learned(Bases.learned(inputs, model)));
  }
}
