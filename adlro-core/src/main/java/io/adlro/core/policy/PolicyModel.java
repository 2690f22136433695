package io.adlro.core.policy;

import java.util.Optional;

/** The trained model of a learned policy. It is read when it is first needed. */
public interface PolicyModel {
  /** Why the policy cannot use this model on any cluster, if so. */
  Optional<String> problem();

  /** The SHA-256 of the model's file. The model has no {@link #problem}. */
  String sha256();

  /**
   * The same policy with another model, named {@code NAME@MODEL}.
   *
   * @param nameOrFile as the user wrote it
   */
  PolicyEntry replacedBy(String nameOrFile);
}
