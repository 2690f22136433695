package io.adlro.study.experiment;

import java.util.List;
import java.util.Optional;

/**
 * Where a result comes from, so that it can be made again. Holds no time of day: the same command
 * writes the same bytes.
 *
 * @param commit of the sources it was started from; changes on top of it are not seen
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
