package io.adlro.study.prediction.baseline;

import io.adlro.ingest.history.PastJob;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Lets predictors live through a history together: each is asked about every job when it is
 * submitted and knows of those that have ended by then. The first tenth of the jobs is a warm-up
 * that is not scored.
 */
public final class PredictionReplay implements HistoryReplay.Listener {
  private static final int WARM_UP_PART = 10;

  private final HistoryReplay replay;
  private final List<? extends BaselinePredictor> rivals;
  private final List<ErrorTally> tallies;

  private PredictionReplay(HistoryReplay replay, List<? extends BaselinePredictor> rivals) {
    this.replay = replay;
    this.rivals = List.copyOf(rivals);
    this.tallies = Stream.generate(ErrorTally::new).limit(rivals.size()).toList();
  }

  /** The scores of the rivals, in their order. */
  public static List<PredictionScore> of(
      List<PastJob> history, List<? extends BaselinePredictor> rivals) {
    PredictionReplay evaluation = new PredictionReplay(new HistoryReplay(history), rivals);
    evaluation.replay.run(evaluation);
    return evaluation.scores();
  }

  @Override
  public void submitted(int position, JobQuery asked) {
    double truth = LogSeconds.ofMicros(replay.jobs().get(position).runMicros());
    boolean counts = position >= replay.jobs().size() / WARM_UP_PART;
    for (int i = 0; i < rivals.size(); i++) {
      BaselinePredictor rival = rivals.get(i);
      OptionalDouble prediction = rival.predictLogSeconds(asked);
      if (!counts) {
        continue;
      }
      ErrorTally tally = tallies.get(i);
      if (prediction.isEmpty()) {
        tally.unanswered();
        continue;
      }
      tally.answered(prediction.getAsDouble(), truth);
      rival.quantiles(asked, ErrorTally.LEVELS).ifPresent(q -> tally.interval(q, truth));
    }
  }

  @Override
  public void finished(JobQuery asked, PastJob job) {
    rivals.forEach(rival -> rival.finished(asked, job));
  }

  private List<PredictionScore> scores() {
    return IntStream.range(0, rivals.size())
        .mapToObj(i -> tallies.get(i).score(rivals.get(i).name()))
        .toList();
  }
}
