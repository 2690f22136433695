package io.adlro.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.EventHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.TinyRun;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.snapshot.SnapshotException;
import io.adlro.core.snapshot.Snapshots;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Run times that are restored go on like those that were saved. */
final class RunTimesSnapshotTest {
  private static final long SECOND = 1_000_000;
  private static final Cluster CLUSTER = TinyRun.cluster("v 2, t 2", "sim 1 0.5", "ml 0.8 1");

  private final RandomGenerator random = new RandomStreams(31).stream("run-times-snapshot-test");
  private final JobTable jobs = new JobTable(CLUSTER);
  private final Configurations configurations = new Configurations(jobs);
  private final ClusterState state = new ClusterState(jobs);

  /** All run times that follow the same facts. */
  private final List<LearnedRunTimes> learned = new ArrayList<>();

  private final List<Long> workMicros = new ArrayList<>();
  private final List<StatedRunTimes> stated = new ArrayList<>();

  /** Submits a job, starts one or ends one, whatever is possible. */
  private void anything() {
    int job = state.submitted() == 0 ? 0 : oneOfTheLive();
    boolean running = state.submitted() > 0 && phaseOf(job) == JobPhase.RUNNING;
    boolean pending = state.submitted() > 0 && phaseOf(job) == JobPhase.PENDING;
    if (running && random.nextInt(3) > 0) {
      end(job);
    } else if (pending && random.nextBoolean()) {
      for (int gpu = 0; gpu < CLUSTER.gpuCount(); gpu++) {
        if (state.ledger().freeWholeOfModel(CLUSTER.modelOf(gpu)).next(gpu) == gpu) {
          state.place(job, 1, new int[] {gpu}, 1);
          state.jobStarted(state.nowMicros(), job, 1, EventHandler.AS_ORDERED);
          return;
        }
      }
    } else {
      submit();
    }
  }

  private int oneOfTheLive() {
    int oldest = Math.max(0, state.firstLive());
    return oldest + random.nextInt(Math.max(1, state.submitted() - oldest));
  }

  private JobPhase phaseOf(int job) {
    return state.isLive(job) ? state.phase(job) : JobPhase.DONE;
  }

  private void submit() {
    double seconds = StrictMath.exp(2 + 3 * random.nextDouble());
    JobRequest.Builder job =
        JobRequest.of(random.nextBoolean() ? "sim" : "ml").user("user-" + random.nextInt(5));
    if (random.nextInt(3) > 0) {
      job.estimateMicros(Math.round(seconds * (0.5 + random.nextDouble()) * SECOND));
    }
    int row = jobs.add(job.build(), state.nowMicros());
    workMicros.add(Math.round(seconds * SECOND));
    learned.forEach(runTimes -> runTimes.jobSubmitted(state.nowMicros(), row));
    state.jobSubmitted(state.nowMicros(), row);
  }

  private void end(int job) {
    double micros = workMicros.get(job) / state.heldSpeed(job) * (1 + random.nextInt(2));
    long at = Math.max(state.nowMicros(), state.startedMicros(job) + (long) Math.ceil(micros));
    learned.forEach(runTimes -> runTimes.jobFinished(at, job, 1));
    stated.forEach(runTimes -> runTimes.jobFinished(at, job, 1));
    state.jobFinished(at, job, 1);
  }

  /** Everything that run times say about the live jobs. */
  private List<Object> answers(RunTimes runTimes) {
    List<Object> answers = new ArrayList<>();
    for (int job = state.firstLive(); job != ClusterState.NONE; job = state.nextLive(job)) {
      if (!state.phase(job).hasEnded()) {
        answers.add(
            List.of(
                runTimes.workMicros(job),
                runTimes.logSpread(job),
                runTimes.bestRunMicros(job),
                runTimes.runMicros(job, 0),
                runTimes.typicalRunMicros(job, 1),
                runTimes.similarity(job),
                runTimes.recognition(job)));
        if (state.phase(job) == JobPhase.RUNNING) {
          answers.add(runTimes.remainingMicros(job));
        }
      }
    }
    return answers;
  }

  @Test
  void restoredRunTimesAnswerAndLearnLikeTheSavedOnes() {
    LearnedRunTimes saved = new LearnedRunTimes(state, configurations);
    learned.add(saved);
    for (int round = 0; round < 8; round++) {
      for (int i = 0; i < 150; i++) {
        anything();
      }
      LearnedRunTimes restored =
          Snapshots.restored(Snapshots.of(saved), new LearnedRunTimes(state, configurations));
      learned.add(restored);
      for (int i = 0; i < 60; i++) {
        assertThat(answers(restored)).isEqualTo(answers(saved));
        anything();
      }
      assertThat(restored.deviceFactors()).containsExactly(saved.deviceFactors());
      assertThat(Snapshots.of(restored)).isEqualTo(Snapshots.of(saved));
      learned.remove(restored);
    }
    assertThat(state.submitted()).isGreaterThan(200);
    assertThat(saved.devicesDiffer()).isTrue();
  }

  @Test
  void aCopyIsSavedByAnotherThreadWhileTheOriginalLearns() throws InterruptedException {
    LearnedRunTimes original = new LearnedRunTimes(state, configurations);
    learned.add(original);
    for (int round = 0; round < 5; round++) {
      byte[] before = Snapshots.of(original);
      LearnedRunTimes copy = original.copy(state.copy(), configurations);
      List<byte[]> saved = new ArrayList<>();
      Thread writer = new Thread(() -> saved.add(Snapshots.of(copy)));
      writer.start();
      for (int i = 0; i < 100; i++) {
        anything();
      }
      writer.join();

      assertThat(saved.get(0)).as("round %d", round).isEqualTo(before);
    }
  }

  @Test
  void givenBeliefsAreRestoredWithoutTheirSource() {
    WorkBeliefs source = (table, job, to, at) -> Arrays.fill(to, at, at + WorkBeliefs.WIDTH, 9e6);
    WorkBeliefs none =
        (table, job, to, at) -> {
          throw new IllegalStateException("job %d is asked for again".formatted(job));
        };
    LearnedRunTimes saved = LearnedRunTimes.believing(state, configurations, source);
    learned.add(saved);
    for (int i = 0; i < 100; i++) {
      submit();
    }
    byte[] snapshot = Snapshots.of(saved);
    LearnedRunTimes restored =
        Snapshots.restored(snapshot, LearnedRunTimes.believing(state, configurations, none));

    assertThat(answers(restored)).isEqualTo(answers(saved));
    assertThatThrownBy(
            () -> Snapshots.restored(snapshot, new LearnedRunTimes(state, configurations)))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining("only one learns");
  }

  @Test
  void aStateWithOtherLiveJobsIsRefused() {
    LearnedRunTimes saved = new LearnedRunTimes(state, configurations);
    learned.add(saved);
    submit();
    byte[] snapshot = Snapshots.of(saved);
    submit();

    assertThatThrownBy(
            () -> Snapshots.restored(snapshot, new LearnedRunTimes(state, configurations)))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining("its next live job is -1, that of the state 1");
  }

  @Test
  void restoredStatedRunTimesAnswerLikeTheSavedOnes() {
    StatedRunTimes saved = new StatedRunTimes(state, configurations);
    stated.add(saved);
    for (int i = 0; i < 200; i++) {
      anything();
    }
    StatedRunTimes restored =
        Snapshots.restored(Snapshots.of(saved), new StatedRunTimes(state, configurations));
    stated.add(restored);
    for (int i = 0; i < 100; i++) {
      assertThat(answers(restored)).isEqualTo(answers(saved));
      anything();
    }
  }
}
