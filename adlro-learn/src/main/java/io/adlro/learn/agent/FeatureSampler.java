package io.adlro.learn.agent;

import io.adlro.core.random.RandomStreams;
import io.adlro.learn.environment.World;
import io.adlro.sim.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Lets an agent play a world and samples raw feature values of some cells, as often as decisions
 * are labelled later. The scales of features are computed from these values.
 */
final class FeatureSampler {
  private FeatureSampler() {}

  /** Raw values of cells, one number for each feature; NaN if missing. */
  static List<float[]> play(
      World world, AdlroAgent.Model model, AdlroTraining.Settings settings, long seed) {
    RandomGenerator random = new RandomStreams(seed).stream("pilot");
    Simulation simulation = world.simulation(AdlroAgent.learnedOnly(world.inputs(), model));
    List<float[]> sampled = new ArrayList<>();
    boolean more = true;
    while (more) {
      if (random.nextDouble() * settings.every() < 1) {
        DecisionProbe.ofNext(simulation.copy())
            .ifPresent(probe -> sample(probe, settings.choices(), random, sampled));
      }
      more = simulation.step();
    }
    return sampled;
  }

  private static void sample(
      DecisionProbe probe, int most, RandomGenerator random, List<float[]> sampled) {
    int[] cells = probe.plane().allowedCells().toArray();
    for (int i = 0; i < Math.min(most, cells.length); i++) {
      int cell = cells[(int) (random.nextDouble() * cells.length)];
      sampled.add(probe.encoder().raw(cell));
    }
  }
}
