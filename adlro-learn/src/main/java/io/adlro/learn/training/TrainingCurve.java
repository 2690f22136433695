package io.adlro.learn.training;

import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The points of a training with their times. A training may have a million rounds, so of the rounds
 * without an evaluation only every n-th is kept; n grows as needed.
 */
public final class TrainingCurve {
  static final int MOST_ROWS = 2_000;

  private static final int WITHOUT_EVALUATION = 0;
  private static final int WITH_EVALUATION = 1;

  /**
   * A point that is kept.
   *
   * @param seconds of training so far, without pauses
   */
  public record Row(long round, double seconds, TrainingPoint point) {}

  private final List<Row> rows = new ArrayList<>();
  private long rounds;
  private long stride = 1;

  public List<Row> rows() {
    return List.copyOf(rows);
  }

  public void add(double seconds, TrainingPoint point) {
    rounds++;
    if (point.evaluation().isPresent() || rounds % stride == 0) {
      rows.add(new Row(rounds, seconds, point));
    }
    if (rows.size() > MOST_ROWS) {
      stride *= 2;
      rows.removeIf(row -> row.point.evaluation().isEmpty() && row.round % stride != 0);
    }
    if (rows.size() > MOST_ROWS) {
      // Evaluations only: keep every second one.
      List<Row> kept = new ArrayList<>();
      for (int i = 0; i < rows.size(); i += 2) {
        kept.add(rows.get(i));
      }
      rows.clear();
      rows.addAll(kept);
    }
  }

  public void save(FlatWriter out) {
    out.number(rounds).number(stride).integer(rows.size());
    for (Row row : rows) {
      TrainingPoint point = row.point;
      out.number(row.round).real(row.seconds);
      out.number(point.episodes()).number(point.steps()).number(point.updates());
      out.real(point.loss());
      out.integer(point.evaluation().isPresent() ? WITH_EVALUATION : WITHOUT_EVALUATION);
      point.evaluation().ifPresent(evaluation -> save(out, evaluation));
    }
  }

  public static TrainingCurve restored(FlatReader in) {
    TrainingCurve curve = new TrainingCurve();
    curve.rounds = in.number();
    curve.stride = Math.max(1, in.number());
    int count = in.integer("number of rows of the curve", 0, MOST_ROWS);
    for (int i = 0; i < count; i++) {
      curve.rows.add(new Row(in.number(), in.real(), point(in)));
    }
    return curve;
  }

  private static TrainingPoint point(FlatReader in) {
    return new TrainingPoint(in.number(), in.number(), in.number(), in.real(), evaluation(in));
  }

  private static void save(FlatWriter out, Evaluation evaluation) {
    out.real(evaluation.meanJctSeconds()).text(evaluation.baseline());
    out.real(evaluation.baselineMeanJctSeconds());
    out.real(evaluation.difference()).real(evaluation.low()).real(evaluation.high());
  }

  private static Optional<Evaluation> evaluation(FlatReader in) {
    if (in.integer("mark of an evaluation", WITHOUT_EVALUATION, WITH_EVALUATION)
        == WITHOUT_EVALUATION) {
      return Optional.empty();
    }
    return Optional.of(
        new Evaluation(in.real(), in.text(), in.real(), in.real(), in.real(), in.real()));
  }
}
