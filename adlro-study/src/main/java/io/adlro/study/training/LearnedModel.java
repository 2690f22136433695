package io.adlro.study.training;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyModel;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.bundle.ModelBundle;
import java.util.Optional;
import java.util.function.Function;

/** A model of {@link ModelFiles}, read once. */
final class LearnedModel {
  private final ModelFiles files;
  private final String nameOrFile;
  private ModelFiles.Found found;

  LearnedModel(ModelFiles files, String nameOrFile) {
    this.files = files;
    this.nameOrFile = nameOrFile;
  }

  ModelBundle bundle() {
    return found().model();
  }

  /**
   * This model as that of a policy.
   *
   * @param unsuitable why the policy cannot use a bundle, if so
   */
  PolicyModel of(
      Function<ModelBundle, Optional<String>> unsuitable, Function<String, PolicyEntry> replaced) {
    return new PolicyModel() {
      @Override
      public Optional<String> problem() {
        try {
          return unsuitable.apply(bundle());
        } catch (UserError error) {
          return Optional.of(error.getMessage());
        }
      }

      @Override
      public String sha256() {
        return found().sha256();
      }

      @Override
      public PolicyEntry replacedBy(String other) {
        return replaced.apply(other);
      }
    };
  }

  private synchronized ModelFiles.Found found() {
    if (found == null) {
      found = files.load(nameOrFile);
    }
    return found;
  }
}
