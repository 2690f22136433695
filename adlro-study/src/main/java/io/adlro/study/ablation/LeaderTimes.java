package io.adlro.study.ablation;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.agent.AdlroAgent;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** For how long each candidate of an agent led, over all runs of a policy. */
final class LeaderTimes {
  private final Queue<Map<String, Long>> microsOfRuns = new ConcurrentLinkedQueue<>();

  /** The same policy, its leaders recorded here. */
  PolicyEntry of(PolicyEntry agent) {
    return new PolicyEntry(
        agent.name(),
        agent.summary(),
        agent.kind(),
        agent.needs(),
        agent.model(),
        agent.obstacle(),
        inputs -> {
          Map<String, Long> micros = new TreeMap<>();
          microsOfRuns.add(micros);
          return new Recording(agent.create(inputs), micros);
        });
  }

  /** Shares of the time between the first and the last decision. Read when all runs have ended. */
  Map<String, Double> shares() {
    Map<String, Long> sum = new TreeMap<>();
    microsOfRuns.forEach(run -> run.forEach((leader, time) -> sum.merge(leader, time, Long::sum)));
    double all = sum.values().stream().mapToLong(Long::longValue).sum();
    Map<String, Double> shares = new TreeMap<>();
    sum.forEach((leader, time) -> shares.put(leader, time / all));
    return shares;
  }

  /** Adds the time from one decision to the next to the leader of the first. */
  private static final class Recording implements PlacementPolicy {
    private final PlacementPolicy agent;
    private final Map<String, Long> micros;
    private String leader = "";
    private long sinceMicros;

    Recording(PlacementPolicy agent, Map<String, Long> micros) {
      this.agent = agent;
      this.micros = micros;
    }

    @Override
    public void decide(DecisionContext now) {
      if (!leader.isEmpty()) {
        micros.merge(leader, now.nowMicros() - sinceMicros, Long::sum);
      }
      agent.decide(now);
      leader = AdlroAgent.leader(agent);
      sinceMicros = now.nowMicros();
    }

    @Override
    public PolicyMemory memory(ClusterState state, Configurations configurations) {
      return agent.memory(state, configurations);
    }

    @Override
    public boolean decidesWithEmptyQueue() {
      return agent.decidesWithEmptyQueue();
    }

    @Override
    public PlacementPolicy copy(Cluster cluster) {
      return new Recording(agent.copy(cluster), micros);
    }
  }
}
