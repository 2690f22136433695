package io.adlro.study.benchmark;

import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.learn.agent.AdlroAgent.Verdict;
import io.adlro.sim.experiment.Run;
import io.adlro.study.benchmark.SuiteWorkload.Replicate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * Whether the verdicts of the agent are right: what its rehearsals say at the end of a run about
 * each candidate against the leader, and the difference of whole runs in which candidate and leader
 * decide alone. Candidates whose runs are equal count once.
 */
public final class VerdictStudy {
  /** Smaller differences, of rehearsals or of runs, have no sign. */
  public static final double LEAST = 0.005;

  /**
   * A candidate against the leader.
   *
   * @param said difference of their regrets in the rehearsals, below zero if it is better
   * @param found difference of their mean JCT over that of the leader
   */
  public record Compared(String candidate, double said, double found) {
    boolean hasSign() {
      return Math.abs(said) >= LEAST && Math.abs(found) >= LEAST;
    }

    boolean isRight() {
      return said < 0 == found < 0;
    }
  }

  /** The candidates of one run. */
  public record Row(String workload, long replicate, String leader, List<Compared> candidates) {
    public long signs() {
      return candidates.stream().filter(Compared::hasSign).count();
    }

    public long right() {
      return candidates.stream().filter(c -> c.hasSign() && c.isRight()).count();
    }

    /** The wrong one whose runs differ most from the leader's. */
    public Optional<Compared> worst() {
      return candidates.stream()
          .filter(c -> c.hasSign() && !c.isRight())
          .max(Comparator.comparingDouble(c -> Math.abs(c.found())));
    }
  }

  private final PolicyEntry agent;

  /** Of a policy of the agent. */
  public VerdictStudy(PolicyEntry agent) {
    this.agent = agent;
  }

  /** The first replicate of a workload. */
  public Row of(SuiteWorkload workload) {
    Replicate on = workload.replicates().get(0);
    List<PlacementPolicy> ran = new ArrayList<>();
    run(
        on,
        (policy, inputs) -> {
          ran.add(policy);
          return policy;
        });
    List<Verdict> verdicts = AdlroAgent.verdicts(ran.get(0));
    double[] seconds =
        IntStream.range(0, verdicts.size())
            .mapToDouble(m -> run(on, (policy, inputs) -> AdlroAgent.alone(policy, m, inputs)))
            .toArray();
    int leader =
        IntStream.range(0, seconds.length)
            .filter(m -> verdicts.get(m).leads())
            .findFirst()
            .orElseThrow();
    List<Compared> compared =
        IntStream.range(0, seconds.length)
            .filter(m -> seconds[m] != seconds[leader] && isFirst(seconds, m))
            .mapToObj(
                m ->
                    new Compared(
                        verdicts.get(m).candidate(),
                        verdicts.get(m).regret() - verdicts.get(leader).regret(),
                        seconds[m] / seconds[leader] - 1))
            .toList();
    return new Row(workload.name(), on.number(), verdicts.get(leader).candidate(), compared);
  }

  private static boolean isFirst(double[] seconds, int m) {
    return IntStream.range(0, m).noneMatch(before -> seconds[before] == seconds[m]);
  }

  /** The mean JCT in seconds. */
  private double run(
      Replicate on, BiFunction<PlacementPolicy, PolicyInputs, PlacementPolicy> change) {
    PolicyEntry changed =
        new PolicyEntry(
            agent.name(),
            agent.summary(),
            agent.kind(),
            agent.needs(),
            agent.model(),
            agent.obstacle(),
            inputs -> change.apply(agent.create(inputs), inputs));
    return Run.of(on.setting(), changed, on.trial()).jct().mean();
  }
}
