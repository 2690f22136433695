package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import picocli.CommandLine.Option;

/** How many runs go on at the same time. */
final class ThreadsOption {
  private static final int MOST = 1_024;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Runs at the same time; default: the number of cores. Changes no result.")
  int threads = Runtime.getRuntime().availableProcessors();

  void check(Problems mistakes) {
    if (threads < 1 || threads > MOST) {
      mistakes.add("--threads " + threads + " is not in 1.." + MOST);
    }
  }
}
