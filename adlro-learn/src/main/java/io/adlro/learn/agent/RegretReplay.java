package io.adlro.learn.agent;

import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.event.Computation;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.BroadcastMemory;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.GuardReplay;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyGuard;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.PolicyKind;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The regret of a policy against the base policy of its guard: each block of recent jobs is
 * simulated under both, from the state in which it began, as a {@link Review} with two policies.
 * Differences count as parts of the policy's mean time. {@link LeaderEvidence} decides whether the
 * base policy is better: the probability that it says so of a policy that does not lose is at most
 * {@link LeaderEvidence#ERROR}, over all blocks until it does.
 */
public final class RegretReplay implements GuardReplay {
  private static final String SECTION = "regret-replay";
  private static final int VERSION = 1;
  private static final Hindsight.Settings SETTINGS = new Hindsight.Settings(4, 64, 1500);

  /**
   * What was found so far.
   *
   * @param blocks that were replayed since the evidence began
   * @param regret by which part of its mean time the policy was slower than the base policy in the
   *     last blocks; below zero if it was faster
   * @param isProven whether the base policy is proven to be better
   */
  public record Found(int blocks, double regret, boolean isProven) {}

  private final Hindsight past;
  private LearnedRunTimes beliefs;

  public RegretReplay(Cluster cluster) {
    this(new Hindsight(cluster, 2, SETTINGS));
    beginAgain();
  }

  private void beginAgain() {
    past.takeReview(LeaderEvidence.againstTheFirst().asNumbers());
  }

  private RegretReplay(Hindsight past) {
    this.past = past;
  }

  /**
   * The guard of a policy of the catalogue. A rule is chosen as it is: only learned policies are
   * compared with the base policy.
   */
  public static PolicyGuard guarding(
      PolicyEntry entry,
      PlacementPolicy policy,
      PolicyInputs inputs,
      Consumer<RuntimeException> failures) {
    return guarding(of(entry, inputs.cluster()), policy, inputs, failures);
  }

  /** The same with a replay that its caller looks at. */
  public static PolicyGuard guarding(
      Optional<RegretReplay> replay,
      PlacementPolicy policy,
      PolicyInputs inputs,
      Consumer<RuntimeException> failures) {
    GuardReplay given = replay.isPresent() ? replay.get() : GuardReplay.NONE;
    return PolicyGuard.around(policy, inputs, given, failures);
  }

  /** The replay for a policy of the catalogue, if it is learned. */
  public static Optional<RegretReplay> of(PolicyEntry entry, Cluster cluster) {
    return entry.kind() == PolicyKind.LEARNED
        ? Optional.of(new RegretReplay(cluster))
        : Optional.empty();
  }

  /** Empty before the first block. The margin that the other policy must save counts as nothing. */
  public Optional<Found> found() {
    LeaderEvidence evidence = past.evidence();
    boolean isProven = evidence.leader() != 0;
    int other = isProven ? 0 : 1;
    double saved = evidence.gain(other) + Review.MARGIN;
    return evidence.blocks(other) == 0
        ? Optional.empty()
        : Optional.of(new Found(evidence.blocks(other), isProven ? -saved : saved, isProven));
  }

  @Override
  public PolicyMemory memory(ClusterState state, LearnedRunTimes ofPolicy) {
    beliefs = ofPolicy;
    return new Memory(state);
  }

  @Override
  public Optional<Computation> due(
      DecisionContext now, PlacementPolicy policy, PlacementPolicy base) {
    return beliefs != null && past.reviewIsDue()
        ? Optional.of(past.review(KIND, Review.Unit.PARTS, List.of(policy, base), now, beliefs))
        : Optional.empty();
  }

  /**
   * After a proof the base policy leads, and the policy goes on losing as long as it does so in the
   * mean of the blocks since. Then the evidence begins again.
   */
  @Override
  public boolean isLossBy(double[] result) {
    boolean wasProven = past.leader() != 0;
    past.takeReview(result);
    boolean isProven = past.leader() != 0;
    boolean losesOn = past.evidence().gain(0) < -2 * Review.MARGIN; // it counts once in the gain
    if (wasProven && !losesOn) {
      beginAgain();
    }
    return isProven && (!wasProven || losesOn);
  }

  @Override
  public GuardReplay copy() {
    return new RegretReplay(past.copy());
  }

  private final class Memory extends BroadcastMemory {
    private final ClusterState state;

    Memory(ClusterState state) {
      super(new HindsightMemory(state, beliefs, past));
      this.state = state;
    }

    /** What was found about another model says nothing about this one. */
    @Override
    public void modelActivated(long atMicros, String modelDigest) {
      super.modelActivated(atMicros, modelDigest);
      beginAgain();
    }

    @Override
    public void compute(long atMicros, int number, Computation task) {
      if (task.kind().equals(KIND)) {
        past.reviewRequested(state);
      }
    }

    @Override
    public void save(SnapshotWriter to) {
      to.start(SECTION, VERSION);
      past.save(to);
      to.end(SECTION);
    }

    @Override
    public void restore(SnapshotReader from) {
      from.start(SECTION, VERSION);
      past.restore(from);
      from.end(SECTION);
    }
  }
}
