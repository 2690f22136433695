package io.adlro.learn.agent;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.EasyBackfilling;
import io.adlro.core.policy.FirstFit;
import io.adlro.core.policy.MinMin;
import io.adlro.core.policy.PatientSjf;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.Qssf;
import io.adlro.core.policy.QssfBackfilling;
import io.adlro.core.policy.RollingMatching;
import io.adlro.core.policy.ShortestJobFirst;
import io.adlro.core.policy.SjfBackfilling;
import io.adlro.core.policy.Unicef;
import io.adlro.core.policy.Wfp3;
import java.util.ArrayList;
import java.util.List;

/** The base policies of the agent, and the learned policy on top of them. */
final class BasePolicies {
  /** Above this, a plan for every job at every event costs too much. */
  private static final int MOST_GPUS_TO_PLAN_FOR = 1024;

  /** Above this, rehearsals of the networks cost too much. */
  private static final int MOST_GPUS_OF_NETWORKS = 128;

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
   * The candidates of the portfolio: every rule that was best on some workload, with learned and
   * with stated run times, and the learned policy. The first one leads until the first rehearsal:
   * of all of them it has the least regret on random worlds (docs/first-leader.md). Policies that
   * plan for every waiting job and GPU at every event are left out on clusters where that takes too
   * long, the networks where they add nothing (docs/decisions/0053).
   */
  static List<PortfolioCandidate> candidates(PolicyInputs inputs, AdlroAgent.Model model) {
    List<PortfolioCandidate> candidates = new ArrayList<>();
    rules(inputs, model).stream().map(PortfolioCandidate::learned).forEach(candidates::add);
    if (networksCanGain(inputs.cluster())) {
      candidates.add(PortfolioCandidate.learned(learned(inputs, model)));
    }
    rules(inputs, model).stream().map(PortfolioCandidate::stated).forEach(candidates::add);
    candidates.add(PortfolioCandidate.stated(new FirstFit()));
    return candidates;
  }

  /** The rules that use run times. */
  private static List<PlacementPolicy> rules(PolicyInputs inputs, AdlroAgent.Model model) {
    List<PlacementPolicy> rules = new ArrayList<>();
    rules.add(backfilling(inputs, model.settings()));
    rules.add(patient(inputs, model.settings()));
    rules.add(asBaseline(inputs, model.settings()));
    if (inputs.cluster().modelCount() > 1) {
      rules.add(pinned(inputs, model.settings()));
    }
    rules.add(new ShortestJobFirst());
    rules.add(new Unicef());
    rules.add(new Wfp3());
    rules.add(new EasyBackfilling());
    rules.add(new Qssf());
    rules.add(new SjfBackfilling());
    rules.add(new QssfBackfilling());
    if (!isLarge(inputs)) {
      rules.add(new RollingMatching(inputs.cluster()));
      rules.add(new MinMin(inputs.cluster()));
    }
    return rules;
  }

  /** They choose GPU models; where there is one, they only change a good order. */
  private static boolean networksCanGain(Cluster cluster) {
    return cluster.modelCount() > 1 && cluster.gpuCount() <= MOST_GPUS_OF_NETWORKS;
  }

  private static boolean isLarge(PolicyInputs inputs) {
    return inputs.cluster().gpuCount() > MOST_GPUS_TO_PLAN_FOR;
  }

  private static PlacementPolicy patient(PolicyInputs inputs, LearnedChoice.Settings settings) {
    return patient(inputs, new PatientSjf.Settings(4, 1.3, settings.urgency(), 0));
  }

  private static PlacementPolicy pinned(PolicyInputs inputs, LearnedChoice.Settings settings) {
    return patient(inputs, new PatientSjf.Settings(4, 1.3, settings.urgency(), 1));
  }

  private static PlacementPolicy asBaseline(PolicyInputs inputs, LearnedChoice.Settings settings) {
    return patient(inputs, new PatientSjf.Settings(2, 1.6, settings.urgency(), 0));
  }

  private static PlacementPolicy backfilling(PolicyInputs inputs, LearnedChoice.Settings settings) {
    return PatientSjf.backfilling(
        inputs.cluster(),
        inputs.plan().priceByModel(),
        new PatientSjf.Settings(2, 1.6, settings.urgency(), 0));
  }

  private static PlacementPolicy patient(PolicyInputs inputs, PatientSjf.Settings settings) {
    return new PatientSjf(inputs.cluster(), inputs.plan().priceByModel(), settings);
  }
}
