package io.adlro.study.prediction.baseline;

import io.adlro.ingest.history.PastJob;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Replays a history for several predictors: each predicts every job at its submission from those
 * that have ended by then. The first tenth of the jobs is a warm-up that is not scored.
 */
public final class PredictionReplay implements HistoryReplay.Listener {
  /** One part of so many is not scored. */
  public static final int WARM_UP_PART = 10;

  private final HistoryReplay replay;
  private final List<? extends BaselinePredictor> predictors;
  private final List<ErrorTally> tallies;

  private PredictionReplay(HistoryReplay replay, List<? extends BaselinePredictor> predictors) {
    this.replay = replay;
    this.predictors = List.copyOf(predictors);
    this.tallies = Stream.generate(ErrorTally::new).limit(predictors.size()).toList();
  }

  /** The scores of the predictors, in their order. */
  public static List<PredictionScore> of(
      List<PastJob> history, List<? extends BaselinePredictor> predictors) {
    PredictionReplay evaluation = new PredictionReplay(new HistoryReplay(history), predictors);
    evaluation.replay.run(evaluation);
    return evaluation.scores();
  }

  @Override
  public void submitted(int position, JobQuery query) {
    double truth = LogSeconds.ofMicros(replay.jobs().get(position).runMicros());
    boolean counts = position >= replay.jobs().size() / WARM_UP_PART;
    for (int i = 0; i < predictors.size(); i++) {
      BaselinePredictor predictor = predictors.get(i);
      OptionalDouble prediction = predictor.predictLogSeconds(query);
      if (!counts) {
        continue;
      }
      ErrorTally tally = tallies.get(i);
      if (prediction.isEmpty()) {
        tally.unanswered();
        continue;
      }
      tally.answered(prediction.getAsDouble(), truth);
      predictor.quantiles(query, ErrorTally.LEVELS).ifPresent(q -> tally.interval(q, truth));
    }
  }

  @Override
  public void finished(JobQuery query, PastJob job) {
    predictors.forEach(predictor -> predictor.finished(query, job));
  }

  private List<PredictionScore> scores() {
    return IntStream.range(0, predictors.size())
        .mapToObj(i -> tallies.get(i).score(predictors.get(i).name()))
        .toList();
  }
}
