package io.adlro.sim.experiment;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.Guarded;
import io.adlro.core.policy.Need;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.DecisionLimits;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.scenario.PriceSource;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.workload.WorkloadGenerator;
import io.adlro.sim.workload.WorkloadTable;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * What a comparison runs on: a scenario at a load, or a trace. The mix against which the load is
 * stated comes from a sample of its own, never from the jobs that are measured, except for a trace,
 * which has no other. Where prices are not known, the first ones come from a uniform mix.
 *
 * @param load arrival rate over the largest sustainable one; infinite for a batch
 * @param cluster with the true speeds
 * @param believed the same cluster as a policy believes it to be before the first job
 * @param mix that policies know at the beginning, with its plan; run times follow from the believed
 *     speeds
 * @param offered what the site offers to policies
 * @param limits of decisions and computations
 * @param planner plans prices from observed jobs; empty where prices are known
 */
public record Setting(
    String name,
    double load,
    Cluster cluster,
    Cluster believed,
    Physics physics,
    JobMix mix,
    LoadPlan plan,
    List<Need> offered,
    DecisionLimits limits,
    Optional<LoadPlanner> planner,
    LongFunction<Trial> trials) {
  private static final long CALIBRATION_SEED = -1;
  private static final int CALIBRATION_JOBS = 20_000;

  /** With known speeds and prices, and decisions that take what they need. */
  public Setting(
      String name,
      double load,
      Cluster cluster,
      Physics physics,
      JobMix mix,
      LoadPlan plan,
      List<Need> offered,
      LongFunction<Trial> trials) {
    this(
        name,
        load,
        cluster,
        cluster,
        physics,
        mix,
        plan,
        offered,
        DecisionLimits.NONE,
        Optional.empty(),
        trials);
  }

  public static Setting of(Scenario scenario, LoadPlanner planner) {
    WorkloadTable sample =
        WorkloadGenerator.generate(
            scenario.workload().everydayMix().withJobs(CALIBRATION_JOBS),
            scenario.cluster(),
            1,
            new RandomStreams(CALIBRATION_SEED));
    Cluster believed = scenario.speeds().believed(scenario.cluster());
    JobMix trueMix = sample.mix();
    LoadPlan truePlan = planner.plan(trueMix.demand());
    boolean knownSpeeds = believed == scenario.cluster();
    JobMix mix = knownSpeeds ? trueMix : sample.on(believed).mix();
    LoadPlan plan = knownSpeeds ? truePlan : planner.plan(mix.demand());
    double rate = scenario.isBatch() ? 1 : scenario.load() * truePlan.jobsPerSecond();
    Setting known =
        new Setting(
            scenario.name(),
            scenario.isBatch() ? Double.POSITIVE_INFINITY : scenario.load(),
            scenario.cluster(),
            believed,
            scenario.physics(),
            mix,
            plan,
            Stream.of(Need.values()).filter(scenario::offers).toList(),
            scenario.limits(),
            Optional.empty(),
            seed -> trial(scenario, rate, seed));
    return scenario.prices() == PriceSource.KNOWN ? known : known.observing(planner);
  }

  /**
   * The same with prices that are planned from observed jobs, the first ones from a uniform mix.
   * Rules that a site configures for its mix, such as the fractions of static balancing, keep the
   * known one.
   */
  private Setting observing(LoadPlanner replanner) {
    JobMix uniform = JobMix.uniform(believed, mix.demand().meanLeastGpuSeconds());
    double[] firstPrices = replanner.plan(uniform.demand()).priceByModel();
    LoadPlan priced = new LoadPlan(plan.jobsPerSecond(), firstPrices, plan.fractionByKindModel());
    return new Setting(
        name,
        load,
        cluster,
        believed,
        physics,
        mix,
        priced,
        offered,
        limits,
        Optional.of(replanner),
        trials);
  }

  /** The same under another name. */
  public Setting named(String other) {
    return new Setting(
        other, load, cluster, believed, physics, mix, plan, offered, limits, planner, trials);
  }

  private static Trial trial(Scenario scenario, double jobsPerSecond, long seed) {
    RandomStreams streams = new RandomStreams(seed);
    WorkloadTable jobs =
        WorkloadGenerator.generate(scenario.workload(), scenario.cluster(), jobsPerSecond, streams);
    MeasuredWindow window =
        scenario.isBatch()
            ? MeasuredWindow.batch(jobs)
            : MeasuredWindow.stream(jobs, scenario.warmup(), scenario.drain());
    FaultPlan faults =
        FaultPlan.of(
            scenario.faults(),
            scenario.changes(),
            scenario.cluster(),
            jobs,
            horizonMicros(jobs),
            streams);
    return new Trial(seed, jobs, faults, window);
  }

  /**
   * The jobs of a trace, the same under every seed, all of them measured. Policies know the mix of
   * the whole trace.
   */
  public static Setting ofTrace(
      String name, WorkloadTable jobs, Physics physics, LoadPlanner planner) {
    return ofTrace(name, seed -> jobs, 0, physics, PriceSource.KNOWN, planner);
  }

  /**
   * The jobs of a trace, of which a seed may change what the trace does not contain. The first part
   * of them is not measured, and is all that policies know of the mix; without such a part they
   * know the mix of the whole trace.
   */
  public static Setting ofTrace(
      String name,
      LongFunction<WorkloadTable> jobsBySeed,
      double warmup,
      Physics physics,
      PriceSource prices,
      LoadPlanner planner) {
    WorkloadTable jobs = jobsBySeed.apply(1);
    MeasuredWindow window = MeasuredWindow.batchAfter(jobs, warmup);
    JobMix whole = jobs.mix();
    double sustained = planner.plan(whole.demand()).jobsPerSecond();
    double spanSeconds = (jobs.submitMicros(jobs.size() - 1) - jobs.submitMicros(0)) * 1e-6;
    double load = spanSeconds > 0 ? jobs.size() / spanSeconds / sustained : 1 / 0.0;
    JobMix first = window.fromJob() == 0 ? whole : jobs.firstJobs(window.fromJob()).mix();
    Setting known =
        new Setting(
            name,
            load,
            jobs.cluster(),
            physics,
            first,
            planner.plan(first.demand()),
            List.of(),
            seed -> new Trial(seed, jobsBySeed.apply(seed), FaultPlan.none(), window));
    return prices == PriceSource.KNOWN ? known : known.observing(planner);
  }

  /** Until when faults are planned: the last submission, or the time the work takes at least. */
  private static long horizonMicros(WorkloadTable jobs) {
    Cluster cluster = jobs.cluster();
    double gpuMicros = 0;
    for (int job = 0; job < jobs.size(); job++) {
      gpuMicros += jobs.workMicros(job) * 1e-3 * jobs.requests().widthMilli(job);
    }
    return Math.max(jobs.submitMicros(jobs.size() - 1), (long) (gpuMicros / cluster.gpuCount()));
  }

  /**
   * A run of a trial that has not begun. A decision that uses up its budget is completed by first
   * fit.
   */
  public Simulation simulation(Trial trial, PlacementPolicy policy) {
    PlacementPolicy guarded =
        limits.budgetUnits().isPresent() ? Guarded.byFirstFit(policy) : policy;
    return new Simulation(trial.jobs(), believed, physics, trial.faults(), guarded, limits);
  }

  /** What a policy may know before the first job of a trial. */
  public PolicyInputs inputs(Trial trial) {
    long seed = new RandomStreams(trial.seed()).seedOf("policy");
    return inputs(seed);
  }

  /** What a policy with this seed may know before the first job. */
  public PolicyInputs inputs(long policySeed) {
    return new PolicyInputs(believed, mix, plan, policySeed, offered, planner);
  }
}
