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
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
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
    List<Trial> trials =
        Arrays.stream(cells).mapToObj(cell -> new Trial(learned.encoder().action(cell))).toList();
    int futures = 0;
    try {
      while (futures < settings.futures() && !trials.isEmpty()) {
        tryOut(trials, now, streams.stream("future-" + number + "-" + futures));
        futures++;
        if (futures == FEWEST_FUTURES) {
          trials = trials.stream().filter(trial -> trial.mean() > 0).toList();
        }
      }
    } catch (BudgetExhausted e) {
      now.fallBack(Fallback.BUDGET); // decides by the futures so far
    }
    if (futures < FEWEST_FUTURES) {
      return AgentAction.BASE;
    }
    return trials.stream()
        .filter(trial -> trial.isSure(settings))
        .max(Comparator.comparingDouble(trial -> trial.mean()))
        .map(trial -> trial.action)
        .orElse(AgentAction.BASE);
  }

  /** Tries the actions in one more future. */
  private void tryOut(List<Trial> trials, DecisionContext now, RandomGenerator random) {
    now.spend((long) (trials.size() + 1) * (now.waitingCount() + now.state().activeCount()));
    double typical = learned.encoder().typicalMicros();
    long horizon = (long) (settings.rollouts().horizon() * typical);
    ImaginedFuture future = new ImaginedFuture(now, agent, horizon, random);
    Simulation begun = future.begin(agent.frozen(future.coming()));
    Rollouts rollouts = new Rollouts(begun, typical, settings.rollouts());
    double base = cost(AgentAction.BASE, rollouts, future);
    for (Trial trial : trials) {
      trial.add(base - cost(trial.action, rollouts, future));
    }
  }

  private double cost(AgentAction action, Rollouts rollouts, ImaginedFuture future) {
    return rollouts.cost(new ForcedFirstAction(action, agent.frozen(future.coming())));
  }

  /** An action and its gains over the base policy in the futures so far. */
  private static final class Trial {
    private final AgentAction action;
    private double sum;
    private double squares;
    private int futures;

    Trial(AgentAction action) {
      this.action = action;
    }

    void add(double gain) {
      sum += gain;
      squares += gain * gain;
      futures++;
    }

    double mean() {
      return sum / futures;
    }

    boolean isSure(Settings settings) {
      double error = Math.sqrt(Math.max(0, squares / futures - mean() * mean()) / futures);
      return mean() > settings.margin() && mean() > settings.doubt() * error;
    }
  }
}
