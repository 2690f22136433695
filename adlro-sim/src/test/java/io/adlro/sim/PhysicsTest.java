package io.adlro.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.event.FailureCause;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.journal.JournalWriter;
import io.adlro.core.journal.RecordText;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Interconnect;
import io.adlro.core.model.Node;
import io.adlro.core.model.Recovery;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.Fcfs;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.fault.Drift;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.fault.Refusals;
import io.adlro.sim.fault.TimedOutPlacements;
import io.adlro.sim.fault.UserChanges;
import io.adlro.sim.physics.Checkpointing;
import io.adlro.sim.physics.ClassTraits;
import io.adlro.sim.physics.CpuShortage;
import io.adlro.sim.physics.GangCommunication;
import io.adlro.sim.physics.Interference;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.physics.Slowdown;
import io.adlro.sim.physics.Thermal;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Each reason why a run differs from work / speed, worked out by hand. Times in seconds. */
class PhysicsTest {
  private static final long SECOND = 1_000_000;

  /** Two nodes of two GPUs of speed 1 on PCIe (16 GB/s), network 4 GB/s, 8 cores each. */
  private static final Cluster TWO_NODES =
      new Cluster(
          List.of(new GpuModel("gpu", 16_384, 900, 50, 250, 80, 100)),
          List.of(node("a", List.of(1.0, 1.0)), node("b", List.of(1.0, 0.5))),
          new SpeedTable(List.of("train", "quiet"), List.of("gpu"), new double[][] {{1}, {1}}));

  private static Node node(String name, List<Double> factors) {
    return new Node(name, "gpu", 2, 8_000, 65_536, Interconnect.PCIE, 4, factors);
  }

  private static ClassTraits traits(double traffic, double bandwidth, int cpuMilli) {
    return new ClassTraits(traffic, bandwidth, cpuMilli, 1);
  }

  private static Physics with(Slowdown... slowdowns) {
    return physics(List.of(slowdowns), 0, Checkpointing.FREE);
  }

  private static Physics physics(List<Slowdown> slowdowns, long startUp, Checkpointing cost) {
    return new Physics(
        List.of(), slowdowns, startUp, cost, Optional.empty(), 0, Physics.TelemetryMode.OFF, 0);
  }

  private static Job.Builder train(long submitSeconds, long workSeconds) {
    return Job.of("train", submitSeconds * SECOND, workSeconds * SECOND);
  }

