package io.adlro.live.loop;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.event.Orders;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.journal.JournalRecovery;
import io.adlro.core.journal.KernelSnapshot;
import io.adlro.core.kernel.SchedulingKernel.Unsatisfiable;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.CanaryDigest;
import io.adlro.core.policy.CanaryPolicy;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.PolicyModel;
import io.adlro.core.snapshot.SnapshotException;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.learn.agent.RegretReplay;
import io.adlro.live.loop.RequestRefused.Kind;
import io.adlro.live.store.Store.StoredSnapshot;
import io.adlro.live.store.StoreReader;
import io.adlro.live.store.StoredJournal;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What decides.
 *
 * @param header of the journal of a new store: the policy's name, the cluster and what else it
 *     knows at its start
 * @param entry makes the policy
 * @param agents the model of a policy that is the agent {@code adlro}: it can explain its decisions
 */
public record LivePolicy(
    JournalHeader header,
    PolicyEntry entry,
    Function<PolicyEntry, Optional<AdlroAgent.Model>> agents) {
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
    return new LivePolicy(header, policy, entry -> Optional.empty());
  }

  /** The same policy, whose decisions are explained with these models. */
  public LivePolicy explainedBy(Function<PolicyEntry, Optional<AdlroAgent.Model>> models) {
    return new LivePolicy(header, entry, models);
  }

  /** The model of the agent, if that decides alone. */
  public Optional<AdlroAgent.Model> agent() {
    return CanaryDigest.of(header.modelDigest()).isPresent()
        ? Optional.empty()
        : agents.apply(entry);
  }

  /**
   * The same policy with these models, which have the same memory.
   *
   * @throws RequestRefused if it has no model, cannot use one of them, or the cluster has no such
   *     class
   */
  LivePolicy with(DecidingModels models) {
    LivePolicy alone = models.model().isEmpty() ? this : withModel(models.model());
    return models.canary().map(canary -> alone.beside(canary)).orElse(alone);
  }

  private LivePolicy beside(DecidingModels.Canary canary) {
    List<String> classes = header.cluster().classes();
    if (!classes.contains(canary.jobClass())) {
      throw new RequestRefused(
          Kind.INVALID,
          "the cluster has no class `%s`; it has %s"
              .formatted(canary.jobClass(), String.join(", ", classes)));
    }
    PolicyEntry other = withModel(canary.model()).entry();
    return using(CanaryPolicy.beside(entry, other, canary.jobClass()));
  }

  private LivePolicy using(PolicyEntry other) {
    JournalHeader with =
        new JournalHeader(
            header.policy(),
            header.inputs(),
            header.settingsDigest(),
            other.modelSha256(),
            header.unsatisfiable(),
            header.facts());
    return new LivePolicy(with, other, agents);
  }

  /**
   * The same policy with another model, which has the same memory.
   *
   * @throws RequestRefused if it has no model, or cannot use this one
   */
  public LivePolicy withModel(String model) {
    PolicyEntry other =
        entry
            .model()
            .orElseThrow(
                () ->
                    new RequestRefused(
                        Kind.CONFLICT, "the policy `%s` has no model".formatted(header.policy())))
            .replacedBy(model);
    other
        .model()
        .flatMap(PolicyModel::problem)
        .or(() -> other.obstacle().apply(header.inputs()))
        .ifPresent(
            problem -> {
              throw new RequestRefused(Kind.CONFLICT, problem);
            });
    return using(other);
  }

  /** The same policy with the models that decided at a record of a store. */
  public LivePolicy at(StoreReader store, long sequence) {
    return ActivatedModels.of(store.value(ActivatedModels.VALUE))
        .at(sequence)
        .map(this::with)
        .orElse(this);
  }

  /** A new policy with its guard. */
  public PlacementPolicy guarded() {
    return guarded(entry.create(header.inputs()));
  }

  /** Guards a policy of the same kind. */
  public PlacementPolicy guarded(PlacementPolicy policy) {
    return guarded(policy, replay());
  }

  /** A new policy with its guard, whose replay the caller looks at. */
  PlacementPolicy guarded(Optional<RegretReplay> replay) {
    return guarded(entry.create(header.inputs()), replay);
  }

  private PlacementPolicy guarded(PlacementPolicy policy, Optional<RegretReplay> replay) {
    return RegretReplay.guarding(
        replay,
        policy,
        header.inputs(),
        failure -> LOG.error("a decision failed; first fit completes it", failure));
  }

  /** Compares the policy with the base policy of its guard, if it is learned. */
  Optional<RegretReplay> replay() {
    return RegretReplay.of(entry, header.inputs().cluster());
  }

  /**
   * The kernel of the newest snapshot that has applied no record behind this one, or the kernel
   * before the first record. A snapshot that this build cannot read is left out: the one before it
   * is used, or the whole journal.
   *
   * @param fresh a policy of the same kind
   * @throws UserError if none can be read and the first records of the journal were deleted
   */
  public KernelSnapshot start(
      StoredJournal journal, long upTo, PlacementPolicy fresh, Orders receiver) {
    Optional<StoredSnapshot> found = journal.snapshotUpTo(upTo);
    boolean needsWholeJournal = found.isPresent();
    while (found.isPresent()) {
      StoredSnapshot snapshot = found.get();
      try {
        return KernelSnapshot.read(new ByteArrayInputStream(snapshot.bytes()), fresh, receiver);
      } catch (SnapshotException e) {
        LOG.warn(
            "the snapshot of record {} is left out, recovering from what is before it: {}",
            snapshot.sequence(),
            e.getMessage());
        found = journal.snapshotUpTo(snapshot.sequence() - 1);
      }
    }
    if (needsWholeJournal && !hasFirstRecord(journal)) {
      throw new UserError(
          "this build cannot read the snapshots of the store, and the first records of its journal"
              + " were deleted because of their age (`keep`); use the build that wrote it, or a new"
              + " store");
    }
    return new KernelSnapshot(JournalRecovery.start(header, fresh, receiver), 0);
  }

  private static boolean hasFirstRecord(StoredJournal journal) {
    AtomicBoolean found = new AtomicBoolean();
    journal.readJournal(0, 1, (sequence, record) -> found.set(true));
    return found.get();
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
