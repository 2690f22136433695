package io.adlro.core.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.hyper.Dimensions;
import io.adlro.core.random.RandomStreams;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class PatternMemoryTest {
  private static final double SECOND = 1e6;
  private static final PatternMemory.Settings SMALL =
      new PatternMemory.Settings(new Dimensions(2_048), 7, 64, 1 << 12);

  private final RandomGenerator random = new RandomStreams(5).stream("pattern-memory-test");
  private final PatternMemory memory = new PatternMemory(SMALL);
  private final double[] belief = new double[RunTimeBelief.WIDTH];

  private static JobTraits job(String user, String jobClass, String name, long estimateMicros) {
    return new JobTraits(
        jobClass,
        user,
        "lab",
        NameTokens.of(name),
        List.of(),
        1,
        1000,
        8_192,
        4_000,
        16_384,
        0.5,
        JobTraits.UNKNOWN,
        estimateMicros,
        0,
        JobTraits.Profile.NONE);
  }

  private static JobTraits job(String user, String name) {
    return job(user, "ml", name, JobTraits.UNKNOWN);
  }

  /** Plays a job from submission to end; true if it took less than the believed median. */
  private boolean play(JobTraits job, double seconds) {
    Recall recalled = memory.recall(job);
    double median = memory.runTime(recalled).quantileMicros(0.5);
    memory.believe(recalled, belief, 0);
    memory.learn(recalled, "past-" + job.user(), seconds * SECOND, belief, 0);
    return seconds * SECOND < median;
  }

  private double about(double seconds, double sigma) {
    return seconds * StrictMath.exp(sigma * random.nextGaussian());
  }

  private double medianSeconds(JobTraits job) {
    return memory.predict(job).runTime().quantileMicros(0.5) / SECOND;
  }

  @Test
  void anEmptyMemoryPredictsAWideRange() {
    RunTimeDistribution first = memory.predict(job("ana", "train")).runTime();

    assertThat(first.quantileMicros(0.95) / first.quantileMicros(0.05)).isGreaterThan(1_000);
    assertThat(memory.predict(job("ana", "train")).resembled()).isEmpty();
  }

  @Test
  void aJobThatRecursIsKnownByItsNameAmongOthersOfItsUser() {
    for (int i = 0; i < 200; i++) {
      play(job("ana", "train-small"), about(60, 0.2));
      play(job("ana", "train-large"), about(7_200, 0.2));
    }

    assertThat(medianSeconds(job("ana", "train-small"))).isCloseTo(60, within(20.0));
    assertThat(medianSeconds(job("ana", "train-large"))).isCloseTo(7_200, within(2_000.0));
    assertThat(memory.predict(job("ana", "train-small")).runTime().confidence()).isGreaterThan(0.8);
  }

  @Test
  void aNewJobIsPredictedFromThePatternsItResembles() {
    for (int i = 0; i < 200; i++) {
      play(job("ana", "sim", "lattice", JobTraits.UNKNOWN), about(30, 0.3));
      play(job("bob", "ml", "resnet", JobTraits.UNKNOWN), about(3_000, 0.3));
    }

    Prediction stranger = memory.predict(job("eve", "sim", "lattice", JobTraits.UNKNOWN));

    assertThat(stranger.runTime().quantileMicros(0.5) / SECOND).isBetween(15.0, 60.0);
    assertThat(stranger.jobClass()).isEqualTo("sim");
    assertThat(stranger.similarity()).isGreaterThan(0.4);
    assertThat(stranger.resembled().get(0).job()).isEqualTo("past-ana");
  }

  @Test
  void theMissingClassOfAJobIsPredicted() {
    for (int i = 0; i < 50; i++) {
      play(job("ana", "sim", "lattice", JobTraits.UNKNOWN), about(30, 0.3));
      play(job("bob", "ml", "resnet", JobTraits.UNKNOWN), about(3_000, 0.3));
    }

    assertThat(memory.predict(job("bob", "", "resnet", JobTraits.UNKNOWN)).jobClass())
        .isEqualTo("ml");
  }

  @Test
  void estimatesThatAreAlwaysThreeTimesTooLongAreCorrected() {
    for (int i = 0; i < 400; i++) {
      double seconds = StrictMath.exp(2 + 7 * random.nextDouble());
      play(job("u" + i % 7, "ml", "run", (long) (3 * seconds * SECOND)), about(seconds, 0.1));
    }

    assertThat(medianSeconds(job("new", "ml", "run", (long) (3_000 * SECOND))))
        .isCloseTo(1_000, within(250.0));
  }

  @Test
  void intervalsCoverWhatTheyClaim() {
    int below = 0;
    int inside = 0;
    int counted = 0;
    for (int i = 0; i < 3_000; i++) {
      JobTraits next = job("u" + i % 5, i % 2 == 0 ? "recipe" : "try-" + i);
      double seconds =
          i % 2 == 0 ? about(50 * (1 + i % 5), 0.25) : -100 * StrictMath.log(random.nextDouble());
      Recall recalled = memory.recall(next);
      RunTimeDistribution time = memory.runTime(recalled);
      if (i > 500) {
        counted++;
        below += seconds * SECOND < time.quantileMicros(0.5) ? 1 : 0;
        boolean in =
            seconds * SECOND > time.quantileMicros(0.05)
                && seconds * SECOND < time.quantileMicros(0.95);
        inside += in ? 1 : 0;
      }
      memory.believe(recalled, belief, 0);
      memory.learn(recalled, "", seconds * SECOND, belief, 0);
    }

    assertThat((double) below / counted).isCloseTo(0.5, within(0.03));
    assertThat((double) inside / counted).isCloseTo(0.9, within(0.03));
  }

  @Test
  void whatIsNoLongerTrueFades() {
    for (int i = 0; i < 100; i++) {
      play(job("ana", "nightly"), about(100, 0.1));
    }
    for (int i = 0; i < 60; i++) {
      play(job("ana", "nightly"), about(1_000, 0.1));
    }

    assertThat(medianSeconds(job("ana", "nightly"))).isCloseTo(1_000, within(150.0));
  }

  @Test
  void aJobThatHasRunAnHourWillNotEndInFiveMinutes() {
    for (int i = 0; i < 100; i++) {
      play(job("ana", "sweep"), i % 4 == 0 ? about(20_000, 0.3) : about(120, 0.3));
    }
    RunTimeDistribution time = memory.predict(job("ana", "sweep")).runTime();
    RunTimeDistribution afterAnHour = time.after(3_600 * SECOND);

    assertThat(time.quantileMicros(0.5) / SECOND).isLessThan(300);
    assertThat(afterAnHour.quantileMicros(0.05) / SECOND).isGreaterThan(3_600);
    assertThat(afterAnHour.quantileMicros(0.5) / SECOND).isGreaterThan(10_000);
  }

  @Test
  void aCopyHasTheSameKnowledgeAndLearnsIndependently() {
    for (int i = 0; i < 50; i++) {
      play(job("ana", "train"), about(100, 0.2));
    }
    PatternMemory copy = memory.copy();
    double[] before = new double[RunTimeBelief.WIDTH];
    copy.believe(copy.recall(job("ana", "train")), before, 0);
    memory.believe(memory.recall(job("ana", "train")), belief, 0);
    assertThat(before).containsExactly(belief);

    for (int i = 0; i < 50; i++) {
      play(job("ana", "train"), about(5_000, 0.2));
    }

    double[] after = new double[RunTimeBelief.WIDTH];
    copy.believe(copy.recall(job("ana", "train")), after, 0);
    assertThat(after).containsExactly(before);
  }

  @Test
  void theSameJobsGiveBitIdenticalPredictions() {
    double[][] beliefs = new double[2][];
    for (int run = 0; run < 2; run++) {
      RandomGenerator same = new RandomStreams(9).stream("twice");
      PatternMemory second = new PatternMemory(SMALL);
      for (int i = 0; i < 300; i++) {
        Recall recalled = second.recall(job("u" + same.nextInt(4), "n-" + same.nextInt(9)));
        second.believe(recalled, belief, 0);
        second.learn(recalled, "", (1 + same.nextInt(1_000)) * SECOND, belief, 0);
      }
      second.believe(second.recall(job("u1", "n-3")), belief, 0);
      beliefs[run] = belief.clone();
    }

    assertThat(beliefs[0]).containsExactly(beliefs[1]);
  }

  @Test
  void manyNewNamesReplaceTheOldestOnly() {
    for (int i = 0; i < 40; i++) {
      play(job("ana", "train"), about(100, 0.1));
    }
    for (int i = 0; i < 3_000; i++) {
      play(job("flood" + i, "noise-" + i), about(10, 2));
      if (i % 100 == 0) {
        play(job("ana", "train"), about(100, 0.1));
      }
    }

    assertThat(medianSeconds(job("ana", "train"))).isBetween(70.0, 140.0);
    assertThat(Arrays.stream(belief).allMatch(Double::isFinite)).isTrue();
  }

  @Test
  void anEstimateUnlikeAllOthersGivesAFinitePrediction() {
    for (int i = 0; i < 30_000; i++) {
      play(job("u" + i % 3, "ml", "run", (long) (86_400 * SECOND)), about(3_600, 0.05));
    }
    play(job("u1", "ml", "run", (long) SECOND), 3_600);

    memory.believe(memory.recall(job("u2", "ml", "run", (long) (86_400 * SECOND))), belief, 0);
    assertThat(belief[4] / SECOND).isBetween(2_000.0, 6_000.0);
  }

  @Test
  void pointEstimatesDoNotChangeTheCalibration() {
    for (int i = 0; i < 200; i++) {
      play(job("ana", "train"), about(100, 0.3));
    }
    double before = medianSeconds(job("ana", "train"));
    double[] certain = new double[RunTimeBelief.WIDTH];
    Arrays.fill(certain, 90 * SECOND);
    for (int i = 0; i < 500; i++) {
      Recall recalled = memory.recall(job("ana", "train"));
      memory.learn(recalled, "", about(100, 0.3) * SECOND, certain, 0);
    }

    assertThat(medianSeconds(job("ana", "train"))).isCloseTo(before, within(30.0));
  }

  @Test
  void aJobBeyondTheScaleIsNotPredictedShorterThanItsAge() {
    play(job("ana", "service"), 100);
    double age = 400 * 86_400 * SECOND;

    assertThat(memory.predict(job("ana", "service")).runTime().after(age).quantileMicros(0.05))
        .isGreaterThanOrEqualTo(age);
  }
}
