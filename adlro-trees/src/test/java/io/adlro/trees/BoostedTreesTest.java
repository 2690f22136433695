package io.adlro.trees;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.AdlroCsvHistory;
import io.adlro.ingest.history.PastJob;
import io.adlro.study.prediction.baseline.BaselinePredictor;
import io.adlro.study.prediction.baseline.BaselinePredictorProvider;
import io.adlro.study.prediction.baseline.LastTwoMean;
import io.adlro.study.prediction.baseline.PredictionReplay;
import io.adlro.study.prediction.baseline.PredictionScore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class BoostedTreesTest {
  /** Run times are the product of what the class and the number of GPUs say, with some noise. */
  private static List<PastJob> jobs(int count) throws IOException, Unreadable {
    StringBuilder table = new StringBuilder("job_id,submit_s,class,gpus,work_s,user\n");
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < count; i++) {
      int type = random.nextInt(4);
      int gpus = 1 << random.nextInt(4);
      double work = StrictMath.exp(2 + type) * gpus * (0.9 + 0.2 * random.nextDouble());
      table.append("%d,%d,c%d,%d,%.3f,u%d\n".formatted(i, 900 * i, type, gpus, work, i % 3));
    }
    List<PastJob> jobs = new ArrayList<>();
    byte[] bytes = table.toString().getBytes(StandardCharsets.UTF_8);
    new AdlroCsvHistory().read(new ByteArrayInputStream(bytes), jobs::add, new Intake());
    return jobs;
  }

  @Test
  void treesLearnWhatSimpleRulesCannot() throws Exception {
    List<PredictionScore> scores =
        PredictionReplay.of(jobs(400), List.of(new BoostedTrees(1), new LastTwoMean()));

    assertThat(scores.get(0).medianError()).isLessThan(0.3);
    assertThat(scores.get(0).meanError()).isLessThan(scores.get(1).meanError() / 2);
  }

  @Test
  void equalSeedsGiveEqualScores() throws Exception {
    List<PastJob> jobs = jobs(150);

    assertThat(PredictionReplay.of(jobs, List.of(new BoostedTrees(5))))
        .isEqualTo(PredictionReplay.of(jobs, List.of(new BoostedTrees(5))));
  }

  @Test
  void boostedTreesAreFoundAsAService() {
    assertThat(BaselinePredictorProvider.all(1))
        .extracting(BaselinePredictor::name)
        .contains("boosted trees");
  }
}
