package io.adlro.core.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.catalog.Affinity;
import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.hyper.Dimensions;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.snapshot.SnapshotException;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshots;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** What is restored goes on like what was saved, and copies are independent. */
final class PatternSnapshotTest {
  private static final PatternMemory.Settings SMALL =
      new PatternMemory.Settings(new Dimensions(2_048), 7, 16, 1 << 10);
  private static final List<GpuSpec> MODELS =
      List.of(
          GpuCatalog.standard().find("v100").orElseThrow(),
          GpuCatalog.standard().find("t4").orElseThrow(),
          GpuCatalog.standard().find("a100").orElseThrow());

  private final RandomGenerator random = new RandomStreams(21).stream("pattern-snapshot-test");

  /** A job that ended. */
  private record Ended(JobTraits job, double runMicros) {}

  private Ended anyJob() {
    int user = random.nextInt(12);
    String name = random.nextBoolean() ? "train-" + random.nextInt(4) : "x" + random.nextInt(5_000);
    boolean estimated = random.nextInt(3) > 0;
    double seconds = StrictMath.exp(1 + user % 5 + 2 * random.nextDouble());
    JobTraits job =
        new JobTraits(
            random.nextInt(4) == 0 ? "" : "class-" + user % 3,
            "user-" + user,
            "group-" + user % 4,
            NameTokens.of(name),
            random.nextInt(5) == 0 ? List.of("v100", "t4") : List.of(),
            1 << random.nextInt(3),
            1000,
            1024 * random.nextInt(4),
            4_000,
            16_384,
            random.nextDouble(),
            random.nextInt(4) == 0 ? 7_200_000_000L : JobTraits.UNKNOWN,
            estimated ? (long) (2e6 * seconds) : JobTraits.UNKNOWN,
            random.nextLong(1L << 50),
            JobTraits.Profile.NONE);
    return new Ended(job, 1e6 * seconds);
  }

