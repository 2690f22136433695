package io.adlro.bench;

import io.adlro.core.pattern.JobTraits;
import io.adlro.core.pattern.NameTokens;
import io.adlro.core.pattern.PatternMemory;
import io.adlro.core.pattern.Recall;
import io.adlro.core.pattern.RunTimeBelief;
import io.adlro.core.random.RandomStreams;
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
 * Predictions and updates of a memory that holds 100,000 jobs of 200 users; half of the jobs recur
 * under one of five names per user.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class PatternBenchmark {
  private static final int JOBS = 100_000;
  private static final int QUERIES = 4_096;

  private PatternMemory memory;
  private final JobTraits[] jobs = new JobTraits[QUERIES];
  private final Recall[] recalled = new Recall[QUERIES];
  private final double[] runMicros = new double[QUERIES];
  private final double[] belief = new double[RunTimeBelief.WIDTH];
  private int next;

  @Setup
  public void fillMemory() {
    memory = new PatternMemory(PatternMemory.Settings.DEFAULT);
    RandomGenerator random = new RandomStreams(1).stream("pattern-benchmark");
    for (int i = 0; i < JOBS; i++) {
      int at = i % QUERIES;
      int user = (int) (200 * random.nextDouble() * random.nextDouble());
      boolean recurs = random.nextBoolean();
      int recipe = random.nextInt(5);
      String name = recurs ? "train-model-" + recipe : "try-" + i;
      jobs[at] = job(user, name, i, random);
      double scale = recurs ? 60 * (1 + user % 9) * (1 + recipe) : 600;
      runMicros[at] = 1e6 * scale * StrictMath.exp((recurs ? 0.3 : 1.5) * random.nextGaussian());
      recalled[at] = memory.recall(jobs[at]);
      memory.believe(recalled[at], belief, 0);
      memory.learn(recalled[at], name, runMicros[at], belief, 0);
    }
  }

  private static JobTraits job(int user, String name, int i, RandomGenerator random) {
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
        16_384 << random.nextInt(3),
        0.5,
        3_600_000_000L << random.nextInt(5),
        JobTraits.UNKNOWN,
        i * 60_000_000L,
        JobTraits.Profile.NONE);
  }

  /** A job is submitted: its record, the jobs that it resembles, its run-time quantiles. */
  @Benchmark
  public double prediction() {
    next = (next + 1) % QUERIES;
    Recall recall = memory.recall(jobs[next]);
    memory.believe(recall, belief, 0);
    return belief[0];
  }

  /** A job ends. */
  @Benchmark
  public void update() {
    next = (next + 1) % QUERIES;
    memory.learn(recalled[next], "", runMicros[next], belief, 0);
  }
}
