package io.adlro.live.slurm;

import java.util.List;
import java.util.Optional;

/** The versions of slurmrestd's interface that are known. */
final class SlurmApis {
  /** Newest first. */
  static final List<SlurmApi> ALL = List.of(new SlurmApi44(), new SlurmApi41(), new SlurmApi38());

  private SlurmApis() {}

  /** The newest that a server offers and that is known. */
  static Optional<SlurmApi> newest(List<String> offered) {
    return ALL.stream().filter(api -> offered.contains(api.version())).findFirst();
  }
}
