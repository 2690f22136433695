package io.adlro.server.answer;

import io.adlro.study.training.SeedCurves;
import java.util.List;
import java.util.Optional;

/**
 * The curves of a training, or of several that differ by their seeds.
 *
 * @param models whose trainings they are
 * @param baseline with which they were compared, null without an evaluation
 * @param difference of the mean JCT as a part of that of the baseline, over episodes
 */
public record TrainingCurvesAnswer(
    List<String> models, Optional<String> baseline, CurveAnswer difference, CurveAnswer loss) {
  public static TrainingCurvesAnswer of(SeedCurves curves) {
    return new TrainingCurvesAnswer(
        curves.models(),
        curves.baseline(),
        CurveAnswer.of(curves.difference()),
        CurveAnswer.of(curves.loss()));
  }
}
