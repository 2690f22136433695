package io.adlro.learn.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TrainingCurveTest {
  private static TrainingPoint plain(long episodes) {
    return new TrainingPoint(episodes, 10 * episodes, episodes / 4, 0.5, Optional.empty());
  }

  private static TrainingPoint evaluated(long episodes) {
    Evaluation evaluation = new Evaluation(47.5, "patient-sjf", 50, -0.05, -0.07, -0.03);
    return new TrainingPoint(episodes, 10 * episodes, 1, Double.NaN, Optional.of(evaluation));
  }

  @Test
  void aLongTrainingKeepsItsEvaluationsAndAnEvenSelectionOfTheRest() {
    TrainingCurve curve = new TrainingCurve();
    for (int round = 1; round <= 100_000; round++) {
      curve.add(round, round % 1_000 == 7 ? evaluated(round) : plain(round));
    }

    assertThat(curve.rows()).hasSizeBetween(800, TrainingCurve.MOST_ROWS);
    assertThat(curve.rows().stream().filter(row -> row.point().evaluation().isPresent()))
        .hasSize(100);
    assertThat(curve.rows().stream().filter(row -> row.point().evaluation().isEmpty()))
        .allMatch(row -> row.round() % 64 == 0);
  }

  @Test
  void aWrittenCurveHasTheSamePointsWhenItIsRead() {
    TrainingCurve curve = new TrainingCurve();
    curve.add(1, plain(4));
    curve.add(2, evaluated(8));

    assertThat(CurveCsv.read(CurveCsv.untimed(curve)))
        .containsExactlyElementsOf(curve.rows().stream().map(TrainingCurve.Row::point).toList());
    assertThat(CurveCsv.read("")).isEmpty();
    assertThat(CurveCsv.read("another,table\n1,2\n")).isEmpty();
  }

  @Test
  void evaluationsAloneStayWithinTheMaximumNumberOfRows() {
    TrainingCurve curve = new TrainingCurve();
    for (int round = 1; round <= 20_000; round++) {
      curve.add(round, evaluated(round));
    }

    assertThat(curve.rows()).hasSizeBetween(1_000, TrainingCurve.MOST_ROWS);
  }

  @Test
  void aRestoredCurveContinuesExactly() {
    TrainingCurve whole = new TrainingCurve();
    TrainingCurve halves = new TrainingCurve();
    for (int round = 1; round <= 5_000; round++) {
      TrainingPoint point = round % 100 == 0 ? evaluated(round) : plain(round);
      whole.add(round, point);
      halves.add(round, point);
      if (round % 777 == 0) {
        halves = savedAndRestored(halves);
      }
    }

    assertThat(CurveCsv.timed(halves)).isEqualTo(CurveCsv.timed(whole));
  }

  @Test
  void theTableHasARowForEachPointAndEmptyCellsWithoutMeasurement() {
    TrainingCurve curve = new TrainingCurve();
    curve.add(1.25, plain(8));
    curve.add(2.5, evaluated(16));

    assertThat(CurveCsv.timed(curve))
        .isEqualTo(
            """
            episodes,steps,updates,loss,meanJctSeconds,baseline,baselineMeanJctSeconds,\
            difference,low,high,seconds
            8,80,2,0.5,,,,,,,1.25
            16,160,1,,47.5,patient-sjf,50,-0.05,-0.07,-0.03,2.5
            """);
    assertThat(CurveCsv.untimed(curve)).doesNotContain("seconds,", "1.25");
  }

  private static TrainingCurve savedAndRestored(TrainingCurve curve) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    FlatWriter out = new FlatWriter(bytes);
    curve.save(out);
    out.seal();
    int hash = 32;
    return TrainingCurve.restored(
        new FlatReader(
            "checkpoint", new ByteArrayInputStream(bytes.toByteArray()), bytes.size() - hash));
  }
}
