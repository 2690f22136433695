package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.learn.environment.RandomWorlds;
import io.adlro.learn.environment.World;
import io.adlro.learn.environment.WorldPlanner;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.scenario.SpeedKnowledge;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Training shows the agent every feature: one that is missing or constant teaches nothing. */
final class FeatureCoverageTest {
  private static final long SEED = 1;
  private static final int WORLDS = 24;
  private static final int JOBS = 150;

  private static List<float[]> sampled(Predicate<Scenario> kind) {
    RandomWorlds random = new RandomWorlds(SEED, JOBS);
    List<float[]> sample = new ArrayList<>();
    for (long number = 0; number < WORLDS; number++) {
      Scenario scenario = random.smallWorld(1000 * number);
      if (kind.test(scenario)) {
        Setting setting = Setting.of(scenario, new WorldPlanner());
        World world = new World(setting, setting.trials().apply(number));
        sample.addAll(
            FeatureSampler.play(
                world, AgentWorlds.model(), AdlroTraining.Settings.DEFAULT, number));
      }
    }
    return sample;
  }

  /** Features with at least two different values in a sample. */
  private static Set<PlaneFeature> varying(List<float[]> sample) {
    Set<PlaneFeature> varying = EnumSet.noneOf(PlaneFeature.class);
    for (PlaneFeature feature : PlaneFeature.values()) {
      long values =
          sample.stream()
              .map(raw -> raw[feature.ordinal()])
              .filter(value -> !Float.isNaN(value))
              .distinct()
              .limit(2)
              .count();
      if (values > 1) {
        varying.add(feature);
      }
    }
    return varying;
  }

  @Test
  void everyFeatureHasValuesThatVaryOverTheTrainingWorlds() {
    assertThat(varying(sampled(scenario -> true)))
        .containsExactlyInAnyOrderElementsOf(
            EnumSet.complementOf(EnumSet.of(PlaneFeature.CONSTANT)));
  }

  @Test
  void theUncertaintyOfSpeedsVariesOnlyWhereSpeedsAreLearned() {
    Predicate<Scenario> known = scenario -> scenario.speeds() == SpeedKnowledge.KNOWN;

    assertThat(varying(sampled(known))).doesNotContain(PlaneFeature.SPEED_SPREAD);
    assertThat(varying(sampled(known.negate()))).contains(PlaneFeature.SPEED_SPREAD);
  }
}
