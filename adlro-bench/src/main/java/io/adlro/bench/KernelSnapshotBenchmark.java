package io.adlro.bench;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.journal.KernelSnapshot;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.Fcfs;
import io.adlro.core.policy.Predicting;
import io.adlro.core.random.RandomStreams;
import java.io.OutputStream;
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
 * The pause of a kernel for a snapshot, {@code snapshot}, with 10,000 GPUs, 100,000 live jobs and a
 * full pattern memory, against the time that another thread takes to write it, {@code save}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class KernelSnapshotBenchmark {
  private static final int GPUS = 10_000;
  private static final int WAITING = 90_000;
  private static final int ENDED = 150_000;
  private static final long SECOND = 1_000_000;

  private final RandomGenerator random = new RandomStreams(1).stream("kernel-snapshot-benchmark");
  private SchedulingKernel kernel;
  private KernelSnapshot taken;

  @Setup
  public void fill() {
    Cluster cluster = DecisionBenchmark.cluster(GPUS);
    kernel =
        new SchedulingKernel(new JobTable(cluster), new Predicting(new Fcfs()), QuietOrders.IGNORE);
    for (int i = 0; i < ENDED; i++) {
      int job = submit(i * SECOND);
      start(i * SECOND, job, job % GPUS);
      kernel.jobFinished(i * SECOND + 1 + random.nextInt(900_000), job, 1);
    }
    for (int gpu = 0; gpu < GPUS; gpu++) {
      start(ENDED * SECOND, submit(ENDED * SECOND), gpu);
    }
    for (int i = 0; i < WAITING; i++) {
      submit(ENDED * SECOND);
    }
    taken = new KernelSnapshot(kernel.snapshot(), 0);
  }

  /** Half of the names and a tenth of the users are new, so that all addresses are taken. */
  private int submit(long atMicros) {
    int number = kernel.state().submitted();
    int user = random.nextInt(10) == 0 ? number : random.nextInt(200);
    String name =
        random.nextBoolean()
            ? "train-model-" + random.nextInt(5)
            : "try" + SnapshotBenchmark.letters(number);
    JobRequest request =
        JobRequest.of(kernel.state().cluster().classes().get(number % 3))
            .name(name)
            .user("user-" + user)
            .account("group-" + user % 12)
            .limitMicros((3_600 * SECOND) << random.nextInt(5))
            .build();
    int job = kernel.state().jobs().add(request, atMicros);
    kernel.jobSubmitted(atMicros, job);
    return job;
  }

  private void start(long atMicros, int job, int gpu) {
    kernel.place(atMicros, job, 1, new int[] {gpu}, 1);
    kernel.jobStarted(atMicros, job, 1, EventHandler.AS_ORDERED);
  }

  /** What the kernel waits for. */
  @Benchmark
  public SchedulingKernel snapshot() {
    return kernel.snapshot();
  }

  @Benchmark
  public void save() {
    taken.write(OutputStream.nullOutputStream());
  }
}
