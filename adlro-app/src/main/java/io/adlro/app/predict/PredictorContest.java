package io.adlro.app.predict;

import io.adlro.app.predict.rival.Evaluation;
import io.adlro.app.predict.rival.LastTwoMean;
import io.adlro.app.predict.rival.NearestJobs;
import io.adlro.app.predict.rival.OwnEstimate;
import io.adlro.app.predict.rival.OwnerMedian;
import io.adlro.app.predict.rival.Rival;
import io.adlro.app.predict.rival.RivalProvider;
import io.adlro.app.predict.rival.Score;
import io.adlro.core.pattern.PatternMemory;
import io.adlro.ingest.history.PastJob;
import java.util.ArrayList;
import java.util.List;

/** ADLRO's predictions beside those of the usual rules and of boosted trees. */
public final class PredictorContest {
  /** Fewer jobs tell nothing. */
  public static final int FEWEST = 20;

  private static final long SEED = 1;

  private PredictorContest() {}

  /** Whether this build has the rivals that need a library. */
  public static boolean hasTrees() {
    return !RivalProvider.all(SEED).isEmpty();
  }

  /** Those that say nothing about these jobs, as estimates where there are none, are left out. */
  public static List<Score> scores(PatternMemory.Settings settings, List<PastJob> history) {
    List<Rival> rivals = new ArrayList<>();
    rivals.add(new OwnPrediction(new PatternMemory(settings)));
    rivals.add(new OwnEstimate());
    rivals.add(new LastTwoMean());
    rivals.add(new OwnerMedian());
    rivals.add(new NearestJobs());
    rivals.addAll(RivalProvider.all(SEED));
    return Evaluation.of(history, rivals).stream().filter(score -> score.answered() > 0).toList();
  }
}