  private List<Ended> jobs(int count) {
    List<Ended> jobs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      jobs.add(anyJob());
    }
    return jobs;
  }

  /** Plays jobs one after the other; returns everything that was predicted, to the bit. */
  private static List<Object> play(PatternMemory memory, List<Ended> jobs) {
    List<Object> answers = new ArrayList<>();
    for (Ended ended : jobs) {
      Recall recalled = memory.recall(ended.job());
      double[] belief = new double[RunTimeBelief.WIDTH];
      memory.believe(recalled, belief, 0);
      Prediction shown = memory.predict(ended.job());
      answers.add(Arrays.stream(belief).mapToObj(Double::doubleToRawLongBits).toList());
      answers.add(List.of(shown.similarity(), shown.jobClass(), shown.resembled()));
      answers.add(memory.decompose(ended.job()));
      memory.learn(recalled, "job " + answers.size(), ended.runMicros(), belief, 0);
    }
    return answers;
  }

  @Test
  void aRestoredMemoryPredictsAndLearnsLikeTheSavedOne() {
    for (int before : new int[] {0, 1, 50, 400, 1_500}) { // from an empty to a full table
      PatternMemory saved = new PatternMemory(SMALL);
      play(saved, jobs(before));
      PatternMemory restored = Snapshots.restored(Snapshots.of(saved), new PatternMemory(SMALL));
      List<Ended> later = jobs(150);

      assertThat(play(restored, later)).as("after %d", before).isEqualTo(play(saved, later));
      assertThat(Snapshots.of(restored)).isEqualTo(Snapshots.of(saved));
    }
  }

  @Test
  void aRestoredMemoryReplacesWhatTheNewOneHeld() {
    PatternMemory saved = new PatternMemory(SMALL);
    play(saved, jobs(100));
    PatternMemory used = new PatternMemory(SMALL);
    play(used, jobs(700));
    byte[] snapshot = Snapshots.of(saved);

    assertThat(Snapshots.of(Snapshots.restored(snapshot, used))).isEqualTo(snapshot);
  }

  @Test
  void aJobThatWasRecalledBeforeTheSnapshotIsLearntAfterIt() {
    PatternMemory saved = new PatternMemory(SMALL);
    play(saved, jobs(200));
    Ended ended = anyJob();
    Recall recalled = saved.recall(ended.job());
    double[] belief = new double[RunTimeBelief.WIDTH];
    saved.believe(recalled, belief, 0);

    PatternMemory restored = Snapshots.restored(Snapshots.of(saved), new PatternMemory(SMALL));
    Recall again =
        restored.restoredRecall(new SnapshotReader(new ByteArrayInputStream(snapshotOf(recalled))));
    saved.learn(recalled, "late", ended.runMicros(), belief, 0);
    restored.learn(again, "late", ended.runMicros(), belief, 0);

    assertThat(again.similarity()).isEqualTo(recalled.similarity());
    assertThat(again.jobClass()).isEqualTo(recalled.jobClass());
    assertThat(again.kind()).isEqualTo(recalled.kind());
    assertThat(again.job).isEqualTo(recalled.job);
    assertThat(Snapshots.of(restored)).isEqualTo(Snapshots.of(saved));
  }

  private static byte[] snapshotOf(Recall recalled) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotWriter writer = new SnapshotWriter(bytes);
    recalled.save(writer);
    writer.finish();
    return bytes.toByteArray();
  }

  @Test
  void aMemoryWithOtherSettingsRefusesTheSnapshot() {
    byte[] snapshot = Snapshots.of(new PatternMemory(SMALL));
    PatternMemory other =
        new PatternMemory(new PatternMemory.Settings(new Dimensions(2_048), 8, 16, 1 << 10));

    assertThatThrownBy(() -> Snapshots.restored(snapshot, other))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining("it is of a memory with Settings")
        .hasMessageContaining("seed=7")
        .hasMessageContaining("in section pattern-memory");
  }

  @Test
  void aCopyAndItsOriginalLearnIndependently() {
    List<Ended> first = jobs(300);
    List<Ended> second = jobs(300);
    PatternMemory original = new PatternMemory(SMALL);
    play(original, first);
    PatternMemory copy = original.copy();
    PatternMemory copyOfCopy = copy.copy();
    byte[] before = Snapshots.of(original);
    play(original, second);

    assertThat(Snapshots.of(copy)).isEqualTo(before);
    assertThat(play(copy, second)).isEqualTo(play(copyOfCopy, second));
    assertThat(Snapshots.of(copy)).isEqualTo(Snapshots.of(original));
    assertThat(Snapshots.of(copyOfCopy)).isEqualTo(Snapshots.of(original));
  }

  @Test
  void anotherThreadSavesACopyWhileTheOriginalLearns() throws InterruptedException {
    PatternMemory original = new PatternMemory(SMALL);
    play(original, jobs(500));
    for (int round = 0; round < 20; round++) {
      byte[] before = Snapshots.of(original);
      PatternMemory copy = original.copy();
      List<byte[]> saved = new ArrayList<>();
      Thread writer = new Thread(() -> saved.add(Snapshots.of(copy)));
      List<Ended> meanwhile = jobs(20);
      writer.start();
      play(original, meanwhile);
      writer.join();

      assertThat(saved.get(0)).as("round %d", round).isEqualTo(before);
    }
  }

  @Test
  void aRestoredClassMemoryAnswersLikeTheSavedOne() {
    ClassMemory saved = new ClassMemory();
    for (Ended ended : jobs(400)) {
      saved.learn(ended.job(), ended.job().user().substring(0, 6));
    }
    ClassMemory restored = Snapshots.restored(Snapshots.of(saved), new ClassMemory());
    for (Ended ended : jobs(200)) {
      assertThat(restored.classOf(ended.job())).isEqualTo(saved.classOf(ended.job()));
      saved.learn(ended.job(), "class-" + ended.job().gpus());
      restored.learn(ended.job(), "class-" + ended.job().gpus());
    }

    assertThat(Snapshots.of(restored)).isEqualTo(Snapshots.of(saved));
  }

  @Test
  void aRestoredSpeedMemoryGuessesLikeTheSavedOne() {
    PatternMemory patterns = new PatternMemory(SMALL);
    SpeedMemory saved = new SpeedMemory();
    learnSpeeds(saved, patterns, jobs(900)); // more kinds than are kept
    SpeedMemory restored = Snapshots.restored(Snapshots.of(saved), new SpeedMemory());
    for (int i = 0; i < 60; i++) {
      Recall job = patterns.recall(anyJob().job());
      for (GpuSpec model : MODELS) {
        assertThat(restored.guess(job, Affinity.MACHINE_LEARNING, model, MODELS.get(0)))
            .isEqualTo(saved.guess(job, Affinity.MACHINE_LEARNING, model, MODELS.get(0)));
      }
      List<Ended> same = jobs(3);
      learnSpeeds(saved, patterns, same);
      learnSpeeds(restored, patterns, same);
    }

    assertThat(Snapshots.of(restored)).isEqualTo(Snapshots.of(saved));
  }

  private static void learnSpeeds(SpeedMemory to, PatternMemory patterns, List<Ended> jobs) {
    for (int i = 0; i < jobs.size(); i++) {
      Ended ended = jobs.get(i);
      to.learn(patterns.recall(ended.job()), MODELS.get(i % MODELS.size()), ended.runMicros());
    }
  }
}
