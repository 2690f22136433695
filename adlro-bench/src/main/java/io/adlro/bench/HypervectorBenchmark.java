package io.adlro.bench;

import io.adlro.core.hyper.BinaryVector;
import io.adlro.core.hyper.Bundle;
import io.adlro.core.hyper.Dimensions;
import io.adlro.core.hyper.ItemMemory;
import io.adlro.core.hyper.Majority;
import io.adlro.core.model.JobRequest;
import io.adlro.core.pattern.JobDecomposer;
import io.adlro.core.pattern.JobTraits;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Hypervectors on one thread: the operations, and the record of a job with 20 fillers that are
 * already known, as for a recurring job.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class HypervectorBenchmark {
  private static final int VECTORS = 12;
  private static final int JOBS = 256;
  private static final long HOUR_MICROS = 3_600_000_000L;

  @Param({"2048", "8192"})
  int dimensions;

  private BinaryVector[] vectors;
  private Majority majority;
  private Bundle bundle;
  private JobDecomposer decomposer;
  private JobTraits[] jobs;
  private int next;

  @Setup
  public void prepare() {
    Dimensions length = new Dimensions(dimensions);
    ItemMemory items = new ItemMemory(length, 1, VECTORS);
    vectors = new BinaryVector[VECTORS];
    for (int i = 0; i < VECTORS; i++) {
      vectors[i] = items.vector("item" + i);
    }
    majority = new Majority(items.ties());
    bundle = new Bundle(length);
    decomposer = new JobDecomposer(JobDecomposer.Settings.of(length, 1));
    jobs = new JobTraits[JOBS];
    for (int i = 0; i < JOBS; i++) {
      jobs[i] = job(i);
    }
  }

  private static JobTraits job(int i) {
    JobRequest job =
        JobRequest.of("class" + i % 7)
            .name("train_resnet50_stage" + i % 11)
            .user("user" + i % 40)
            .account("group" + i % 5)
            .allowedModels(List.of("v100"))
            .gpus(1 + i % 8)
            .gpuMemoryMib(16_384)
            .cpuMilli(4_000)
            .memoryMib(32_768)
            .estimateMicros(HOUR_MICROS)
            .limitMicros((1 + i % 24) * HOUR_MICROS)
            .build();
    return JobTraits.of(job, i * HOUR_MICROS).with(new JobTraits.Profile(0.9f, 0.4f, Float.NaN));
  }

  @Benchmark
  public BinaryVector bind() {
    return vectors[0].bind(vectors[1]);
  }

  @Benchmark
  public double similarity() {
    return vectors[0].similarity(vectors[1]);
  }

  @Benchmark
  public BinaryVector majorityOfTwelve() {
    return majority.of(vectors, VECTORS);
  }

  @Benchmark
  public Bundle addToBundle() {
    next = (next + 1) % VECTORS;
    bundle.add(vectors[next]);
    return bundle;
  }

  @Benchmark
  public BinaryVector encodeJob() {
    next = (next + 1) % JOBS;
    return decomposer.encode(jobs[next]);
  }
}
