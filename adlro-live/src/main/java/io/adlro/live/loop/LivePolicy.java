package io.adlro.live.loop;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.kernel.SchedulingKernel.Unsatisfiable;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.FirstFit;
import io.adlro.core.policy.Guarded;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
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
 */
public record LivePolicy(JournalHeader header, Function<PolicyInputs, PlacementPolicy> create) {
  private static final Logger LOG = LoggerFactory.getLogger(LivePolicy.class);

  /** The GPU time of a job until jobs were seen; only ratios of prices depend on it. */
  private static final double FIRST_GPU_SECONDS = 600;

  private static final long SEED = 1;

  /**
   * A policy that begins, or goes on with what it knew when the store was begun: only the first
   * start plans. First fit completes a decision that it does not.
   *
   * @param believed the cluster with the speeds that are believed at first
   * @param begun the header of the store, empty for a new one
   */
  public static LivePolicy of(
      PolicyEntry policy,
      Cluster believed,
      LoadPlanner planner,
      String settingsDigest,
      Optional<JournalHeader> begun) {
    PolicyInputs inputs =
        begun
            .filter(header -> isSameSite(header.cluster(), believed))
            .map(header -> header.inputs().planning(planner))
            .orElseGet(() -> first(believed, planner));
    JournalHeader header =
        new JournalHeader(
            policy.name(),
            inputs,
            settingsDigest,
            policy.modelSha256(),
            Unsatisfiable.WAITS,
            JournalHeader.Facts.REPORTED);
    return new LivePolicy(
        header,
        given ->
            new Guarded(
                policy.create(given),
                new FirstFit(),
                failure -> LOG.error("{} failed; first fit decides", policy.name(), failure)));
  }

  /** Of whose jobs nothing is known. */
  private static PolicyInputs first(Cluster believed, LoadPlanner planner) {
    JobMix uniform = JobMix.uniform(believed, FIRST_GPU_SECONDS);
    return new PolicyInputs(
        believed, uniform, planner.plan(uniform.demand()), SEED, List.of(), Optional.of(planner));
  }

  /** Whether a journal that was begun with one cluster can go on with the other. */
  static boolean isSameSite(Cluster begun, Cluster now) {
    return begun.nodes().equals(now.nodes()) && begun.classes().equals(now.classes());
  }
}