  /** Runs the jobs and returns as text, in order, when each ended or was stopped. */
  private static List<String> run(
      Physics physics, FaultPlan faults, PlacementPolicy policy, Job... jobs) {
    WorkloadTable table = new WorkloadTable(TWO_NODES);
    for (Job job : jobs) {
      table.add(job);
    }
    Simulation simulation = new Simulation(table, physics, faults, policy);
    List<String> log = new ArrayList<>();
    simulation.listen(
        new QuietHandler() {
          @Override
          public void jobFinished(long atMicros, int job, int attempt) {
            log.add("%d ends %.3f".formatted(job, atMicros * 1e-6));
          }

          @Override
          public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
            log.add("%d fails %.3f %s".formatted(job, atMicros * 1e-6, cause));
          }

          @Override
          public void jobRequeued(
              long atMicros, int job, int attempt, long saved, RequeueCause cause) {
            log.add("%d stops %.3f keeps %.3f".formatted(job, atMicros * 1e-6, saved * 1e-6));
          }
        });
    simulation.run();
    return log;
  }

  private static List<String> run(Physics physics, Job... jobs) {
    return run(physics, FaultPlan.none(), new Fcfs(), jobs);
  }

  @Test
  void theSlowestGpuOfAGangSetsThePace() {
    // The gang of four includes the GPU of factor 0.5.
    assertThat(run(Physics.ideal(), train(0, 10).gpus(4).build())).containsExactly("0 ends 20.000");
  }

  @Test
  void aGangOnOneNodeCommunicatesOverItsInterconnect() {
    Slowdown talk = new GangCommunication(List.of(traits(8, 0, 0), traits(0, 0, 0)));
    // 1 + 8 * 2 * (1/2) / 16 = 1.5
    assertThat(run(with(talk), train(0, 10).gpus(2).build())).containsExactly("0 ends 15.000");
  }

  @Test
  void aSpreadGangCommunicatesOverTheNetworkItsGpusShare() {
    Slowdown talk = new GangCommunication(List.of(traits(2, 0, 0), traits(0, 0, 0)));
    // Two of the four on each node share 4 GB/s: 1 + 2 * 2 * (3/4) / 2 = 2.5, at speed 0.5
    assertThat(run(with(talk), train(0, 10).gpus(4).build())).containsExactly("0 ends 50.000");
  }

  @Test
  void jobsOnOneGpuSlowEachOtherWhileTheyShareIt() {
    Slowdown fight = new Interference(List.of(traits(0, 1, 0), traits(0, 0.5, 0)), 1);
    Job first = train(0, 10).shareMilli(500).build();
    Job second = train(5, 10).shareMilli(500).build();
    // Alone for 5 s, then both at half speed: 5 left take 10 s; then the second alone again.
    assertThat(run(with(fight), first, second)).containsExactly("0 ends 15.000", "1 ends 20.000");
  }

  @Test
  void theSameClassUsesMoreOfAGpuWithLessMemoryBandwidth() {
    GpuModel narrow = new GpuModel("narrow", 16_384, 450, 50, 250, 80, 100);
    assertThat(traits(0, 0.3, 0).memoryBandwidthOn(narrow)).isCloseTo(0.6, within(1e-12));
    assertThat(traits(0, 0.8, 0).memoryBandwidthOn(narrow)).isEqualTo(1);
  }

  @Test
  void aRefusedPlacementSlowsNoJob() {
    Slowdown fight = new Interference(List.of(traits(0, 1, 0), traits(0, 0.5, 0)), 1);
    Job first = train(0, 10).shareMilli(500).build();
    Job second = train(5, 10).shareMilli(500).build();
    WorkloadTable table = new WorkloadTable(TWO_NODES);
    table.add(first);
    table.add(second);
    long seed = 0;
    FaultPlan faults;
    do {
      faults =
          FaultPlan.of(
              FaultSpec.until(1).refusals(new Refusals(0.5, 100 * SECOND)).build(),
              TWO_NODES,
              table,
              100 * SECOND,
              new RandomStreams(seed++));
    } while (faults.refuses(0, 1) || !faults.refuses(1, 1) || faults.refuses(1, 2));
    assertThat(run(with(fight), faults, new Fcfs(), first, second))
        .containsExactly("0 ends 10.000", "1 ends 115.000");
  }

  @Test
  void aLostOrderTimesOutAndTheJobIsPlacedAgain() {
    // The first four orders time out after 3 s each; the fifth is always carried out.
    assertThat(run(Physics.ideal(), timingOut(1, 0), new Fcfs(), train(0, 10).build()))
        .containsExactly("0 ends 22.000");
  }

  @Test
  void theGpusOfALostOrderStayReservedUntilItTimesOut() {
    long seed = 0;
    FaultPlan faults;
    do {
      faults = timingOut(0.5, seed++);
    } while (!faults.timesOut(0, 1) || faults.timesOut(0, 2) || faults.timesOut(1, 1));
    Job all = train(0, 10).gpus(4).build();
    Job one = train(1, 10).build();
    // Unreserved GPUs would be given to the second job at 1 s.
    assertThat(run(Physics.ideal(), faults, new Fcfs(), all, one))
        .containsExactly("0 ends 23.000", "1 ends 33.000");
  }

  @Test
  void aJobThatIsCancelledBeforeItsOrderTimesOutHasEnded() {
    FaultSpec spec =
        FaultSpec.until(1)
            .timedOutPlacements(new TimedOutPlacements(1, 3_000 * SECOND))
            .cancellations(new UserChanges(1, SECOND))
            .build();
    WorkloadTable table = new WorkloadTable(TWO_NODES);
    table.add(train(0, 10).build());
    FaultPlan faults = FaultPlan.of(spec, TWO_NODES, table, 1_000 * SECOND, new RandomStreams(1));
    assertThat(run(Physics.ideal(), faults, new Fcfs(), train(0, 10).build())).isEmpty();
  }

  private static FaultPlan timingOut(double probability, long seed) {
    return FaultPlan.of(
        FaultSpec.until(1)
            .timedOutPlacements(new TimedOutPlacements(probability, 3 * SECOND))
            .build(),
        TWO_NODES,
        new WorkloadTable(TWO_NODES),
        100 * SECOND,
        new RandomStreams(seed));
  }

  @Test
  void aJobThatTakesForEverDoesNotEndInThePast() {
    assertThat(run(Physics.ideal(), Job.of("train", 0, Long.MAX_VALUE).gpus(4).build()))
        .singleElement()
        .asString()
        .startsWith("0 ends 11529215");
  }

  @Test
  void aDataIntensiveJobSlowsWhenTheNodeRunsOutOfCores() {
    Slowdown hunger = new CpuShortage(List.of(traits(0, 0, 12_000), traits(0, 0, 4_000)));
    Job hungry = train(0, 10).cpuMilli(0).build();
    Job modest = Job.of("quiet", 0, 10 * SECOND).cpuMilli(4_000).build();
    // Appetites of 12 + 4 cores on 8: pressure 2, none of the 12 reserved: twice as long until the
    // modest job ends at 10 with 5 left; then 12 on 8 cores: 1.5 times as long.
    assertThat(run(with(hunger), hungry, modest)).containsExactly("1 ends 10.000", "0 ends 17.500");
  }

  @Test
  void workBeginsAfterTheStartUp() {
    assertThat(run(physics(List.of(), 3 * SECOND, Checkpointing.FREE), train(0, 10).build()))
        .containsExactly("0 ends 13.000");
  }

  @Test
  void periodicCheckpointsCostTime() {
    Checkpointing every10 = new Checkpointing(10 * SECOND, SECOND, 0);
    assertThat(run(physics(List.of(), 0, every10), train(0, 10).build()))
        .containsExactly("0 ends 11.000");
  }

  @Test
  void aPreemptedJobWritesItsStateAndReadsItBack() {
    Checkpointing cost = new Checkpointing(0, 2 * SECOND, 3 * SECOND);
    // Stopped at 4 s, written by 6 s with 4 s of work kept, restarted at once: 3 s and the other 6.
    assertThat(
            run(
                physics(List.of(), 0, cost),
                FaultPlan.none(),
                stopOnceWhenTheSecondComes(),
                train(0, 10).build(),
                train(4, 1).build()))
        .contains("0 stops 6.000 keeps 4.000", "0 ends 15.000");
  }

  @Test
  void aJobWithoutCheckpointsStartsAgain() {
    assertThat(
            run(
                Physics.ideal(),
                FaultPlan.none(),
                stopOnceWhenTheSecondComes(),
                train(0, 10).recovery(Recovery.RESTART).build(),
                train(4, 1).build()))
        .contains("0 stops 4.000 keeps 0.000", "0 ends 14.000");
  }

  private static PlacementPolicy stopOnceWhenTheSecondComes() {
    return now -> {
      if (now.state().submitted() == 2
          && now.state().isLive(0)
          && now.state().attempts(0) == 1
          && now.firstActive() == 0
          && !now.state().isPreempting(0)) {
        now.preempt(0);
      }
      new Fcfs().decide(now);
    };
  }

  @Test
  void aJobIsKilledAtItsTimeLimit() {
    assertThat(run(Physics.ideal(), train(0, 10).limitMicros(7 * SECOND).build()))
        .containsExactly("0 fails 7.000 TIME_LIMIT");
  }

  @Test
  void aCrashIsNotATimeLimit() {
    WorkloadTable table = new WorkloadTable(TWO_NODES);
    table.add(train(0, 10).build());
    FaultPlan always =
        FaultPlan.of(
            FaultSpec.until(1).crashes(1).build(),
            TWO_NODES,
            table,
            100 * SECOND,
            new RandomStreams(1));
    assertThat(run(Physics.ideal(), always, new Fcfs(), train(0, 10).build()))
        .singleElement()
        .asString()
        .contains("0 fails")
        .endsWith("CRASHED");
  }

  @Test
  void aRunningJobSlowsWhenItsGpuDrifts() {
    WorkloadTable table = new WorkloadTable(TWO_NODES);
    table.add(train(0, 10).build());
    // All GPUs fall to half their speed at 0.05 of 100 s.
    FaultPlan drift =
        FaultPlan.of(
            FaultSpec.until(1)
                .drift(new Drift(1, 0.5, 0.5, 0.05, 0.050000001, 1, OptionalDouble.empty()))
                .build(),
            TWO_NODES,
            table,
            100 * SECOND,
            new RandomStreams(1));
    assertThat(run(Physics.ideal(), drift, new Fcfs(), train(0, 10).build()))
        .containsExactly("0 ends 15.000");
  }

  @Test
  void aHotGpuThrottlesAndCoolsAgain() {
    Thermal thermal = new Thermal(TWO_NODES, new Thermal.Settings(20, 10 * SECOND));
    assertThat(thermal.speedLeft(0)).isEqualTo(1);
    thermal.advance(0, 1, 10 * SECOND);
    // 100 - 80 / e
    assertThat(thermal.celsius(0)).isCloseTo(100 - 80 / Math.E, within(1e-9));
    thermal.advance(0, 1, 1000 * SECOND);
    assertThat(thermal.celsius(0)).isCloseTo(100, within(1e-6));
    assertThat(thermal.speedLeft(0)).isCloseTo(0.5, within(1e-6));
    thermal.advance(0, 0, 1000 * SECOND);
    assertThat(thermal.speedLeft(0)).isEqualTo(1);
  }

  @Test
  void aThrottledGpuRunsItsJobLonger() {
    Physics hot =
        new Physics(
            List.of(traits(0, 0, 0), traits(0, 0, 0)),
            List.of(),
            0,
            Checkpointing.FREE,
            Optional.of(new Thermal.Settings(20, 10 * SECOND)),
            SECOND,
            Physics.TelemetryMode.OFF,
            0);
    String end = run(hot, train(0, 100).build()).get(0);
    // Full speed until 80 degrees (10 ln 4 = 13.9 s), then down to half.
    assertThat(Double.parseDouble(end.substring("0 ends ".length()))).isBetween(150.0, 190.0);
  }

  @Test
  void theProfileOfAJobIsReportedBeforeItEnds() {
    Physics measured =
        new Physics(
            List.of(new ClassTraits(0, 0.6, 0, 0.9), ClassTraits.PLAIN),
            List.of(),
            0,
            Checkpointing.FREE,
            Optional.empty(),
            SECOND,
            Physics.TelemetryMode.EVERY_TICK,
            0);
    WorkloadTable table = new WorkloadTable(TWO_NODES);
    table.add(train(0, 5).shareMilli(500).gpuMemoryMib(1_000).build());
    Simulation simulation = new Simulation(table, measured, FaultPlan.none(), new Fcfs());
    List<String> ends = new ArrayList<>();
    JournalWriter journal = new JournalWriter(simulation.state(), RecordText.sink(ends::add));
    simulation.listen(journal);
    simulation.run();
    assertThat(ends)
        .endsWith(
            "5000000 JobProfiled job=0 attempt=1 utilization=0x1.ccccccp-2 memoryUsedMib=1000"
                + " memoryBandwidth=0x1.333334p-2 watts=140",
            "5000000 JobFinished job=0 attempt=1");
  }
}
