package io.adlro.study.experiment;

import java.util.List;
import java.util.Optional;

/**
 * Where a result comes from, so that it can be reproduced. It has no time of day: the same command
 * writes the same bytes.
 *
 * @param commit of the sources; uncommitted changes are not included
 * @param settingsSha256 of everything that determines the figures
 */
public record Provenance(
    String version,
    Optional<String> commit,
    String java,
    List<String> arguments,
    String settingsSha256) {

  public Provenance {
    arguments = List.copyOf(arguments);
  }
}
