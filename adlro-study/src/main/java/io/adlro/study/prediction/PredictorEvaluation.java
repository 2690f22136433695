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

/** Evaluates ADLRO's predictions beside usual rules and boosted trees. */
public final class PredictorEvaluation {
  /** Fewer jobs give no meaningful score. */
  public static final int FEWEST = 20;

  private static final long SEED = 1;

  private PredictorEvaluation() {}

  /** Whether this build has the predictors that need a library. */
  public static boolean hasTrees() {
    return !BaselinePredictorProvider.all(SEED).isEmpty();
  }

  /** Without predictors that give no answer, such as estimates where there are none. */
  public static List<PredictionScore> scores(
      PatternMemory.Settings settings, List<PastJob> history) {
    List<BaselinePredictor> predictors = new ArrayList<>();
    predictors.add(new OwnPrediction(new PatternMemory(settings)));
    predictors.add(new OwnEstimate());
    predictors.add(new LastTwoMean());
    predictors.add(new OwnerMedian());
    predictors.add(new NearestJobs());
    predictors.addAll(BaselinePredictorProvider.all(SEED));
    return PredictionReplay.of(history, predictors).stream()
        .filter(score -> score.answered() > 0)
        .toList();
  }
}
