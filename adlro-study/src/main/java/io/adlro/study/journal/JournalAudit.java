package io.adlro.study.journal;

import io.adlro.core.journal.Audit;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.journal.JournalReader;
import io.adlro.core.policy.CanaryDigest;
import io.adlro.core.policy.CanaryPolicy;
import io.adlro.core.policy.Guarded;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyModel;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.agent.RegretReplay;
import io.adlro.study.experiment.AllPolicies;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides again along a journal with the policy that its header names.
 *
 * @param modelDigest of the model that decided now, if it is not the recorded one
 */
public record JournalAudit(String policy, Optional<String> modelDigest, Audit.Result result) {
  /**
   * Decides again.
   *
   * @param models names of those that may have been activated
   */
  public static JournalAudit of(
      JournalReader journal, JournalSource file, AllPolicies catalog, List<String> models)
      throws IOException {
    JournalHeader header = journal.header();
    PolicyEntry policy = policy(header, file, catalog);
    String model = policy.modelSha256();
    Audit audit =
        new Audit(
            header,
            guarded(policy, header),
            digest -> Optional.of(guarded(withModels(policy, digest, models, file), header)));
    return new JournalAudit(
        policy.name(),
        Optional.of(model).filter(digest -> !digest.equals(header.modelDigest())),
        audit.check(journal));
  }

  /** Behind it stands what stood behind it when the journal was written. */
  private static PlacementPolicy guarded(PolicyEntry entry, JournalHeader header) {
    PlacementPolicy policy = entry.create(header.inputs());
    return header.facts() == JournalHeader.Facts.REPORTED
        ? RegretReplay.guarding(entry, policy, header.inputs(), failure -> {})
        : Guarded.byFirstFit(policy);
  }

  private static PolicyEntry withModels(
      PolicyEntry policy, String digest, List<String> models, JournalSource file) {
    return CanaryDigest.of(digest)
        .map(
            both ->
                CanaryPolicy.beside(
                    withModel(policy, both.model(), models, file),
                    withModel(policy, both.canary(), models, file),
                    both.jobClass()))
        .orElseGet(() -> withModel(policy, digest, models, file));
  }

  private static PolicyEntry withModel(
      PolicyEntry policy, String digest, List<String> models, JournalSource file) {
    return Stream.concat(
            Stream.of(policy),
            policy.model().stream().flatMap(own -> models.stream().map(own::replacedBy)))
        .filter(other -> other.model().flatMap(PolicyModel::problem).isEmpty())
        .filter(other -> other.modelSha256().equals(digest))
        .findFirst()
        .orElseThrow(
            () ->
                file.error(
                    "the model with the SHA-256 %s was activated, and is not among the models of"
                            .formatted(digest)
                        + " this build; put its file into the folder `models`"));
  }

  private static PolicyEntry policy(JournalHeader header, JournalSource file, AllPolicies catalog) {
    PolicyEntry policy =
        catalog
            .find(header.policy())
            .orElseThrow(
                () ->
                    file.error(
                        "was written with policy `%s`, which this build does not have%s"
                            .formatted(header.policy(), catalog.hint(header.policy()))));
    policy
        .model()
        .flatMap(model -> model.problem())
        .or(() -> policy.obstacle().apply(header.inputs()))
        .ifPresent(
            problem -> {
              throw new UserError("policy `%s`: %s".formatted(header.policy(), problem));
            });
    return policy;
  }
}
