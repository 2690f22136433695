package io.adlro.learn.dqn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.action.Configurations;
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
    RewardMeter meter = meter(run, new Reward(LAMBDA, 0, 1));
    Ledger ledger = new Ledger(trial.jobs(), 0);
    ledger.follow(run);

    run.run();

    double expected = ledger.jobSeconds + LAMBDA * ledger.idleGpuSeconds(run.nowMicros());
    assertThat(ledger.idleGpuSeconds(run.nowMicros())).isGreaterThan(100);
    assertThat(meter.costSeconds()).isCloseTo(expected, within(1e-9 * expected));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void withAPriorityWeightEachJobCountsByItsPresentPriority(long seed) {
    Setting setting = TestWorld.rough(300);
    Trial trial = setting.trials().apply(seed);
    Simulation run = simulation(setting, trial, new FirstFit());
    RewardMeter meter = meter(run, new Reward(0, 3, 1));
    Ledger ledger = new Ledger(trial.jobs(), 3);
    ledger.follow(run);

    run.run();

    assertThat(meter.costSeconds()).isCloseTo(ledger.jobSeconds, within(1e-9 * ledger.jobSeconds));
  }

  @Test
  void costAgreesWithTheMetricsOfTheRun() {
    Setting setting = TestWorld.quiet(400);
    Trial trial = setting.trials().apply(5);
    Simulation run = simulation(setting, trial, new FirstFit());
    RewardMeter meter = meter(run, new Reward(LAMBDA, 0, 1));
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
    Configurations configurations = new Configurations(run.state().jobs());
    RewardMeter meter = new RewardMeter(run.state(), configurations, reward);
    run.listen(meter);
    return meter;
  }

  /** The same sums from the times of single facts, without any state. */
  private static final class Ledger extends QuietHandler implements Orders {
    private final WorkloadTable jobs;
    private final Cluster cluster;
    private final double priorityWeight;
    private final long[] heldSince;
    private final long[] weighedSince;
    private final double[] priority;
    private final long[] downSince;
    private final int[] reasonsDown;
    private double jobSeconds;
    private double heldGpuSeconds;
    private double downGpuSeconds;

    Ledger(WorkloadTable jobs, double priorityWeight) {
      this.jobs = jobs;
      this.cluster = jobs.cluster();
      this.priorityWeight = priorityWeight;
      heldSince = LongStream.generate(() -> -1).limit(jobs.size()).toArray();
      weighedSince = new long[jobs.size()];
      priority = new double[jobs.size()];
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
      weighedSince[job] = atMicros;
      priority[job] = jobs.requests().priority(job);
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

    @Override
    public void priorityChanged(long atMicros, int job, float other) {
      weigh(atMicros, job);
      priority[job] = other;
    }

    private void end(long atMicros, int job) {
      weigh(atMicros, job);
      release(atMicros, job);
    }

    private void weigh(long atMicros, int job) {
      jobSeconds += (atMicros - weighedSince[job]) * 1e-6 * (1 + priorityWeight * priority[job]);
      weighedSince[job] = atMicros;
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
