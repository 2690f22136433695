package io.adlro.learn.agent;

import io.adlro.core.action.Configurations;
import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.estimate.WorkBeliefs;
import io.adlro.core.event.EventHandler;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The floor under the agent: several base policies that plan with learned run times and device
 * speeds, of which the one follows that did best in {@link Hindsight}.
 */
public final class Portfolio implements PlacementPolicy {
  private final List<Member> members;
  private final Hindsight hindsight;
  private final BiFunction<ClusterState, Configurations, LearnedRunTimes> first;
  private LearnedRunTimes beliefs;
  private DecisionContext seen;
  private DecisionContext corrected;

  public Portfolio(List<Member> members, Hindsight hindsight) {
    this(members, hindsight, LearnedRunTimes::new);
  }

  private Portfolio(
      List<Member> members,
      Hindsight hindsight,
      BiFunction<ClusterState, Configurations, LearnedRunTimes> first) {
    this.members = List.copyOf(members);
    this.hindsight = hindsight;
    this.first = first;
  }

  /** One policy with beliefs of its own, never doubted. */
  static Portfolio alone(Member member) {
    return alone(member, LearnedRunTimes::new);
  }

  /** One policy with beliefs that are given, for what is only imagined. */
  static Portfolio alone(
      Member member, BiFunction<ClusterState, Configurations, LearnedRunTimes> beliefs) {
    return new Portfolio(List.of(member), Hindsight.none(), beliefs);
  }

  @Override
  public EventHandler memory(ClusterState state, Configurations configurations) {
    beliefs = first.apply(state, configurations);
    return new ForwardingHandler(beliefs) {
      @Override
      public void jobFinished(long atMicros, int job) {
        hindsight.jobFinished(atMicros, job, state, beliefs);
        super.jobFinished(atMicros, job);
      }
    };
  }

  @Override
  public Portfolio copy() {
    return new Portfolio(
        members.stream().map(Member::copy).toList(),
        hindsight.copy(),
        (state, c) -> beliefs.copy(state, c));
  }

  /** A copy that follows the base policy and learns nothing more: for looking ahead. */
  Portfolio frozen() {
    return alone(base().copy(), (state, c) -> beliefs.frozen(state, c));
  }

  /** The same, told what to believe of jobs that have not come yet. */
  Portfolio frozen(WorkBeliefs ofComingJobs) {
    return alone(base().copy(), (state, c) -> beliefs.frozen(state, c, ofComingJobs));
  }

  /** The leader, or if that is the learned policy, the one it was taught to improve on. */
  Member base() {
    return leader().policy() instanceof LearnedChoice learned
        ? Member.learned(learned.base())
        : leader();
  }

  Hindsight hindsight() {
    return hindsight;
  }

  LearnedRunTimes beliefs() {
    return beliefs;
  }

  /** The policy that is followed now. */
  Member leader() {
    return members.get(hindsight.leader());
  }

  /** The instant as these policies see it. */
  DecisionContext see(DecisionContext now) {
    if (seen != now) {
      seen = now;
      corrected = now.believing(beliefs, beliefs.deviceFactors());
    }
    return corrected;
  }

  /** Looks back if it is time to. */
  void review(DecisionContext now) {
    hindsight.review(members, now, beliefs);
  }

  @Override
  public void decide(DecisionContext now) {
    review(now);
    leader().decide(now, see(now));
  }
}
