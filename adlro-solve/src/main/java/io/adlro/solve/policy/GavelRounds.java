package io.adlro.solve.policy;

import io.adlro.core.capacity.Demand;
import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.state.ClusterState;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Gavel (Narayanan et al., OSDI 2020): a linear programme says what fraction of time each job
 * should spend on each GPU model, and rounds of fixed length realise it (section 5). When a round
 * begins, the pairs of job and model furthest behind their fraction get it; checkpointing jobs that
 * do not are stopped, others run to their end and count as fixed capacity.
 *
 * <p>Nothing stays idle between rounds: whatever is free is given at once to waiting jobs in order
 * of priority, and no job is stopped for it. Our jobs are short against a round, unlike Gavel's, so
 * the programme is solved again for that when jobs have come or gone. GPUs that a stopped job is
 * leaving are reserved for the planned job. While no job waits no job is moved, unless the
 * objective gives whole jobs to models, and deficits restart with the next queue.
 */
public final class GavelRounds implements PlacementPolicy {
  /** The length of a round, and how many jobs one programme holds at most. */
  public record Settings(double roundSeconds, int mostJobs) {
    /** For jobs of half a minute; 128 jobs are solved in a few milliseconds. */
    public static final Settings DEFAULT = new Settings(100, 128);

    // A stop costs seconds. In the scenario preemptive max-min stops a job 0.25 times in rounds of
    // this length, 1.8 times in rounds of two thirds of a job.
    private static final double JOBS_PER_ROUND = 3;

    private static final double ROUNDS_PER_JOB = 100;

    public Settings {
      if (!(roundSeconds >= 1e-6) || mostJobs < 1) {
        throw new IllegalArgumentException(
            "a round must last some time and a programme hold some job: %s s, %d jobs"
                .formatted(roundSeconds, mostJobs));
      }
    }

    /** Three times the mean GPU time of the expected jobs on their best models. */
    public static Settings of(Demand demand) {
      double mean = demand.meanLeastGpuSeconds();
      return mean > 0 ? new Settings(mean * JOBS_PER_ROUND, DEFAULT.mostJobs()) : DEFAULT;
    }

    /**
     * A hundredth of that mean, about Gavel's six minutes for its jobs: where time is not shared a
     * job is stopped only to move, however often rounds begin.
     */
    public static Settings toMove(Demand demand) {
      double mean = demand.meanLeastGpuSeconds();
      return mean > 0 ? new Settings(mean / ROUNDS_PER_JOB, DEFAULT.mostJobs()) : DEFAULT;
    }
  }

  private final GavelObjective objective;
  private final FractionSolver solver;
  private final RoundMemory memory;

  GavelRounds(Cluster cluster, GavelObjective objective, Settings settings) {
    this(
        objective,
        new FractionSolver(objective, settings.mostJobs()),
        new RoundMemory(cluster.modelCount(), Math.round(settings.roundSeconds() * 1e6)));
  }

  private GavelRounds(GavelObjective objective, FractionSolver solver, RoundMemory memory) {
    this.objective = objective;
    this.solver = solver;
    this.memory = memory;
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    memory.bind(state, configurations);
    return memory;
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new GavelRounds(objective, solver, memory.copy());
  }

  @Override
  public boolean decidesWithEmptyQueue() {
    return objective.assignsWholeJobs();
  }

  @Override
  public void decide(DecisionContext now) {
    boolean begins = now.nowMicros() >= memory.roundEndMicros();
    if (begins) {
      beginRound(now);
    }
    RoundRoom room = new RoundRoom(now);
    startTargets(now, room);
    fill(now, room);
    boolean mayMove = !begins && objective.assignsWholeJobs(); // a job came or went
    if (now.waitingCount() == 0 && !memory.claims().isEmpty()) {
      memory.forget(now);
    }
    // Without a job to stop another round changes nothing.
    if (now.state().activeCount() > 0 && (now.waitingCount() > 0 || mayMove)) {
      now.wakeAt(memory.roundEndMicros());
    }
  }

  private void beginRound(DecisionContext now) {
    memory.renewForRound(now, solver);
    List<JobConfiguration> pairs = new ArrayList<>();
    addWaiting(now, pairs);
    for (int job = now.firstActive(); job != DecisionContext.NONE; job = now.nextActive(job)) {
      if (JobStatus.mayMove(now.state(), job)) {
        memory.claims().addPairs(now, job, pairs);
      }
    }
    pairs.sort(JobConfiguration.ORDER);
    RoundPlan plan = new RoundPlan(now, pairs);
    memory.beginRound(now, plan.targets());
    for (int job : plan.stopped()) {
      now.preempt(job);
    }
  }

  private void addWaiting(DecisionContext now, List<JobConfiguration> pairs) {
    for (int job = now.firstWaiting(); job != DecisionContext.NONE; job = now.nextWaiting(job)) {
      memory.claims().addPairs(now, job, pairs);
    }
  }

  /** Starts those of the plan whose GPUs are free by now, and keeps the others' for them. */
  private void startTargets(DecisionContext now, RoundRoom room) {
    for (PlannedPlacement target : memory.targets()) {
      if (target.isOpen(now.state())) {
        room.give(target.job(), target.gpus());
        if (target.isReady(now)) {
          now.startOn(target.job(), target.gpus());
        }
      } else {
        memory.drop(now, target);
      }
    }
  }

  /** Gives what is free and not reserved to waiting jobs in order of priority. */
  private void fill(DecisionContext now, RoundRoom room) {
    if (room.freeMilliOf(now.cluster().allModels()) == 0) {
      return;
    }
    memory.renew(now, solver);
    List<JobConfiguration> pairs = new ArrayList<>();
    addWaiting(now, pairs);
    TreeSet<Integer> served = new TreeSet<>();
    memory.targets().forEach(target -> served.add(target.job()));
    GpuFinder finder = new GpuFinder(now, room);
    pairs.sort(JobConfiguration.ORDER);
    for (JobConfiguration pair : pairs) {
      if (!served.contains(pair.job())) {
        long models = now.configurations().models(pair.job(), pair.configuration());
        finder
            .find(pair.job(), models)
            .ifPresent(
                gpus -> {
                  room.give(pair.job(), gpus);
                  now.startOn(pair.job(), gpus);
                  served.add(pair.job());
                });
      }
    }
  }
}
