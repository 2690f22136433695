package io.adlro.live.slurm;

/** Slurm answered and did not do it. */
final class SlurmRefused extends Exception {
  private static final long serialVersionUID = 1L;

  private final int code;

  SlurmRefused(int code, String message) {
    super("%s (%d)".formatted(message, code), null, false, false);
    this.code = code;
  }

  /** The number of Slurm's error. */
  int code() {
    return code;
  }
}
