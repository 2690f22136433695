package io.adlro.learn.agent;

import io.adlro.learn.agent.Explanation.Contrast;
import io.adlro.learn.agent.Explanation.Influence;
import io.adlro.learn.agent.Explanation.Move;
import io.adlro.learn.network.Observation;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.ToIntBiFunction;

/**
 * Measures the effect of each feature group on the lead of one candidate over another: the values
 * of the group are replaced by their mean over all candidates, and the change of the lead is the
 * effect.
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
                        lead(averaged(plane, group), one, other)))
            .sorted(
                Comparator.comparingDouble(
                    (Influence influence) -> -Math.abs(lead - influence.without())))
            .toList());
  }

  /** Doing nothing has a gain of zero. */
  private double lead(Observation plane, int one, int other) {
    float[] gains = learned.gains(plane);
    return gains[one] - (other < 0 ? 0.0 : gains[other]);
  }

  static Observation averaged(Observation plane, FeatureGroup group) {
    float[] inputs = Arrays.copyOf(plane.inputs(), plane.cells() * PlaneFeature.COUNT);
    int[] cells = plane.allowedCells().toArray();
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
