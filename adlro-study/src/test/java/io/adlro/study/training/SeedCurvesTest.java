package io.adlro.study.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.learn.training.CurveCsv;
import io.adlro.learn.training.Evaluation;
import io.adlro.learn.training.TrainingCurve;
import io.adlro.learn.training.TrainingPoint;
import io.adlro.study.figure.Point;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SeedCurvesTest {
  /** Evaluated after every four episodes. */
  private static Map<String, String> trained(String seed, String scenario, double... changes) {
    TrainingCurve curve = new TrainingCurve();
    for (int i = 0; i < changes.length; i++) {
      Evaluation found =
          new Evaluation(50, "patient-sjf", 50, changes[i], changes[i] - 0.01, changes[i] + 0.01);
      curve.add(0, new TrainingPoint(4L * (i + 1), 0, 0, 1, Optional.of(found)));
    }
    return Map.of("seed", seed, "setting", scenario, CurveCsv.ENTRY, CurveCsv.untimed(curve));
  }

  @Test
  void aSingleTrainingHasTheIntervalsOfItsEvaluations() {
    SeedCurves curves =
        SeedCurves.of("a", Map.of("a", trained("1", "paper", 0, -0.5))).orElseThrow();

    assertThat(curves.baseline()).contains("patient-sjf");
    assertThat(curves.difference().points())
        .containsExactly(new Point(4, 0, -0.01, 0.01), new Point(8, -0.5, -0.51, -0.49));
  }

  @Test
  void trainingsThatDifferByTheSeedHaveTheirMeanAndABandOverTheSeeds() {
    SeedCurves curves =
        SeedCurves.of(
                "a",
                Map.of(
                    "a", trained("1", "paper", 0, -0.5),
                    "b", trained("2", "paper", 0, -0.25, -0.5),
                    "c", trained("3", "surge", 1, 1)))
            .orElseThrow();

    assertThat(curves.models()).containsExactlyInAnyOrder("a", "b");
    assertThat(curves.difference().points())
        .containsExactly(Point.of(4, 0), new Point(8, -0.375, -0.5, -0.25));
  }

  @Test
  void aModelWithoutACurveHasNone() {
    assertThat(SeedCurves.of("a", Map.of("a", Map.of("seed", "1")))).isEmpty();
    assertThat(SeedCurves.of("none", Map.of())).isEmpty();
  }
}
