package io.adlro.study.ablation;

import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.stats.Evidence;
import io.adlro.sim.stats.Paired;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What each part of the agent adds.
 *
 * @param models of the steps with networks, each from its own training
 * @param places the results on each scenario
 */
public record Attribution(List<String> models, List<Place> places) {
  /**
   * One scenario.
   *
   * @param leaders share of the time that each candidate led, by step
   */
  public record Place(Comparison comparison, Map<AttributionStep, Map<String, Double>> leaders) {
    public String name() {
      return comparison.setting().name();
    }
  }

  /** A step against the one before it on a scenario. */
  public record Change(AttributionStep step, Place place, Evidence evidence) {}

  public Attribution {
    models = List.copyOf(models);
    places = List.copyOf(places);
  }

  /** The name of a step's policy with a model; the same for all models if it has no networks. */
  static String policy(AttributionStep step, String model) {
    return step.hasNetworks() ? step.title() + "@" + model : step.title();
  }

  /** Mean JCT of each seed in seconds, the mean over the models. */
  private double[] perSeed(AttributionStep step, Place place) {
    double[] mean = new double[place.comparison().seeds().size()];
    for (String model : models) {
      double[] own = outcome(step, model, place).perSeed(run -> run.jct().mean());
      for (int seed = 0; seed < mean.length; seed++) {
        mean[seed] += own[seed] / models.size();
      }
    }
    return mean;
  }

  private static PolicyOutcome outcome(AttributionStep step, String model, Place place) {
    return place.comparison().outcome(policy(step, model)).orElseThrow();
  }

  /** Mean JCT in seconds, by model; one value without networks. */
  public Map<String, Double> meanByModel(AttributionStep step, Place place) {
    Map<String, Double> means = new LinkedHashMap<>();
    for (String model : step.hasNetworks() ? models : models.subList(0, 1)) {
      means.put(model, outcome(step, model, place).meanJctSeconds());
    }
    return means;
  }

  /** Mean JCT in seconds over seeds and models. */
  public double mean(AttributionStep step, Place place) {
    return meanByModel(step, place).values().stream()
        .mapToDouble(Double::doubleValue)
        .average()
        .orElseThrow();
  }

  /** Every step against the one before it on every scenario, tested together. */
  public List<Change> changes() {
    List<Paired> family = new ArrayList<>();
    AttributionStep[] steps = AttributionStep.values();
    for (int i = 1; i < steps.length; i++) {
      for (Place place : places) {
        family.add(new Paired(perSeed(steps[i], place), perSeed(steps[i - 1], place)));
      }
    }
    List<Evidence> tested = Evidence.of(family);
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < tested.size(); i++) {
      changes.add(
          new Change(steps[1 + i / places.size()], places.get(i % places.size()), tested.get(i)));
    }
    return changes;
  }

  /** The change of a step on a scenario; the first step has none. */
  public static Optional<Evidence> change(List<Change> changes, AttributionStep step, Place place) {
    return changes.stream()
        .filter(change -> change.step() == step && change.place().equals(place))
        .map(Change::evidence)
        .findFirst();
  }
}
