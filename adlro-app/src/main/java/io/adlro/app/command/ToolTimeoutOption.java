package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.TimeText;
import java.time.Duration;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** How long a tool of a resource manager may take. */
final class ToolTimeoutOption {
  private static final Duration LONGEST = Duration.ofHours(1);

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description =
          "Time limit of each tool of the resource manager that is run; default: ${DEFAULT-VALUE}.")
  String timeout = "60s";

  Duration limit(Problems problems) {
    OptionalLong micros = TimeText.micros(timeout);
    Duration limit = Duration.ofMillis(micros.orElse(0) / 1_000);
    if (limit.isZero() || limit.compareTo(LONGEST) > 0) {
      problems.add("--timeout " + timeout + " is not a time of at most 1h; write for example 2m");
    }
    return limit;
  }
}
