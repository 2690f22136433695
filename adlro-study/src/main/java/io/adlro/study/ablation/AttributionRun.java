package io.adlro.study.ablation;

import io.adlro.core.policy.PatientSjf;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.PolicyKind;
import io.adlro.core.policy.Predicting;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.Setting;
import io.adlro.study.experiment.AllPolicies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Runs the agent part by part on the same jobs. */
public final class AttributionRun {
  private final AllPolicies catalog;
  private final List<String> models;
  private final int threads;

  /** With these models of the agent, by name, which the catalogue can load. */
  public AttributionRun(AllPolicies catalog, List<String> models, int threads) {
    this.catalog = catalog;
    this.models = List.copyOf(models);
    this.threads = threads;
  }

  /** Number of runs. */
  public int runCount(int settings, int seeds) {
    int policies = 0;
    for (AttributionStep step : AttributionStep.values()) {
      policies += step.hasNetworks() ? models.size() : 1;
    }
    return settings * seeds * policies;
  }

  public Attribution run(List<Setting> settings, List<Long> seeds, Runnable afterEachRun) {
    List<Attribution.Place> places = new ArrayList<>();
    for (Setting setting : settings) {
      Map<AttributionStep, LeaderTimes> times = new EnumMap<>(AttributionStep.class);
      List<PolicyEntry> policies = new ArrayList<>();
      for (AttributionStep step : AttributionStep.values()) {
        for (String model : step.hasNetworks() ? models : models.subList(0, 1)) {
          PolicyEntry policy = policy(step, model);
          policies.add(
              step.hasLeaders()
                  ? times.computeIfAbsent(step, any -> new LeaderTimes()).of(policy)
                  : policy);
        }
      }
      Comparison comparison = Comparison.run(setting, policies, seeds, threads, afterEachRun);
      Map<AttributionStep, Map<String, Double>> leaders = new EnumMap<>(AttributionStep.class);
      times.forEach((step, recorded) -> leaders.put(step, recorded.shares()));
      places.add(new Attribution.Place(comparison, leaders));
    }
    return new Attribution(models, places);
  }

  private PolicyEntry policy(AttributionStep step, String model) {
    Function<PolicyInputs, PlacementPolicy> factory =
        switch (step) {
          case RULE -> AttributionRun::unpriced;
          case BELIEFS -> inputs -> new Predicting(unpriced(inputs));
          case PRICES -> catalog.find(step.policy()).orElseThrow()::create;
          default -> catalog.find(step.policy() + "@" + model).orElseThrow()::create;
        };
    return new PolicyEntry(
        Attribution.policy(step, model),
        step.adds(),
        PolicyKind.LEARNED,
        List.of(),
        Optional.empty(),
        inputs -> Optional.empty(),
        factory);
  }

  private static PlacementPolicy unpriced(PolicyInputs inputs) {
    double[] equal = new double[inputs.cluster().modelCount()];
    Arrays.fill(equal, 1);
    return new PatientSjf(inputs.cluster(), equal, PatientSjf.Settings.TUNED);
  }
}
