package io.adlro.bench;

import io.adlro.core.pattern.JobTraits;
import io.adlro.core.pattern.NameTokens;
import io.adlro.core.pattern.PatternMemory;
import io.adlro.core.pattern.Recall;
import io.adlro.core.pattern.RunTimeBelief;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The pause that a snapshot of a full pattern memory causes, {@code copy}, against the time that
 * another thread takes to write it, {@code save}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class SnapshotBenchmark {
  private static final int JOBS = 150_000;
  private static final int NEXT = 64;

  private PatternMemory memory;
  private byte[] snapshot;
  private final Recall[] next = new Recall[NEXT];
  private final double[] belief = new double[RunTimeBelief.WIDTH];

  @Setup
  public void fillMemory() {
    memory = new PatternMemory(PatternMemory.Settings.DEFAULT);
    RandomGenerator random = new RandomStreams(1).stream("snapshot-benchmark");
    for (int i = 0; i < JOBS; i++) {
      Recall recalled = memory.recall(job(i, random));
      memory.believe(recalled, belief, 0);
      memory.learn(recalled, "", 60e6 * (1 + random.nextInt(100)), belief, 0);
      next[i % NEXT] = recalled;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 26);
    write(memory, bytes);
    snapshot = bytes.toByteArray();
  }

  /** Half of the names and a tenth of the users are new, so that all addresses are taken. */
  private static JobTraits job(int i, RandomGenerator random) {
    int user = random.nextInt(10) == 0 ? i : random.nextInt(200);
    String name = random.nextBoolean() ? "train-model-" + random.nextInt(5) : "try" + letters(i);
    return new JobTraits(
        "",
        "user-" + user,
        "group-" + user % 12,
        NameTokens.of(name),
        List.of(),
        1 << random.nextInt(4),
        1000,
        0,
        4_000,
        16_384,
        0.5,
        3_600_000_000L << random.nextInt(5),
        JobTraits.UNKNOWN,
        i * 60_000_000L,
        JobTraits.Profile.NONE);
  }

  /** A number as letters: long numbers in names are ignored as ids. */
  static String letters(int number) {
    StringBuilder letters = new StringBuilder();
    for (int rest = number; rest > 0; rest /= 20) {
      letters.append((char) ('g' + rest % 20));
    }
    return letters.toString();
  }

  private static void write(PatternMemory saved, OutputStream to) {
    SnapshotWriter writer = new SnapshotWriter(to);
    saved.save(writer);
    writer.finish();
  }

  /** What the kernel waits for. */
  @Benchmark
  public PatternMemory copy() {
    return memory.copy();
  }

  /** A copy, then 64 jobs that end: the pages that they write to are copied first. */
  @Benchmark
  public PatternMemory copyAndUpdates() {
    PatternMemory copy = memory.copy();
    for (Recall ended : next) {
      memory.learn(ended, "", 3_600e6, belief, 0);
    }
    return copy;
  }

  /** The 64 jobs that end, without a copy. */
  @Benchmark
  public void updates() {
    for (Recall ended : next) {
      memory.learn(ended, "", 3_600e6, belief, 0);
    }
  }

  /** The whole snapshot with its checksums, to a sink that drops it. */
  @Benchmark
  public void save() {
    write(memory, OutputStream.nullOutputStream());
  }

  @Benchmark
  public PatternMemory restore() {
    PatternMemory restored = new PatternMemory(PatternMemory.Settings.DEFAULT);
    restored.restore(new SnapshotReader(new ByteArrayInputStream(snapshot)));
    return restored;
  }
}
