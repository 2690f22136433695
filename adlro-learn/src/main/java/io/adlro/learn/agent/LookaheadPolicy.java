package io.adlro.learn.agent;

import io.adlro.core.action.Configurations;
import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.event.Fallback;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.BroadcastMemory;
import io.adlro.core.policy.BudgetExhausted;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Fastest;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.environment.Rollouts;
import io.adlro.learn.network.Observation;
import io.adlro.sim.Simulation;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;

/**
 * The learned policy with lookahead: the actions of the greatest predicted gains are tried in a few
 * imagined futures, the same ones for each. The best is taken if it beats the base policy by more
 * than the spread over the futures.
 */
public final class LookaheadPolicy implements PlacementPolicy {
  /**
   * How much is tried for a decision.
   *
   * @param choices actions that are tried beside the base policy's
   * @param futures most futures; fewer when the budget is used up
   * @param margin least mean gain for an action, in typical run times of a job
   * @param doubt standard errors that the gain must exceed
   */
  public record Settings(
      int choices, int futures, double margin, double doubt, Rollouts.Settings rollouts) {
    public static final Settings DEFAULT =
        new Settings(3, 6, 0.1, 2, new Rollouts.Settings(8, 60, 0.4));
  }

  private static final int FEWEST_FUTURES = 2;

  private final Portfolio agent;
  private final LearnedChoice learned;
  private final Settings settings;
  private final RandomStreams streams;
  private final LookaheadCount count;

  public LookaheadPolicy(Portfolio agent, LearnedChoice learned, Settings settings, long seed) {
    this(agent, learned, settings, new RandomStreams(seed), new LookaheadCount());
  }

  private LookaheadPolicy(
      Portfolio agent,
      LearnedChoice learned,
      Settings settings,
      RandomStreams streams,
      LookaheadCount count) {
    this.agent = agent;
    this.learned = learned;
    this.settings = settings;
    this.streams = streams;
    this.count = count;
  }

  Portfolio agent() {
    return agent;
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    return new BroadcastMemory(agent.memory(state, configurations), count);
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new LookaheadPolicy(
        agent.copy(cluster), learned.copy(cluster), settings, streams, count.copy());
  }

  /** The agent without lookahead: its futures have no futures of their own. */
  @Override
  public PlacementPolicy frozen(Cluster cluster) {
    return agent.frozen(cluster);
  }

  @Override
  public PlacementPolicy takingOver(
      BiFunction<ClusterState, Configurations, LearnedRunTimes> learnedSoFar) {
    return agent.takingOver(learnedSoFar);
  }

  @Override
  public void decide(DecisionContext now) {
    agent.requestComputations(now);
    if (!Fastest.anythingFree(now)) {
      return;
    }
    if (agent.hindsight().recordedJobs() < ImaginedFuture.FEWEST) {
      agent.decide(now);
      return;
    }
    ForcedFirstAction.carryOut(choose(agent.see(now)), agent, now);
  }

  private AgentAction choose(DecisionContext now) {
    Observation plane = learned.observe(now);
    int[] cells = learned.mostPromising(plane, settings.choices());
    if (cells.length == 0) {
      return AgentAction.BASE;
    }
    long number = count.decisions();
    now.note(DecisionContext.NONE, new double[0]);
    double[] sum = new double[cells.length];
    double[] squares = new double[cells.length];
    int futures = 0;
    try {
      while (futures < settings.futures()) {
        double[] gains = gains(now, cells, streams.stream("future-" + number + "-" + futures));
        futures++;
        for (int i = 0; i < cells.length; i++) {
          sum[i] += gains[i];
          squares[i] += gains[i] * gains[i];
        }
      }
    } catch (BudgetExhausted e) {
      now.fallBack(Fallback.BUDGET); // decides by the futures so far
    }
    if (futures < FEWEST_FUTURES) {
      return AgentAction.BASE;
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
    return best < 0 ? AgentAction.BASE : learned.encoder().action(cells[best]);
  }

  private double[] gains(DecisionContext now, int[] cells, RandomGenerator random) {
    now.spend((long) (cells.length + 1) * (now.waitingCount() + now.state().activeCount()));
    double typical = learned.encoder().typicalMicros();
    long horizon = (long) (settings.rollouts().horizon() * typical);
    ImaginedFuture future = new ImaginedFuture(now, agent, horizon, random);
    Simulation begun = future.begin(agent.frozen(future.coming()));
    Rollouts rollouts = new Rollouts(begun, typical, settings.rollouts());
    Portfolio followed = agent.frozen(future.coming());
    double base = rollouts.cost(new ForcedFirstAction(AgentAction.BASE, followed));
    double[] gains = new double[cells.length];
    for (int i = 0; i < cells.length; i++) {
      AgentAction action = learned.encoder().action(cells[i]);
      followed = agent.frozen(future.coming());
      gains[i] = base - rollouts.cost(new ForcedFirstAction(action, followed));
    }
    return gains;
  }
}
