package io.adlro.learn.agent;

import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.sim.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A copy of a cluster's state with what its futures are drawn from: beliefs about live jobs and the
 * jobs that came of late. The same seed gives the same futures. It is used before its kernel goes
 * on: beliefs about jobs that arrive are asked of the kernel's memory.
 */
public final class PresentState {
  /**
   * How much is simulated.
   *
   * @param futures that are simulated unless the work runs out
   * @param mostUnits of work of all futures together, in units of {@code Effort}
   */
  public record Settings(int futures, long mostUnits) {
    public static final Settings DEFAULT = new Settings(40, 20_000_000);
  }

  private static final int LEAST_ARRIVALS = 400;
  private static final int MOST_ARRIVALS = 4000;
  private static final int ARRIVALS_PER_LIVE_JOB = 8;

  /** Futures are drawn by turns from so many of the latest jobs: what comes may have changed. */
  private static final int[] LATEST = {256, 4096};

  /** Arrivals over the recent ones, by turns: how many come is not known. */
  private static final double[] RATES = {1, 0.6, 1.2, 0.8, 0.3, 1.4, 0.9, 0.5, 1.1, 0.7};

  private final ClusterState state;
  private final LearnedRunTimes beliefs;
  private final RecentArrivals recent;
  private final PlacementPolicy policy;

  /** Of what is used for nothing else. */
  PresentState(
      ClusterState state, LearnedRunTimes beliefs, RecentArrivals recent, PlacementPolicy policy) {
    this.state = state;
    this.beliefs = beliefs;
    this.recent = recent;
    this.policy = policy;
  }

  /** Never changed. */
  public ClusterState state() {
    return state;
  }

  /** When an active job is expected to free its GPUs, by its age. */
  public WaitInterval remaining(int job) {
    return WaitInterval.of(probability -> beliefs.remainingMicros(job, probability));
  }

  /** When each waiting job starts and ends in several futures. */
  public QueueForecast forecast(long seed, Settings settings) {
    return forecast(seed, settings, Optional.empty());
  }

  /** The same in the same futures of an altered present. */
  public QueueForecast forecast(long seed, Settings settings, Alteration alteration) {
    return forecast(seed, settings, Optional.of(alteration));
  }

  /**
   * The same for one job: a future ends when it starts, so it takes less work. There is no future
   * for a job that cannot start.
   */
  public QueueForecast forecastOf(int job, long seed, Settings settings) {
    int[] jobs = state.phase(job) == JobPhase.PENDING ? new int[] {job} : new int[0];
    return forecast(jobs, seed, settings, Optional.empty());
  }

  /**
   * When active jobs end in several futures, of an altered present if an alteration is given.
   *
   * @param active in ascending order
   */
  public QueueForecast endings(
      int[] active, long seed, Settings settings, Optional<Alteration> alteration) {
    return forecast(active, seed, settings, alteration);
  }

  /**
   * The present in which another policy takes over: one that predicts run times knows what was
   * learned so far, and a rehearsal chooses the leader of an agent.
   *
   * @param fresh has no memory yet
   */
  public Alteration takenOverBy(PlacementPolicy fresh) {
    AdlroAgent.findPortfolio(fresh)
        .ifPresent(portfolio -> portfolio.rehearse(state, beliefs, recent));
    return new Alteration.Policy(fresh.takingOver(beliefs::frozen));
  }

  private QueueForecast forecast(long seed, Settings settings, Optional<Alteration> alteration) {
    return forecast(waiting(), seed, settings, alteration);
  }

  private QueueForecast forecast(
      int[] jobs, long seed, Settings settings, Optional<Alteration> alteration) {
    List<StartWatch.Times> futures = new ArrayList<>();
    long unitsLeft = jobs.length == 0 ? 0 : settings.mostUnits();
    while (futures.size() < settings.futures() && unitsLeft > 0) {
      DecisionUnits units = new DecisionUnits();
      AlteredFuture future = future(seed, futures.size(), alteration);
      StartWatch watch = future.watch(jobs);
      Simulation simulation = future.simulation();
      simulation.listen(watch);
      simulation.listenToOrders(units);
      while (watch.left() > 0 && units.sum() <= unitsLeft && simulation.step()) {}
      unitsLeft -= units.sum();
      if (unitsLeft >= 0) { // else it was not simulated to its end
        futures.add(watch.times());
      }
    }
    return new QueueForecast(state.nowMicros(), jobs, futures);
  }

  private int[] waiting() {
    int[] jobs = new int[state.count(JobPhase.PENDING)];
    int n = 0;
    for (int job = state.firstLive(); job != ClusterState.NONE; job = state.nextLive(job)) {
      if (state.phase(job) == JobPhase.PENDING) {
        jobs[n++] = job;
      }
    }
    return jobs;
  }

  private AlteredFuture future(long seed, int number, Optional<Alteration> alteration) {
    return new AlteredFuture(
        state, first -> replay(seed, number, first), policy.copy(state.cluster()), alteration);
  }

  /**
   * The same future for the same number.
   *
   * @param first arrives before the others, at the present instant
   */
  private BlockReplay replay(long seed, int number, List<BlockReplay.Arrival> first) {
    RandomGenerator random = new RandomStreams(seed).stream("future-" + number);
    List<BlockReplay.Arrival> arrivals = new ArrayList<>(first);
    arrivals.addAll(arrivals(number, random));
    return BlockReplay.ofFuture(
        state,
        beliefs,
        arrivals,
        state.submitted(),
        BlockReplay.Lost.STAY,
        new SharedRanks(random, number));
  }

  private List<BlockReplay.Arrival> arrivals(int number, RandomGenerator random) {
    int live = state.activeCount() + state.count(JobPhase.PENDING);
    int count = Math.min(MOST_ARRIVALS, Math.max(LEAST_ARRIVALS, ARRIVALS_PER_LIVE_JOB * live));
    return recent.isEmpty()
        ? List.of()
        : recent
            .latest(LATEST[number / RATES.length % LATEST.length])
            .drawn(state, count, RATES[number % RATES.length], random);
  }
}
