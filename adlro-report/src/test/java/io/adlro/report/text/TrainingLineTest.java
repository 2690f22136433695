package io.adlro.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.learn.training.Evaluation;
import io.adlro.learn.training.TrainingPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TrainingLineTest {
  @Test
  void theLineShowsProgressAndTheLastEvaluation() {
    List<String> out = new ArrayList<>();
    Evaluation evaluation = new Evaluation(47.5, "patient-sjf", 50, -0.05, -0.07, -0.03);
    TrainingLine line = new TrainingLine(out::add);
    line.show(0.25, 60, 12_345.6, new TrainingPoint(2_500, 9, 9, 0.01234, Optional.of(evaluation)));
    line.show(0.5, 120, 1, new TrainingPoint(5_000, 9, 9, Double.NaN, Optional.empty()));

    assertThat(out.get(0))
        .isEqualTo(
            "[#####...............]  25 %  2,500 episodes, 12,346 steps/s, loss 0.01234,"
                + " JCT -5.0 [-7.0, -3.0] % against patient-sjf, 3 min left");
    assertThat(out.get(1)).contains("loss -, JCT -5.0 [-7.0, -3.0] % against patient-sjf");
  }

  @Test
  void timesAreAsPreciseAsTheyNeedToBe() {
    assertThat(TrainingLine.duration(45.2)).isEqualTo("45 s");
    assertThat(TrainingLine.duration(1_500)).isEqualTo("25 min");
    assertThat(TrainingLine.duration(12_000)).isEqualTo("3 h 20 min");
  }
}
