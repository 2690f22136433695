package io.adlro.study.prediction;

import io.adlro.core.pattern.PatternMemory;
import io.adlro.ingest.history.PastJob;
import io.adlro.study.prediction.baseline.BaselinePredictor;
import io.adlro.study.prediction.baseline.BaselinePredictorProvider;
import io.adlro.study.prediction.baseline.LastTwoMean;
import io.adlro.study.prediction.baseline.NearestJobs;
import io.adlro.study.prediction.baseline.OwnEstimate;
import io.adlro.study.prediction.baseline.OwnerMedian;
import io.adlro.study.prediction.baseline.PredictionReplay;
import io.adlro.study.prediction.baseline.PredictionScore;
import java.util.ArrayList;
import java.util.List;

/** ADLRO's predictions beside those of the usual rules and of boosted trees. */
public final class PredictorEvaluation {
  /** Fewer jobs tell nothing. */
  public static final int FEWEST = 20;

  private static final long SEED = 1;

  private PredictorEvaluation() {}

  /** Whether this build has the rivals that need a library. */
  public static boolean hasTrees() {
    return !BaselinePredictorProvider.all(SEED).isEmpty();
  }

  /** Those that say nothing about these jobs, as estimates where there are none, are left out. */
  public static List<PredictionScore> scores(
      PatternMemory.Settings settings, List<PastJob> history) {
    List<BaselinePredictor> rivals = new ArrayList<>();
    rivals.add(new OwnPrediction(new PatternMemory(settings)));
    rivals.add(new OwnEstimate());
    rivals.add(new LastTwoMean());
    rivals.add(new OwnerMedian());
    rivals.add(new NearestJobs());
    rivals.addAll(BaselinePredictorProvider.all(SEED));
    return PredictionReplay.of(history, rivals).stream()
        .filter(score -> score.answered() > 0)
        .toList();
  }
}
