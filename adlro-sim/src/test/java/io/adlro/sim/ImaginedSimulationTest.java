package io.adlro.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.FcfsFast;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.core.state.StateAudit;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.Workload;
import io.adlro.sim.workload.WorkloadTable;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** A simulation that goes on from a state, as a scheduler that looks ahead makes it. */
class ImaginedSimulationTest {
  private static final long SECOND = 1_000_000;
  private static final Cluster CLUSTER = Clusters.mixed(1, 1, 1);

  private static WorkloadTable someJobs(long seed, int count) {
    RandomGenerator random = new RandomStreams(seed).stream("imagined-simulation-test");
    WorkloadTable jobs = new WorkloadTable(CLUSTER);
    long at = 0;
    for (int i = 0; i < count; i++) {
      at += (long) (random.nextDouble() * 6 * SECOND);
      jobs.add(
          Job.of(CLUSTER.classes().get(random.nextInt(3)), at, 1 + random.nextInt(60_000_000))
              .gpus(random.nextInt(4) == 0 ? 2 : 1)
              .shareMilli(random.nextInt(4) == 0 ? 500 : 1000)
              .build());
    }
    return jobs;
  }

  private static Simulation real(WorkloadTable jobs) {
    return new Simulation(jobs, Physics.ideal(), FaultPlan.none(), new FcfsFast());
  }

  /** When each job ends that has not ended yet. */
  private static Map<Integer, Long> ends(Simulation simulation) {
    Map<Integer, Long> ends = new TreeMap<>();
    simulation.listen(
        new QuietHandler() {
          @Override
          public void jobFinished(long atMicros, int job, int attempt) {
            ends.put(job, atMicros);
          }
        });
    simulation.run();
    return ends;
  }

  @Test
  void withTheTrueWorkAndFutureJobsEveryJobEndsAsInTheOriginal() {
    for (long seed = 0; seed < 30; seed++) {
      WorkloadTable jobs = someJobs(seed, 120);
      Simulation real = real(jobs);
      for (long steps = 20 + 5 * seed; steps > 0; steps--) {
        real.step();
      }
      Simulation imagined =
          Simulation.imagined(real.state().copy(), jobs, Physics.ideal(), new FcfsFast());
      Map<Integer, Long> ends = ends(imagined);
      assertThat(ends).as("seed %d", seed).hasSizeGreaterThan(10).isEqualTo(ends(real));
      new StateAudit(imagined.state()).check();
    }
  }

  /** The jobs submitted so far with more work than any has done, and one like the first. */
  private record Dreamt(WorkloadTable jobs, int submitted, long nextMicros) implements Workload {
    @Override
    public Cluster cluster() {
      return jobs.cluster();
    }

    @Override
    public int size() {
      return submitted + 1;
    }

    @Override
    public long submitMicros(int job) {
      return job < submitted ? jobs.submitMicros(job) : nextMicros;
    }

    @Override
    public long workMicros(int job) {
      return job < submitted ? 500 * SECOND : SECOND;
    }

    @Override
    public JobTable emptyTable() {
      return jobs.emptyTable();
    }

    @Override
    public void appendTo(JobTable table, int job) {
      table.addRow(jobs.requests(), 0, nextMicros);
    }
  }

  @Test
  void aSimulatedFutureDoesNotChangeTheOriginal() {
    WorkloadTable jobs = someJobs(5, 120);
    Map<Integer, Long> undisturbed = ends(real(jobs));
    Simulation real = real(jobs);
    PlacementPolicy dreamer =
        now -> {
          Dreamt dreamt = new Dreamt(jobs, now.state().submitted(), now.nowMicros() + SECOND);
          Simulation.imagined(now.state().copy(), dreamt, Physics.ideal(), new FcfsFast()).run();
          new FcfsFast().decide(now);
        };
    assertThat(ends(real.copyWith(dreamer))).isEqualTo(undisturbed);
    assertThat(jobs.workMicros(3)).isLessThan(60 * SECOND);
  }

  @Test
  void theFirstStepIsADecisionAtThePresent() {
    WorkloadTable jobs = someJobs(1, 10);
    Simulation real = real(jobs);
    real.step();
    real.step();
    long[] decided = {-1};
    PlacementPolicy notes =
        now -> {
          if (decided[0] < 0) {
            decided[0] = now.nowMicros();
          }
        };
    ClusterState present = real.state().copy();
    jobs.appendTo(present.jobs(), present.submitted());
    present.jobSubmitted(present.nowMicros() + 7, present.submitted());
    Simulation.imagined(present, jobs, Physics.ideal(), notes).step();
    assertThat(decided[0]).isEqualTo(real.nowMicros() + 7);
  }

  @Test
  void assumedJobsStartAndPreemptedJobsStop() {
    WorkloadTable jobs = new WorkloadTable(CLUSTER);
    for (int i = 0; i < 3; i++) {
      jobs.add(Job.of("simulation", 0, 10 * SECOND).build());
    }
    ClusterState state = new ClusterState(jobs.requests());
    for (int job = 0; job < 3; job++) {
      state.jobSubmitted(0, job);
      state.place(job, 1, new int[] {job}, 1);
    }
    state.jobStarted(0, 0, 1, EventHandler.AS_ORDERED);
    state.jobStarted(0, 1, 1, EventHandler.AS_ORDERED);
    state.preempt(1, 1);
    state.woke(4 * SECOND);

    Simulation imagined = Simulation.imagined(state, jobs, Physics.ideal(), now -> {});
    imagined.step();
    assertThat(state.phase(2)).isEqualTo(JobPhase.RUNNING);
    assertThat(state.phase(1)).isEqualTo(JobPhase.PENDING);
    assertThat(state.savedWorkMicros(1)).isEqualTo(4 * SECOND);

    Map<Integer, Long> ends = ends(imagined.copyWith(new FcfsFast()));
    assertThat(ends).containsEntry(0, 10 * SECOND).containsEntry(2, 14 * SECOND);
    assertThat(ends).containsEntry(1, 16 * SECOND); // what is left, once job 0 has ended
  }

  @Test
  void aGpuThatIsDownStaysDown() {
    WorkloadTable jobs = new WorkloadTable(Clusters.alike(2));
    jobs.add(Job.of("any", 0, 10 * SECOND).build());
    jobs.add(Job.of("any", 0, 10 * SECOND).build());
    ClusterState state = new ClusterState(jobs.requests());
    state.gpuLost(0, 1);
    state.jobSubmitted(0, 0);
    state.jobSubmitted(0, 1);
    Map<Integer, Long> ends =
        ends(Simulation.imagined(state, jobs, Physics.ideal(), new FcfsFast()));
    assertThat(ends).containsEntry(0, 10 * SECOND).containsEntry(1, 20 * SECOND);
  }
}
