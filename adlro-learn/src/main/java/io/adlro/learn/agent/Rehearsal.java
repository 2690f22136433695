package io.adlro.learn.agent;

import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.estimate.WorkBeliefs;
import io.adlro.core.event.Computation;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Chooses the first leader, before there is evidence: simulates each policy in random worlds like
 * this cluster. Their jobs are drawn from the first ones that came here, in another order and at
 * several loads, on the same nodes, which are empty at first. The result is the mean regret of each
 * policy: the part by which its mean time exceeds that of the best in the same world.
 */
final class Rehearsal implements Computation {
  static final String KIND = "rehearsal";

  private static final long SEED = 29;

  /** Arrivals over what the GPUs can do at the mean speed of the jobs. */
  private static final double[] LOADS = {0.7, 0.8, 0.9, 1, 0.75, 0.85, 0.95, 1.05};

  /** Of a larger cluster only a part is simulated. */
  private static final int MOST_GPUS = 128;

  private static final int JOBS_PER_GPU = 8;
  private static final int LEAST_JOBS = 160;
  private static final int MOST_JOBS = 400;

  /**
   * Jobs for each GPU that are there at the start: one runs, one waits. Without a queue there is
   * nothing to choose.
   */
  private static final int AT_START = 2;

  /** A policy that takes more work than this in a world, in units of {@code Effort}, is last. */
  private static final long MOST_UNITS = 3_000_000;

  /**
   * A job that came here.
   *
   * @param belief at its submission
   */
  @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
  record Seen(JobRequest request, double workMicros, double[] belief) {}

  private final List<PortfolioCandidate> candidates;
  private final Cluster cluster;
  private final List<Seen> seen;
  private final double[] priceByModel;

  /**
   * A rehearsal.
   *
   * @param priceByModel the present prices, empty if none are planned
   */
  Rehearsal(
      List<PortfolioCandidate> candidates,
      Cluster cluster,
      List<Seen> seen,
      double[] priceByModel) {
    this.cluster = replica(cluster);
    this.candidates = candidates.stream().map(c -> c.copy(this.cluster)).toList();
    this.seen = List.copyOf(seen);
    this.priceByModel = priceByModel;
  }

  /** Every k-th node of each model, so that there are about as many GPUs as are worth the time. */
  private static Cluster replica(Cluster whole) {
    int every = (whole.gpuCount() + MOST_GPUS - 1) / MOST_GPUS;
    int[] nodesOfModel = new int[whole.modelCount()];
    Cluster part = whole;
    for (int node = 0; node < whole.nodeCount(); node++) {
      if (whole.isPresent(node)) {
        int model = whole.modelOf(whole.firstGpu(node));
        if (nodesOfModel[model]++ % every != 0) {
          part = part.without(node);
        }
      }
    }
    return part;
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public double[] run() {
    double[] regret = new double[candidates.size()];
    for (int world = 0; world < LOADS.length; world++) {
      double[] mean = means(world);
      double best = Arrays.stream(mean).min().orElseThrow();
      for (int m = 0; m < mean.length; m++) {
        regret[m] += (mean[m] / best - 1) / LOADS.length;
      }
    }
    return regret;
  }

  private double[] means(int world) {
    RandomGenerator random = new RandomStreams(SEED).stream("world-" + world);
    int gpus = IntStream.range(0, cluster.modelCount()).map(cluster::gpusOfModel).sum();
    int count = Math.min(MOST_JOBS, Math.max(LEAST_JOBS, JOBS_PER_GPU * gpus));
    int[] drawn = random.ints(count, 0, seen.size()).toArray();
    double gap = meanGapMicros(drawn, LOADS[world]);
    WorkloadTable jobs = new WorkloadTable(cluster);
    double[] beliefs = new double[count * WorkBeliefs.WIDTH];
    double width =
        Arrays.stream(drawn).mapToDouble(i -> width(seen.get(i))).average().orElseThrow();
    double atStart = Math.min(count / 2.0, AT_START * gpus / width);
    double at = 0;
    for (int job = 0; job < count; job++) {
      Seen like = seen.get(drawn[job]);
      at -= job < atStart ? 0 : gap * StrictMath.log(1 - random.nextDouble());
      jobs.add(new Job((long) at, like.request(), Math.max(1, Math.round(like.workMicros()))));
      System.arraycopy(like.belief(), 0, beliefs, job * WorkBeliefs.WIDTH, WorkBeliefs.WIDTH);
    }
    return candidates.stream().mapToDouble(c -> meanSeconds(c, jobs, beliefs)).toArray();
  }

  /** The mean time between two jobs at which they are so much of what the GPUs can do. */
  private double meanGapMicros(int[] drawn, double load) {
    double gpuMicros = 0;
    for (int i : drawn) {
      Seen job = seen.get(i);
      int jobClass = cluster.classIndex(job.request().jobClass());
      double speed = 0;
      for (int model = 0; model < cluster.modelCount(); model++) {
        speed += cluster.speed(jobClass, model) * cluster.gpusOfModel(model);
      }
      gpuMicros += job.workMicros() * width(job) / speed;
    }
    return gpuMicros / drawn.length / load;
  }

  private static double width(Seen job) {
    return job.request().gpus() * job.request().shareMilli() * 1e-3;
  }

  private double meanSeconds(PortfolioCandidate candidate, WorkloadTable jobs, double[] beliefs) {
    Simulation simulation =
        new Simulation(
            jobs,
            Physics.ideal(),
            FaultPlan.none(),
            Portfolio.alone(
                candidate.copy(cluster),
                (state, c) ->
                    LearnedRunTimes.believing(state, c, WorkBeliefs.recorded(beliefs, 0))));
    if (priceByModel.length > 0) {
      simulation.state().compute(1, Computation.PRICES);
      simulation.state().computed(0, 1, Computation.PRICES, priceByModel);
    }
    Account account = new Account(jobs);
    simulation.listen(account);
    simulation.listenToOrders(account.units);
    while (account.units.sum() <= MOST_UNITS && simulation.step()) {}
    return account.units.sum() <= MOST_UNITS
        ? account.sumSeconds / account.ended
        : Double.POSITIVE_INFINITY;
  }

  /** Adds up the times of the jobs and the work of the decisions. */
  private static final class Account extends QuietHandler {
    private final WorkloadTable jobs;
    private final DecisionUnits units = new DecisionUnits();
    private double sumSeconds;
    private int ended;

    Account(WorkloadTable jobs) {
      this.jobs = jobs;
    }

    @Override
    public void jobFinished(long atMicros, int job, int attempt) {
      sumSeconds += (atMicros - jobs.submitMicros(job)) * 1e-6;
      ended++;
    }
  }
}
