package io.adlro.core.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.catalog.Affinity;
import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.catalog.SpeedGuess;
import io.adlro.core.random.RandomStreams;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class SpeedMemoryTest {
  private static final GpuSpec V100 = model("v100");
  private static final GpuSpec T4 = model("t4");
  private static final GpuSpec A100 = model("a100");

  private final RandomGenerator random = new RandomStreams(4).stream("speed-memory-test");
  private final PatternMemory patterns = new PatternMemory(PatternMemory.Settings.DEFAULT);
  private final SpeedMemory speeds = new SpeedMemory();

  private static GpuSpec model(String name) {
    return GpuCatalog.standard().find(name).orElseThrow();
  }

  private Recall job(String user, String name) {
    return job(user, name, 1);
  }

  private Recall job(String user, String name, int gpus) {
    return patterns.recall(
        new JobTraits(
            "ml",
            user,
            "lab",
            NameTokens.of(name),
            List.of(),
            gpus,
            1000,
            0,
            0,
            0,
            0.5,
            JobTraits.UNKNOWN,
            JobTraits.UNKNOWN,
            0,
            JobTraits.Profile.NONE));
  }

  private void ran(String user, String name, GpuSpec model, double seconds) {
    double micros = seconds * 1e6 * StrictMath.exp(0.1 * random.nextGaussian());
    speeds.learn(job(user, name), model, micros);
  }

  private SpeedGuess guess(String user, String name, GpuSpec model) {
    return speeds.guess(job(user, name), Affinity.MACHINE_LEARNING, model, V100);
  }

  @Test
  void theJobsOwnHistoryComesFirst() {
    for (int i = 0; i < 20; i++) {
      ran("ana", "train", V100, 100);
      ran("ana", "train", T4, 500);
    }
    SpeedGuess own = guess("ana", "train", T4);

    assertThat(own.source()).isEqualTo(SpeedGuess.Source.OWN_HISTORY);
    assertThat(own.speed()).isCloseTo(0.2, within(0.04));
    assertThat(own.interval(0.8).contains(0.2)).isTrue();
  }

  @Test
  void thenTheHistoryOfSimilarJobs() {
    for (int i = 0; i < 20; i++) {
      ran("ana", "train", V100, 100);
      ran("ana", "train", T4, 500);
    }
    SpeedGuess like = guess("ana", "train-more", T4);
    SpeedGuess nothing =
        new SpeedMemory().guess(job("x", "y"), Affinity.MACHINE_LEARNING, T4, V100);

    assertThat(like.source()).isEqualTo(SpeedGuess.Source.LIKE_JOBS);
    assertThat(Math.abs(like.logMean() - StrictMath.log(0.2)))
        .isLessThan(Math.abs(nothing.logMean() - StrictMath.log(0.2)));
    assertThat(like.confidence()).isGreaterThan(nothing.confidence());
  }

  @Test
  void thenThePeaksOfTheModels() {
    SpeedGuess first = guess("ana", "train", A100);

    assertThat(first.source()).isEqualTo(SpeedGuess.Source.CATALOGUE);
    assertThat(first.speed()).isBetween(1.0, 4.0);
    assertThat(first.confidence()).isLessThan(1);
  }

  @Test
  void runsOnOneModelDoNotChangeTheEstimateForAnother() {
    for (int i = 0; i < 20; i++) {
      ran("ana", "train", V100, 100);
    }

    assertThat(guess("ana", "train", T4).source()).isEqualTo(SpeedGuess.Source.CATALOGUE);
  }

  @Test
  void aWiderGangIsNotAFasterModel() {
    for (int i = 0; i < 20; i++) {
      speeds.learn(job("ana", "train", 1), V100, 800e6);
      speeds.learn(job("ana", "train", 8), A100, 50e6);
    }

    assertThat(guess("ana", "train", A100).source()).isEqualTo(SpeedGuess.Source.CATALOGUE);
  }
}
