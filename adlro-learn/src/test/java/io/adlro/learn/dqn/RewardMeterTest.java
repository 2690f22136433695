package io.adlro.learn.dqn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.event.FailureCause;
import io.adlro.core.event.Orders;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.FirstFit;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.RandomPlacement;
import io.adlro.learn.environment.TestWorld;
import io.adlro.sim.Simulation;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.RunMetrics;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.workload.WorkloadTable;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class RewardMeterTest {
  private static final double LAMBDA = 0.5;

  static LongStream seeds() {
    return LongStream.range(0, 8);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void costIsCompletionTimesPlusLambdaTimesIdleTimeUnderFaults(long seed) {
    Setting setting = TestWorld.rough(300);
    Trial trial = setting.trials().apply(seed);
    Simulation run = simulation(setting, trial, new RandomPlacement(seed));
    RewardMeter meter = meter(run, new Reward(LAMBDA, 1));
    Ledger ledger = new Ledger(trial.jobs());
    ledger.follow(run);

    run.run();

    double expected = ledger.jobSeconds + LAMBDA * ledger.idleGpuSeconds(run.nowMicros());
    assertThat(ledger.idleGpuSeconds(run.nowMicros())).isGreaterThan(100);
    assertThat(meter.costSeconds()).isCloseTo(expected, within(1e-9 * expected));
  }

  @Test
  void costAgreesWithTheMetricsOfTheRun() {
    Setting setting = TestWorld.quiet(400);
    Trial trial = setting.trials().apply(5);
    Simulation run = simulation(setting, trial, new FirstFit());
    RewardMeter meter = meter(run, new Reward(LAMBDA, 1));
    RunMetrics metrics =
        new RunMetrics(run.state(), trial.jobs(), MeasuredWindow.batch(trial.jobs()));
    run.listen(metrics);

    run.run();

    RunResult result = metrics.result();
    double beforeFirstSeconds = trial.jobs().submitMicros(0) * 1e-6;
    double idle =
        16 * (result.gpus().idleFraction() * result.makespanSeconds() + beforeFirstSeconds);
    double expected = 400 * result.jct().mean() + LAMBDA * idle;
    assertThat(meter.costSeconds()).isCloseTo(expected, within(1e-9 * expected));
  }

  private static Simulation simulation(Setting setting, Trial trial, PlacementPolicy policy) {
    return new Simulation(trial.jobs(), setting.physics(), trial.faults(), policy);
  }

  private static RewardMeter meter(Simulation run, Reward reward) {
    RewardMeter meter = new RewardMeter(run.state(), reward);
    run.listen(meter);
    run.listenToOrders(meter);
    return meter;
  }

  /** The same sums from the times of single facts, without any state. */
  private static final class Ledger extends QuietHandler implements Orders {
    private final WorkloadTable jobs;
    private final Cluster cluster;
    private final long[] heldSince;
    private final long[] submittedMicros;
    private final long[] downSince;
    private final int[] reasonsDown;
    private double jobSeconds;
    private double heldGpuSeconds;
    private double downGpuSeconds;

    Ledger(WorkloadTable jobs) {
      this.jobs = jobs;
      this.cluster = jobs.cluster();
      heldSince = LongStream.generate(() -> -1).limit(jobs.size()).toArray();
      submittedMicros = new long[jobs.size()];
      downSince = new long[cluster.gpuCount()];
      reasonsDown = new int[cluster.gpuCount()];
    }

    void follow(Simulation run) {
      run.listen(this);
      run.listenToOrders(this);
    }

    double idleGpuSeconds(long endMicros) {
      return cluster.gpuCount() * endMicros * 1e-6 - heldGpuSeconds - downGpuSeconds;
    }

    @Override
    public void jobSubmitted(long atMicros, int job) {
      submittedMicros[job] = atMicros;
    }

    @Override
    public void place(long atMicros, int job, int attempt, int[] gpus, int count) {
      heldSince[job] = atMicros;
    }

    @Override
    public void placementTimedOut(long atMicros, int job, int attempt) {
      placementRefused(atMicros, job, attempt);
    }

    @Override
    public void placementRefused(long atMicros, int job, int attempt) {
      release(atMicros, job);
    }

    @Override
    public void jobRequeued(long atMicros, int job, int attempt, long saved, RequeueCause cause) {
      release(atMicros, job);
    }

    @Override
    public void jobFinished(long atMicros, int job, int attempt) {
      end(atMicros, job);
    }

    @Override
    public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
      end(atMicros, job);
    }

    @Override
    public void jobCancelled(long atMicros, int job) {
      end(atMicros, job);
    }

    private void end(long atMicros, int job) {
      jobSeconds += (atMicros - submittedMicros[job]) * 1e-6;
      release(atMicros, job);
    }

    private void release(long atMicros, int job) {
      if (heldSince[job] >= 0) {
        heldGpuSeconds +=
            (atMicros - heldSince[job]) * 1e-6 * jobs.requests().widthMilli(job) / 1000;
        heldSince[job] = -1;
      }
    }

    @Override
    public void gpuLost(long atMicros, int gpu) {
      if (reasonsDown[gpu]++ == 0) {
        downSince[gpu] = atMicros;
      }
    }

    @Override
    public void gpuReturned(long atMicros, int gpu) {
      if (--reasonsDown[gpu] == 0) {
        downGpuSeconds += (atMicros - downSince[gpu]) * 1e-6;
      }
    }

    @Override
    public void nodeLost(long atMicros, int node) {
      for (int gpu = cluster.firstGpu(node); gpu < cluster.firstGpu(node + 1); gpu++) {
        gpuLost(atMicros, gpu);
      }
    }

    @Override
    public void nodeReturned(long atMicros, int node) {
      for (int gpu = cluster.firstGpu(node); gpu < cluster.firstGpu(node + 1); gpu++) {
        gpuReturned(atMicros, gpu);
      }
    }

    @Override
    public void preempt(long atMicros, int job, int attempt) {}

    @Override
    public void refuse(long atMicros, int job) {}

    @Override
    public void wakeAt(long atMicros, long wakeMicros) {}
  }
}
