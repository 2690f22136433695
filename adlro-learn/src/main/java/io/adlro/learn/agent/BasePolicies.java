package io.adlro.learn.agent;

import io.adlro.core.policy.FirstFit;
import io.adlro.core.policy.MinMin;
import io.adlro.core.policy.PatientSjf;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.RollingMatching;
import io.adlro.core.policy.Unicef;
import java.util.ArrayList;
import java.util.List;

/** The base policies of the agent, and the learned policy on top of them. */
final class BasePolicies {
  /**
   * Above this, policies that plan for every job at every event cost too much, and the longest
   * window of hindsight does not fill the cluster, so that its comparisons are noise.
   */
  private static final int MOST_GPUS_TO_PLAN_FOR = 128;

  private BasePolicies() {}

  /**
   * The learned policy on top of patient SJF. Its networks also see what rolling matching would do,
   * except on large clusters, where that takes too long.
   */
  static LearnedChoice learned(PolicyInputs inputs, AdlroAgent.Model model) {
    PlacementPolicy second = isLarge(inputs) ? now -> {} : new RollingMatching(inputs.cluster());
    return new LearnedChoice(inputs, model, patient(inputs, model.settings()), second);
  }

  /**
   * The candidates of the portfolio. The first one leads until there is a history to compare them
   * on: patient SJF, or UNICEF where wide gangs compete for equal GPUs. The candidates with stated
   * run times help when predictions are wrong. First fit helps on clusters where some jobs can only
   * run on scarce models. On large clusters patient SJF is the only candidate. Where the mix is not
   * known, UNICEF stands in for each candidate while wide gangs compete.
   */
  static List<PortfolioCandidate> candidates(PolicyInputs inputs, AdlroAgent.Model model) {
    if (hasWideGangs(inputs)) {
      return List.of(
          PortfolioCandidate.learned(new Unicef()), PortfolioCandidate.stated(new Unicef()));
    }
    if (inputs.planner().isPresent() && inputs.cluster().modelCount() == 1) {
      return withWideGangs(inputs, model);
    }
    return withoutWideGangs(inputs, model);
  }

  /** On a large cluster stated run times are a candidate too, as where wide gangs are known of. */
  private static List<PortfolioCandidate> withWideGangs(
      PolicyInputs inputs, AdlroAgent.Model model) {
    List<PortfolioCandidate> candidates = new ArrayList<>(withoutWideGangs(inputs, model));
    if (isLarge(inputs)) {
      candidates.add(candidates.get(0).copy(inputs.cluster()).withStatedRunTimes());
    }
    return candidates.stream().map(c -> c.withWideGangs(new Unicef())).toList();
  }

  private static List<PortfolioCandidate> withoutWideGangs(
      PolicyInputs inputs, AdlroAgent.Model model) {
    LearnedChoice.Settings settings = model.settings();
    if (isLarge(inputs)) {
      return List.of(PortfolioCandidate.learned(asBaseline(inputs, settings)));
    }
    List<PortfolioCandidate> candidates = new ArrayList<>();
    candidates.add(PortfolioCandidate.learned(asBaseline(inputs, settings)));
    candidates.add(PortfolioCandidate.learned(patient(inputs, settings)));
    candidates.add(PortfolioCandidate.learned(learned(inputs, model)));
    candidates.add(PortfolioCandidate.stated(asBaseline(inputs, settings)));
    candidates.add(PortfolioCandidate.stated(new FirstFit()));
    candidates.add(PortfolioCandidate.learned(new RollingMatching(inputs.cluster())));
    candidates.add(PortfolioCandidate.learned(new MinMin(inputs.cluster())));
    candidates.add(PortfolioCandidate.stated(new RollingMatching(inputs.cluster())));
    candidates.add(PortfolioCandidate.stated(new MinMin(inputs.cluster())));
    return candidates;
  }

  /** Whether wide gangs of a known mix compete for equal GPUs. */
  private static boolean hasWideGangs(PolicyInputs inputs) {
    return inputs.planner().isEmpty()
        && inputs.cluster().modelCount() == 1
        && inputs.mix().wideShare() > WideGangs.LEAST_SHARE;
  }

  private static boolean isLarge(PolicyInputs inputs) {
    return inputs.cluster().gpuCount() > MOST_GPUS_TO_PLAN_FOR;
  }

  private static PlacementPolicy patient(PolicyInputs inputs, LearnedChoice.Settings settings) {
    return patient(inputs, new PatientSjf.Settings(4, 1.3, settings.urgency()));
  }

  private static PlacementPolicy asBaseline(PolicyInputs inputs, LearnedChoice.Settings settings) {
    return patient(inputs, new PatientSjf.Settings(2, 1.6, settings.urgency()));
  }

  private static PlacementPolicy patient(PolicyInputs inputs, PatientSjf.Settings settings) {
    return new PatientSjf(inputs.cluster(), inputs.plan().priceByModel(), settings);
  }
}
