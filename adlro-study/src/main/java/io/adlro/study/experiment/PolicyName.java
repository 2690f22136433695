package io.adlro.study.experiment;

import java.util.Optional;

/**
 * A policy as the user writes it, {@code NAME} or {@code NAME@MODEL}. The first {@code @} ends the
 * name, so the path of a model may contain more of them.
 *
 * @param model a model by name, file or folder of a training
 */
public record PolicyName(String name, Optional<String> model) {
  private static final char SEPARATOR = '@';

  public static PolicyName of(String written) {
    int at = written.indexOf(SEPARATOR);
    return at < 0
        ? new PolicyName(written, Optional.empty())
        : new PolicyName(written.substring(0, at), Optional.of(written.substring(at + 1)));
  }

  /** The same model under another policy, as written. */
  String renamed(String other) {
    return other + model.map(path -> SEPARATOR + path).orElse("");
  }
}
