package io.adlro.core.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.catalog.Affinity;
import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.catalog.MeasuredSpeed;
import io.adlro.core.catalog.SpeedGuess;
import io.adlro.core.catalog.SpeedPrior;
import io.adlro.core.model.JobTable;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.snapshot.Snapshots;
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

  private SpeedMemory.Run run(String name, GpuSpec model, long micros, long estimateMicros) {
    return new SpeedMemory.Run(job("ana", name), "ml", model, micros, estimateMicros);
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

  private double ofClass(String jobClass, GpuSpec model) {
    return new SpeedPrior(
            Affinity.MACHINE_LEARNING, speeds.measured(jobClass, Affinity.MACHINE_LEARNING))
        .guess(model, V100)
        .speed();
  }

  @Test
  void programsOfAClassTogetherShowItsSpeed() {
    for (int program = 0; program < 60; program++) {
      double seconds = 10 * StrictMath.exp(random.nextGaussian());
      double noise = StrictMath.exp(0.1 * random.nextGaussian());
      speeds.learn(job("ana", "p" + program), "ml", V100, seconds * 1e6);
      speeds.learn(job("ana", "p" + program), "ml", T4, 5 * noise * seconds * 1e6);
    }
    assertThat(ofClass("ml", T4)).isCloseTo(0.2, within(0.02));
    assertThat(speeds.measured("sim", Affinity.SIMULATION)).isEmpty();
  }

  @Test
  void programsThatRanOnOneModelOnlyShowNothing() {
    for (int program = 0; program < 60; program++) {
      speeds.learn(job("ana", "v" + program), "ml", V100, 1e6);
      speeds.learn(job("ana", "t" + program), "ml", T4, 100e6);
    }
    assertThat(speeds.measured("ml", Affinity.MACHINE_LEARNING)).isEmpty();
  }

  @Test
  void programsThatWereDroppedStillCount() {
    SpeedMemory small = new SpeedMemory(4);
    for (int program = 0; program < 60; program++) {
      small.learn(job("ana", "p" + program), "ml", V100, 1e6);
      small.learn(job("ana", "p" + program), "ml", T4, 5e6);
    }
    MeasuredSpeed all = small.measured("ml", Affinity.MACHINE_LEARNING).get(0);
    assertThat(all.reference()).isEqualTo(T4);
    assertThat(all.speed()).isCloseTo(5, within(1e-9));
    assertThat(all.logDeviation()).isLessThan(0.1);
  }

  @Test
  void exactEstimatesMakeAllJobsOfAClassComparable() {
    for (int i = 0; i < 40; i++) {
      long micros = Math.round(1e7 * StrictMath.exp(random.nextGaussian()));
      speeds.learn(run("v" + i, V100, micros, micros));
      speeds.learn(run("t" + i, T4, 4 * micros, micros));
    }
    assertThat(ofClass("ml", T4)).isCloseTo(0.25, within(0.01));
  }

  @Test
  void poorEstimatesAreNotUsed() {
    for (int i = 0; i < 40; i++) {
      long estimate = Math.round(1e6 * StrictMath.exp(random.nextGaussian()));
      speeds.learn(run("v" + i, V100, 1_000_000, estimate));
      speeds.learn(run("t" + i, T4, 4_000_000, estimate));
    }
    assertThat(speeds.measured("ml", Affinity.MACHINE_LEARNING)).isEmpty();
  }

  @Test
  void runningJobsCountAsIfTheyHadEndedAndChangeNothing() {
    long unknown = JobTable.UNKNOWN;
    for (int program = 0; program < 8; program++) {
      speeds.learn(run("p" + program, V100, 1_000_000, unknown));
    }
    List<SpeedMemory.Run> running =
        List.of(run("p3", T4, 4_000_000, unknown), run("new", T4, 9_000_000, unknown));
    byte[] before = Snapshots.of(speeds);
    List<MeasuredSpeed> early = speeds.with(running).measured("ml", Affinity.MACHINE_LEARNING);
    assertThat(Snapshots.of(speeds)).isEqualTo(before);
    assertThat(speeds.measured("ml", Affinity.MACHINE_LEARNING)).isEmpty();

    running.forEach(speeds::learn);
    assertThat(early).hasSize(1).isEqualTo(speeds.measured("ml", Affinity.MACHINE_LEARNING));
  }

  @Test
  void aCopyLearnsIndependently() {
    speeds.learn(job("ana", "train"), "ml", V100, 1e6);
    SpeedMemory copy = speeds.copy();
    copy.learn(job("ana", "train"), "ml", T4, 4e6);
    assertThat(copy.measured("ml", Affinity.MACHINE_LEARNING)).hasSize(1);
    assertThat(speeds.measured("ml", Affinity.MACHINE_LEARNING)).isEmpty();
  }
}
