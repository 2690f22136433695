package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import picocli.CommandLine.Option;

/** The number of parallel runs. */
final class ThreadsOption {
  private static final int MOST = 1_024;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Number of parallel runs; default: the number of cores. Does not change results.")
  int threads = Runtime.getRuntime().availableProcessors();

  void check(Problems problems) {
    if (threads < 1 || threads > MOST) {
      problems.add("--threads " + threads + " is not in 1.." + MOST);
    }
  }
}
