package io.adlro.learn.agent;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.EventHandler;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Fastest;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.Observation;
import io.adlro.sim.Simulation;
import java.util.function.BooleanSupplier;

/**
 * The learned policy that thinks before it acts: the choices that its networks like best are tried
 * in a few imagined futures, the same ones for each, and the best is taken if it is better than the
 * base policy's way by more than the futures differ.
 */
public final class LookaheadPolicy implements PlacementPolicy {
  /**
   * How much thought a decision is worth.
   *
   * @param choices that are tried beside the base policy's
   * @param futures that are imagined at most; fewer when the time is up
   * @param margin least mean gain that is acted upon, in typical run times of a job
   * @param doubt standard errors that the gain must exceed
   */
  public record Settings(
      int choices, int futures, double margin, double doubt, Rollouts.Settings rollouts) {
    public static final Settings DEFAULT =
        new Settings(3, 6, 0.1, 2, new Rollouts.Settings(8, 60, 0.4));
  }

  private final Portfolio agent;
  private final LearnedChoice learned;
  private final Settings settings;
  private final BooleanSupplier timeIsUp;
  private final RandomStreams streams;
  private long decisions;

  /**
   * An agent that looks ahead.
   *
   * @param timeIsUp asked before each further future; whoever has a clock says when to stop
   */
  public LookaheadPolicy(
      Portfolio agent,
      LearnedChoice learned,
      Settings settings,
      BooleanSupplier timeIsUp,
      long seed) {
    this.agent = agent;
    this.learned = learned;
    this.settings = settings;
    this.timeIsUp = timeIsUp;
    this.streams = new RandomStreams(seed);
  }

  @Override
  public EventHandler memory(ClusterState state, Configurations configurations) {
    return agent.memory(state, configurations);
  }

  @Override
  public PlacementPolicy copy() {
    LookaheadPolicy copy =
        new LookaheadPolicy(agent.copy(), learned.copy(), settings, timeIsUp, streams.seed());
    copy.decisions = decisions;
    return copy;
  }

  @Override
  public void decide(DecisionContext now) {
    agent.review(now);
    if (!Fastest.anythingFree(now)) {
      return;
    }
    if (agent.hindsight().remembered() < ImaginedFuture.FEWEST) {
      agent.decide(now);
      return;
    }
    FirstThen.carryOut(choose(agent.see(now)), agent, now);
  }

  private Choice choose(DecisionContext now) {
    Observation plane = learned.observe(now);
    int[] cells = learned.mostPromising(plane, settings.choices());
    if (cells.length == 0) {
      return Choice.BASE;
    }
    long number = decisions++;
    double[] sum = new double[cells.length];
    double[] squares = new double[cells.length];
    int futures = 0;
    while (futures < settings.futures() && (futures < 2 || !timeIsUp.getAsBoolean())) {
      double[] gains = gains(now, cells, streams.stream("future-" + number + "-" + futures));
      futures++;
      for (int i = 0; i < cells.length; i++) {
        sum[i] += gains[i];
        squares[i] += gains[i] * gains[i];
      }
    }
    int best = -1;
    for (int i = 0; i < cells.length; i++) {
      double mean = sum[i] / futures;
      double error = Math.sqrt(Math.max(0, squares[i] / futures - mean * mean) / futures);
      boolean sure = mean > settings.margin() && mean > settings.doubt() * error;
      if (sure && (best < 0 || sum[i] > sum[best])) {
        best = i;
      }
    }
    return best < 0 ? Choice.BASE : learned.encoder().choice(cells[best]);
  }

  private double[] gains(
      DecisionContext now, int[] cells, java.util.random.RandomGenerator random) {
    double typical = learned.encoder().typicalMicros();
    long horizon = (long) (settings.rollouts().horizon() * typical);
    ImaginedFuture future = new ImaginedFuture(now, agent, horizon, random);
    Simulation begun = future.begin(agent.frozen(future.coming()));
    Rollouts rollouts =
        new Rollouts(begun, () -> agent.frozen(future.coming()), typical, settings.rollouts());
    double base = rollouts.cost(Choice.BASE);
    double[] gains = new double[cells.length];
    for (int i = 0; i < cells.length; i++) {
      gains[i] = base - rollouts.cost(learned.encoder().choice(cells[i]));
    }
    return gains;
  }
}
