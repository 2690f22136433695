package io.adlro.live.loop;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.event.Orders;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.journal.JournalRecovery;
import io.adlro.core.journal.KernelSnapshot;
import io.adlro.core.kernel.SchedulingKernel.Unsatisfiable;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.FirstFit;
import io.adlro.core.policy.Guarded;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.live.store.StoredJournal;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What decides.
 *
 * @param header of the journal of a new store: the policy's name, the cluster and what else it
 *     knows at its start
 * @param create the policy for inputs of a header
 * @param agent the model of the agent {@code adlro} if that decides: it can explain its decisions
 */
public record LivePolicy(
    JournalHeader header,
    Function<PolicyInputs, PlacementPolicy> create,
    Optional<AdlroAgent.Model> agent) {
  private static final Logger LOG = LoggerFactory.getLogger(LivePolicy.class);

  /** The GPU time of a job until jobs were seen; only ratios of prices depend on it. */
  private static final double FIRST_GPU_SECONDS = 600;

  private static final long SEED = 1;

  /**
   * A policy on a cluster of whose jobs nothing is known. First fit completes a decision that it
   * does not.
   *
   * @param believed the cluster with the speeds that are believed at first
   */
  public static LivePolicy of(
      PolicyEntry policy, Cluster believed, LoadPlanner planner, String settingsDigest) {
    JobMix uniform = JobMix.uniform(believed, FIRST_GPU_SECONDS);
    PolicyInputs inputs =
        new PolicyInputs(
            believed,
            uniform,
            planner.plan(uniform.demand()),
            SEED,
            List.of(),
            Optional.of(planner));
    JournalHeader header =
        new JournalHeader(
            policy.name(),
            inputs,
            settingsDigest,
            policy.modelSha256(),
            Unsatisfiable.WAITS,
            JournalHeader.Facts.REPORTED);
    return new LivePolicy(header, policy::create, Optional.empty());
  }

  /** The same policy, which is the agent with this model. */
  public LivePolicy explainedBy(AdlroAgent.Model model) {
    return new LivePolicy(header, create, Optional.of(model));
  }

  /** A new policy with first fit behind it. */
  public PlacementPolicy guarded() {
    return guarded(create.apply(header.inputs()));
  }

  /** Puts first fit behind a policy of the same kind. */
  public PlacementPolicy guarded(PlacementPolicy policy) {
    return new Guarded(
        policy,
        new FirstFit(),
        failure -> LOG.error("{} failed; first fit decides", header.policy(), failure));
  }

  /**
   * The kernel of the newest snapshot that has applied no record behind this one, or the kernel
   * before the first record.
   */
  public KernelSnapshot start(StoredJournal journal, long upTo, Orders receiver) {
    PlacementPolicy fresh = guarded();
    return journal
        .snapshotUpTo(upTo)
        .map(s -> KernelSnapshot.read(new ByteArrayInputStream(s.bytes()), fresh, receiver))
        .orElseGet(() -> new KernelSnapshot(JournalRecovery.start(header, fresh, receiver), 0));
  }
}
