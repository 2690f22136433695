package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The time zone of local times in the inputs. */
final class ZoneOption {
  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      description =
          "Time zone of local times in the inputs (Europe/Berlin); default: the zone of this"
              + " machine.")
  Optional<String> zone = Optional.empty();

  boolean isGiven() {
    return zone.isPresent();
  }

  /** The zone of this machine by default; a wrong zone is added to the problems. */
  ZoneId zone(Problems problems) {
    try {
      return zone.map(ZoneId::of).orElse(ZoneId.systemDefault());
    } catch (DateTimeException e) {
      problems.add(
          "--zone " + zone.get() + " is not a time zone; write for example UTC or Europe/Berlin");
      return ZoneId.systemDefault();
    }
  }
}
