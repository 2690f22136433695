package io.adlro.learn.agent;

import io.adlro.learn.Observation;
import io.adlro.learn.agent.Explanation.Contrast;
import io.adlro.learn.agent.Explanation.Influence;
import io.adlro.learn.agent.Explanation.Move;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.ToIntBiFunction;

/**
 * Tells which features tipped the scales between two candidates: each group in turn is levelled,
 * every candidate getting the mean of all, and what that does to the lead is what the group did.
 */
final class ExplanationInfluences {
  private final LearnedChoice learned;

  ExplanationInfluences(LearnedChoice learned) {
    this.learned = learned;
  }

  Contrast contrast(
      Observation plane,
      Move favoured,
      Optional<Move> against,
      ToIntBiFunction<Observation, Move> cellOf) {
    int one = cellOf.applyAsInt(plane, favoured);
    int other = against.map(move -> cellOf.applyAsInt(plane, move)).orElse(-1);
    double lead = lead(plane, one, other);
    return new Contrast(
        favoured,
        against,
        lead,
        Arrays.stream(FeatureGroup.values())
            .map(
                group ->
                    new Influence(
                        group.word().replace('-', ' '),
                        group.meaning(),
                        lead(levelled(plane, group), one, other)))
            .sorted(
                Comparator.comparingDouble(
                    (Influence influence) -> -Math.abs(lead - influence.without())))
            .toList());
  }

  /** To do nothing gains nothing. */
  private double lead(Observation plane, int one, int other) {
    float[] gains = learned.gains(plane);
    return gains[one] - (other < 0 ? 0.0 : gains[other]);
  }

  static Observation levelled(Observation plane, FeatureGroup group) {
    float[] inputs = Arrays.copyOf(plane.inputs(), plane.cells() * PlaneFeature.COUNT);
    int[] cells = ExplanationScales.cells(plane).toArray();
    for (PlaneFeature feature : PlaneFeature.values()) {
      if (feature.group() == group) {
        double sum = 0;
        for (int cell : cells) {
          sum += inputs[cell * PlaneFeature.COUNT + feature.ordinal()];
        }
        for (int cell : cells) {
          inputs[cell * PlaneFeature.COUNT + feature.ordinal()] = (float) (sum / cells.length);
        }
      }
    }
    return new Observation(plane.rows(), plane.columns(), inputs, plane.allowed());
  }
}
