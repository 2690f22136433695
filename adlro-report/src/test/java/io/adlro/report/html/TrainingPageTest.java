package io.adlro.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.learn.training.Evaluation;
import io.adlro.learn.training.TrainingCurve;
import io.adlro.learn.training.TrainingPoint;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TrainingPageTest {
  @Test
  void thePageShowsDifferenceLossAndProvenance() {
    TrainingCurve curve = new TrainingCurve();
    for (int round = 1; round <= 30; round++) {
      Evaluation evaluation =
          new Evaluation(60 - round, "patient-sjf", 50, 0.2 - 0.02 * round, -0.5, 0.3);
      curve.add(
          round,
          new TrainingPoint(
              10L * round,
              100L * round,
              round,
              1.0 / round,
              round % 5 == 0 ? Optional.of(evaluation) : Optional.empty()));
    }

    Page page = new Page(TrainingPage.html("<agent>", curve, Map.of("seed", "7")));

    assertThat(page.title()).contains("Training of <agent>");
    assertThat(page.lead()).contains("300 episodes").contains("40.0 % below the best baseline's");
    assertThat(page.charts("evaluation")).hasSize(2);
    assertThat(page.charts("loss")).hasSize(1);
    assertThat(page.text("facts")).contains("seed", "7");
  }

  @Test
  void aTrainingWithoutEvaluationsSaysSo() {
    Page page = new Page(TrainingPage.html("agent", new TrainingCurve(), Map.of()));

    assertThat(page.lead()).contains("No training step yet");
    assertThat(page.text("evaluation")).contains("No evaluation yet");
  }
}
