package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The zone of local times in inputs. */
final class ZoneOption {
  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      description = "Of local times in the inputs (Europe/Berlin); default: that of this machine.")
  Optional<String> zone = Optional.empty();

  boolean isGiven() {
    return zone.isPresent();
  }

  /** That of this machine if none is given; what is none is noted. */
  ZoneId zone(Problems mistakes) {
    try {
      return zone.map(ZoneId::of).orElse(ZoneId.systemDefault());
    } catch (DateTimeException e) {
      mistakes.add("--zone " + zone.get() + " is no time zone such as UTC or Europe/Berlin");
      return ZoneId.systemDefault();
    }
  }
}
