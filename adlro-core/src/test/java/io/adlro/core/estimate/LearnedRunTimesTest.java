package io.adlro.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.EventHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.pattern.RunTimeBelief;
import io.adlro.core.policy.TinyJob;
import io.adlro.core.policy.TinyRun;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.ClusterState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class LearnedRunTimesTest {
  private static final long SECOND = 1_000_000;
  private static final Cluster CLUSTER = TinyRun.cluster("v 2, t 2", "sim 1 0.5", "ml 0.8 1");
  private static final int PARTS = RunTimeBelief.PARTS;

  private final RandomGenerator random = new RandomStreams(11).stream("learned-run-times-test");
  private final JobTable jobs = new JobTable(CLUSTER);
  private final ClusterState state = new ClusterState(jobs);
  private final Configurations configurations = new Configurations(jobs);
  private final LearnedRunTimes learned = new LearnedRunTimes(state, configurations);
  private final List<Long> workMicros = new ArrayList<>();
  private final StatedRunTimes stated = new StatedRunTimes(state, configurations);

  // ---------------------------------------------------------------- telling it facts

  private TinyJob.Builder job(String jobClass, double workSeconds) {
    return TinyJob.of(jobClass, state.nowMicros(), Math.round(workSeconds * SECOND));
  }

  private int submit(TinyJob.Builder job) {
    int row = job.addTo(jobs);
    workMicros.add(job.build().workMicros());
    learned.jobSubmitted(state.nowMicros(), row);
    state.jobSubmitted(state.nowMicros(), row);
    return row;
  }

  private void start(int job, int gpu) {
    state.place(job, 1, new int[] {gpu}, 1);
    state.jobStarted(state.nowMicros(), job, 1, EventHandler.AS_ORDERED);
  }

  /** Ends a job that was started now; it takes so many times what the speed table says. */
  private void end(int job, double slowness) {
    double micros = workMicros.get(job) / state.heldSpeed(job) * slowness;
    long at = state.startedMicros(job) + (long) Math.ceil(micros);
    learned.jobFinished(at, job, 1);
    stated.jobFinished(at, job, 1);
    state.jobFinished(at, job, 1);
  }

  private void play(TinyJob.Builder job, int gpu, double slowness) {
    int row = submit(job);
    start(row, gpu);
    end(row, slowness);
  }

  /** So that estimates have proved to hold. */
  private void playHealthyJobs() {
    for (int i = 0; i < 16; i++) {
      play(job("sim", 10), i % 4, 1);
    }
  }

  private double[] belief(int job) {
    double[] belief = new double[WorkBeliefs.WIDTH];
    learned.belief(job, belief, 0);
    return Arrays.copyOf(belief, PARTS);
  }

  private String anyClass() {
    return random.nextDouble() < 0.5 ? "sim" : "ml";
  }

  private double anySeconds() {
    return StrictMath.exp(3 + 3 * random.nextDouble());
  }

  /** Near normal, by the sum of twelve. */
  private double noise(double sigma) {
    double sum = -6;
    for (int i = 0; i < 12; i++) {
      sum += random.nextDouble();
    }
    return StrictMath.exp(sigma * sum);
  }

  // ---------------------------------------------------------------- exact estimates

  @Test
  void withExactEstimatesAndHealthyGpusItSaysWhatTheJobsSay() {
    for (int i = 0; i < 300; i++) {
      int row = submit(job(anyClass(), anySeconds()));
      assertThat(learned.workMicros(row)).isEqualTo(stated.workMicros(row));
      assertThat(learned.logSpread(row)).isZero();
      for (int model = 0; model < CLUSTER.modelCount(); model++) {
        assertThat(learned.runMicros(row, model)).isEqualTo(stated.runMicros(row, model));
        assertThat(learned.typicalRunMicros(row, model)).isEqualTo(stated.runMicros(row, model));
      }
      assertThat(learned.bestRunMicros(row)).isEqualTo(stated.bestRunMicros(row));

      start(row, random.nextInt(CLUSTER.gpuCount()));
      long begun = state.nowMicros();
      state.woke(begun + (long) (random.nextDouble() * learned.remainingMicros(row)));
      assertThat(learned.remainingMicros(row))
          .isCloseTo(stated.remainingMicros(row), within(1L)); // both round up
      end(row, 1);
    }
    assertThat(learned.deviceFactors()).containsOnly(1);
  }

  @Test
  void theExactEstimateOfAGangIsUsedToo() {
    for (int i = 0; i < 40; i++) {
      int row = submit(job("sim", anySeconds()).gpus(2));
      state.place(row, 1, new int[] {i % 2, 2 + i % 2}, 2);
      state.jobStarted(state.nowMicros(), row, 1, EventHandler.AS_ORDERED);
      assertThat(learned.remainingMicros(row)).isEqualTo(stated.remainingMicros(row));
      end(row, 1);
    }
  }

  // ---------------------------------------------------------------- the shape of a belief

  @Test
  void aBeliefIsFiniteAndAscends() {
    for (int i = 0; i < 400; i++) {
      double seconds = anySeconds();
      TinyJob.Builder job = job(anyClass(), seconds).user("user-" + random.nextInt(5));
      if (i % 3 == 0) {
        job.withoutEstimate();
      } else {
        job.estimateMicros(Math.round(seconds * noise(1) * SECOND));
      }
      int row = submit(job);
      double[] belief = belief(row);
      double[] sorted = belief.clone();
      Arrays.sort(sorted);
      assertThat(belief).as("job %d", row).isEqualTo(sorted);
      assertThat(belief[0]).isPositive();
      assertThat(belief[PARTS - 1]).isFinite();
      start(row, random.nextInt(CLUSTER.gpuCount()));
      end(row, 1);
    }
  }

  @Test
  void valuesBelowTheTimeRunAreDropped() {
    for (int i = 0; i < 60; i++) {
      play(job("sim", i % 2 == 0 ? 10 : 100).withoutEstimate(), 0, 1);
    }
    int row = submit(job("sim", 1).withoutEstimate());
    double[] belief = belief(row);
    start(row, 0);
    long begun = state.nowMicros();
    for (int outlived = 0; outlived < PARTS - 1; outlived++) {
      if (belief[outlived + 1] - belief[outlived] < 2) {
        continue; // too close to stand between
      }
      double age = Math.ceil(belief[outlived]);
      state.woke(begun + (long) age);
      double[] full = new double[WorkBeliefs.WIDTH];
      learned.belief(row, full, 0);
      double possible = RunTimeBelief.expectedMicros(full, 0, age);
      assertThat(possible).isPositive();
      assertThat(learned.remainingMicros(row)).isEqualTo((long) Math.ceil(possible));
      for (double uniform : new double[] {0, 0.5, 0.999}) {
        assertThat(learned.drawnWorkMicros(row, age, uniform)).isGreaterThan(age);
      }
    }
    long late = (long) Math.ceil(belief[PARTS - 1]) + 10;
    state.woke(begun + late);
    assertThat(learned.remainingMicros(row)).isEqualTo((long) Math.ceil(late * 0.5));
    assertThat(learned.drawnWorkMicros(row, (double) late, 0.5)).isGreaterThan((double) late);
  }

  @Test
  void aDrawIsOneOfTheExpectedWorks() {
    int row = submit(job("sim", 10).withoutEstimate());
    double[] belief = belief(row);
    double below = 0;
    for (int part = 0; part < PARTS; part++) {
      double middle = below + RunTimeBelief.probability(part) / 2;
      assertThat(learned.drawnWorkMicros(row, 0, middle)).isEqualTo(belief[part]);
      below += RunTimeBelief.probability(part);
    }
  }

  // ---------------------------------------------------------------- what is learnt about jobs

  @Test
  void repeatsOfAUserAreRecognised() {
    for (int i = 0; i < 150; i++) {
      play(job("sim", 100).user("ann").withoutEstimate(), 0, 1);
      play(job("sim", 5).user("bob").withoutEstimate(), 1, 1);
    }
    double ann = belief(submit(job("sim", 1).user("ann").withoutEstimate()))[PARTS / 3];
    double bob = belief(submit(job("sim", 1).user("bob").withoutEstimate()))[PARTS / 3];
    assertThat(ann).isBetween(80.0 * SECOND, 125.0 * SECOND);
    assertThat(bob).isBetween(4.0 * SECOND, 6.5 * SECOND);
  }

  @Test
  void ofAUsersJobsThoseOfTheSameShapeCountMost() {
    for (int i = 0; i < 150; i++) {
      play(job("sim", 100).gpuMemoryMib(8192).withoutEstimate(), 0, 1);
      play(job("sim", 5).gpuMemoryMib(1024).withoutEstimate(), 1, 1);
    }
    double large = belief(submit(job("sim", 1).gpuMemoryMib(8192).withoutEstimate()))[PARTS / 3];
    double small = belief(submit(job("sim", 1).gpuMemoryMib(1024).withoutEstimate()))[PARTS / 3];
    assertThat(large).isBetween(80.0 * SECOND, 125.0 * SECOND);
    assertThat(small).isBetween(4.0 * SECOND, 6.5 * SECOND);
  }

  @Test
  void aBiasOfEstimatesIsLearnt() {
    for (int i = 0; i < 800; i++) {
      double seconds = anySeconds();
      long said = Math.round(3 * seconds * noise(0.2) * SECOND);
      play(job("sim", seconds).estimateMicros(said), i % 4, 1);
    }
    int row = submit(job("sim", 1).estimateMicros(90 * SECOND));
    assertThat(learned.workMicros(row)).isCloseTo(30.0 * SECOND, within(5.0 * SECOND));
    assertThat(learned.logSpread(row)).isPositive();
  }

  @Test
  void theTruthOfALiveJobMakesNoDifference() {
    for (int i = 0; i < 30; i++) {
      play(job("sim", anySeconds()).withoutEstimate(), i % 4, 1);
    }
    double[] ofShort = belief(submit(job("sim", 1).withoutEstimate()));
    double[] ofLong = belief(submit(job("sim", 1000).withoutEstimate()));
    assertThat(ofLong).isEqualTo(ofShort);
  }

  // ---------------------------------------------------------------- what is learnt about GPUs

  @Test
  void aSlowGpuIsRecognisedFromExactEstimatesAfterFewJobs() {
    for (int i = 0; i < 12; i++) {
      play(job("sim", anySeconds()), i % 4, i % 4 == 0 ? 2 : 1);
    }
    assertThat(learned.deviceFactors()[0]).isBetween(0.45, 0.6);
    assertThat(Arrays.copyOfRange(learned.deviceFactors(), 1, 4)).containsOnly(1);
  }

  @Test
  void aSlowGpuCountsWhenItIsTheBestThatIsFree() {
    for (int i = 0; i < 12; i++) {
      play(job("sim", 10), i % 4, i % 4 == 0 ? 2 : 1);
    }
    double slow = learned.deviceFactors()[0];
    int row = submit(job("sim", 10));
    assertThat(learned.runMicros(row, 0)).isEqualTo(10 * SECOND); // the healthy one is free too
    assertThat(learned.typicalRunMicros(row, 0))
        .isEqualTo((long) Math.ceil(10 * SECOND / ((1 + slow) / 2)));

    start(submit(job("sim", 10)), 1);
    state.woke(state.nowMicros() + 1);
    assertThat(learned.runMicros(row, 0)).isEqualTo((long) Math.ceil(10 * SECOND / slow));
  }

  @Test
  void aJobOnASlowGpuIsExpectedToTakeLonger() {
    for (int i = 0; i < 12; i++) {
      play(job("sim", 10), i % 4, i % 4 == 0 ? 2 : 1);
    }
    int row = submit(job("sim", 10));
    start(row, 0);
    assertThat(learned.remainingMicros(row)).isBetween(16 * SECOND, 22 * SECOND);
  }

  @Test
  void aGpuThatIsHealthyAgainIsExpectedAtFullSpeed() {
    playHealthyJobs();
    for (int i = 0; i < 5; i++) {
      play(job("sim", 10), 0, 2);
    }
    assertThat(learned.deviceFactors()[0]).isLessThan(0.6);
    for (int i = 0; i < 6; i++) {
      play(job("sim", 10), 0, 1);
    }
    assertThat(learned.deviceFactors()[0]).isBetween(0.95, 1.0);
  }

  @Test
  void slowGpusAreNotInventedFromNoisyEstimates() {
    for (int i = 0; i < 400; i++) {
      double seconds = anySeconds();
      long said = Math.round(seconds * noise(0.7) * SECOND);
      play(job(anyClass(), seconds).estimateMicros(said), i % 4, 1);
    }
    for (double factor : learned.deviceFactors()) {
      assertThat(factor).isBetween(0.8, 1.25);
    }
  }

  @Test
  void noiseOfTheFirstEstimatesIsNotPutDownToGpus() {
    for (int i = 0; i < 60; i++) {
      double seconds = anySeconds();
      long said = Math.round(2 * seconds * noise(0.5) * SECOND);
      play(job(anyClass(), seconds).estimateMicros(said), i % 4, 1);
      for (double factor : learned.deviceFactors()) {
        assertThat(factor).as("after %d jobs", i).isBetween(0.8, 1.25);
      }
    }
  }

  @Test
  void theBestOfTheFreeGpusIsTheBestOfThoseFreeNow() {
    playHealthyJobs();
    for (int i = 0; i < 4; i++) {
      play(job("sim", 10), 0, 2);
    }
    int row = submit(job("sim", 10));
    state.place(row, 1, new int[] {1}, 1); // the healthy one
    assertThat(learned.freeFactor(0)).isLessThan(0.6);
    state.forget(row);
    state.place(row, 1, new int[] {0}, 1); // the slow one, at the same instant
    assertThat(learned.freeFactor(0)).isEqualTo(1);
  }

  @Test
  void theFactorOfAModelIsTheMeanOfItsGpus() {
    playHealthyJobs();
    assertThat(learned.modelFactor(0)).isEqualTo(1);
    for (int i = 0; i < 4; i++) {
      play(job("sim", 10), 0, 2);
    }
    assertThat(learned.modelFactor(0))
        .isCloseTo((learned.deviceFactors()[0] + learned.deviceFactors()[1]) / 2, within(1e-9));
    assertThat(learned.modelFactor(1)).isEqualTo(1);
  }

  @Test
  void aJobThatSharesGpusDoesNotChangeTheirFactors() {
    playHealthyJobs();
    for (int i = 0; i < 6; i++) {
      int row = submit(job("sim", 10).gpus(2).shareMilli(500));
      state.place(row, 1, new int[] {0, 1}, 2);
      state.jobStarted(state.nowMicros(), row, 1, EventHandler.AS_ORDERED);
      end(row, 2); // slowed by its neighbours
    }
    assertThat(learned.deviceFactors()).containsOnly(1);
  }

  @Test
  void anEstimateOfZeroGivesFiniteBeliefs() {
    play(job("sim", 10).estimateMicros(0), 0, 1);
    play(job("sim", 10), 0, 1);
    for (double factor : learned.deviceFactors()) {
      assertThat(factor).isFinite();
    }
    assertThat(learned.runMicros(submit(job("sim", 10)), 0)).isPositive();
  }

  // ---------------------------------------------------------------- copies

  @Test
  void aCopyLearnsOnItsOwnAndAFrozenOneNothing() {
    playHealthyJobs();
    int first = submit(job("sim", 40));
    start(first, 0);
    LearnedRunTimes copy = learned.copy(state.copy(), configurations);
    LearnedRunTimes frozen = copy.frozen(state.copy(), configurations);
    for (int i = 0; i < 8; i++) {
      play(job("sim", 10), 1, 2);
    }
    assertThat(learned.deviceFactors()[1]).isLessThan(0.6);
    assertThat(copy.deviceFactors()).containsOnly(1);

    frozen.jobFinished(state.nowMicros() + 200 * SECOND, first, 1);
    assertThat(frozen.deviceFactors()).containsOnly(1);
    assertThat(copy.remainingMicros(first)).isEqualTo(40 * SECOND);
  }

  @Test
  void givenBeliefsAreUsed() {
    double[] written = new double[2 * WorkBeliefs.WIDTH];
    Arrays.setAll(written, i -> (i + 1.0) * SECOND);
    ClusterState other = new ClusterState(jobs);
    LearnedRunTimes told =
        LearnedRunTimes.believing(other, configurations, WorkBeliefs.recorded(written, 0));
    for (int row = 0; row < 2; row++) {
      job("sim", 1).addTo(jobs);
      told.jobSubmitted(0, row);
      other.jobSubmitted(0, row);
    }
    double second = WorkBeliefs.WIDTH * SECOND;
    double first = RunTimeBelief.expectedMicros(written, 0, 0);
    assertThat(told.workMicros(0)).isEqualTo(first);
    assertThat(told.workMicros(1)).isCloseTo(second + first, within(1.0));
    assertThat(told.similarity(0)).isEqualTo((WorkBeliefs.SIMILARITY + 1.0) * SECOND);
    assertThat(told.lowWorkMicros(1)).isEqualTo(second + SECOND);
    assertThat(told.highWorkMicros(1)).isGreaterThan(told.workMicros(1));
  }

  @Test
  void beliefsSurviveAnyNumberOfLiveJobs() {
    for (int row = 0; row < 500; row++) {
      submit(job("sim", row + 1));
    }
    for (int row = 0; row < 500; row++) {
      assertThat(learned.workMicros(row)).isEqualTo((row + 1.0) * SECOND);
    }
  }

  @Test
  void aFrozenBeliefOnAnotherTableReadsThatTable() {
    submit(job("sim", 10));
    ClusterState other = state.copy();
    job("ml", 10).addTo(jobs); // the next one in truth
    job("sim", 10).addTo(other.jobs());
    double[] written = new double[WorkBeliefs.WIDTH];
    Arrays.fill(written, 10.0 * SECOND);
    LearnedRunTimes frozen =
        learned.frozen(other, new Configurations(other.jobs()), WorkBeliefs.recorded(written, 1));
    frozen.jobSubmitted(0, 1);
    other.jobSubmitted(0, 1);
    assertThat(frozen.runMicros(1, 1)).isEqualTo(20 * SECOND);
  }
}
