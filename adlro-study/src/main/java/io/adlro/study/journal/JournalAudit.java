package io.adlro.study.journal;

import io.adlro.core.journal.Audit;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.journal.JournalReader;
import io.adlro.core.policy.Guarded;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.message.UserError;
import io.adlro.study.experiment.AllPolicies;
import java.io.IOException;
import java.util.Optional;

/**
 * Decides again along a journal with the policy that its header names.
 *
 * @param modelDigest of the model that decided now, if it is not the recorded one
 */
public record JournalAudit(String policy, Optional<String> modelDigest, Audit.Result result) {
  public static JournalAudit of(JournalReader journal, JournalSource file, AllPolicies catalog)
      throws IOException {
    JournalHeader header = journal.header();
    PolicyEntry policy = policy(header, file, catalog);
    String model = policy.modelSha256();
    Audit audit = new Audit(header, Guarded.byFirstFit(policy.create(header.inputs())));
    return new JournalAudit(
        policy.name(),
        Optional.of(model).filter(digest -> !digest.equals(header.modelDigest())),
        audit.check(journal));
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
