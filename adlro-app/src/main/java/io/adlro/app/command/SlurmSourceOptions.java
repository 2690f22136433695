package io.adlro.app.command;

import io.adlro.app.serve.ServeSettings;
import io.adlro.core.model.Cluster;
import io.adlro.ingest.history.sacct.SacctJson;
import io.adlro.ingest.inventory.SiteTools;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.site.InstantText;
import io.adlro.ingest.trace.TraceName;
import io.adlro.live.slurm.SlurmAccounting;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where Slurm's accounting is read from: slurmrestd, or the command sacct. */
final class SlurmSourceOptions {
  private static final Duration LAST_MONTH = Duration.ofDays(30);
  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final Pattern TIME = Pattern.compile("\\d{4}-\\d{2}-\\d{2}.*");

  @Option(
      names = "--settings",
      paramLabel = "FILE",
      description =
          "With --from slurm: ask the slurmrestd of these settings of 'adlro serve', whose cluster"
              + " and classes are the default; without it, sacct is run.")
  Optional<Path> file = Optional.empty();

  @Option(
      names = "--raw-out",
      paramLabel = "FILE",
      description =
          "With --from slurm: also keep what Slurm answered, as a history for 'adlro predict'.")
  Optional<Path> rawOut = Optional.empty();

  @Mixin ToolTimeoutOption timeoutOption = new ToolTimeoutOption();

  boolean isGiven() {
    return file.isPresent() || rawOut.isPresent();
  }

  /** The settings of --settings, complete and checked. */
  Optional<ServeSettings> settings(CommandContext context, Problems problems) {
    Optional<ServeSettings> settings = file.flatMap(path -> ServeSettings.read(path, problems));
    if (problems.isEmpty()) {
      settings.ifPresent(
          read -> {
            Cluster cluster = context.experiment().scenarios().cluster(read.cluster());
            read.driver().slurm().check(cluster);
          });
    }
    return settings;
  }

  /**
   * Writes the ended jobs of Slurm's accounting to a file.
   *
   * @param limit of the time of sacct
   * @param since if it is a date, the first one; by default the jobs of the last 30 days
   */
  TraceName write(
      Path to,
      Optional<ServeSettings> settings,
      Optional<String> since,
      ZoneId zone,
      Map<String, String> environment,
      Duration limit)
      throws IOException {
    Optional<String> first = since.filter(text -> TIME.matcher(text).matches());
    if (settings.isEmpty()) {
      SiteTools tools =
          new SiteTools(
              environment, limit, "give its output as FILE, or ask slurmrestd by --settings");
      return new TraceName(Optional.of("sacct"), tools.sacct(first, to));
    }
    long now = Clock.systemUTC().instant().getEpochSecond();
    try (OutputStream out = Files.newOutputStream(to)) {
      SlurmAccounting.connect(settings.get().driver().slurm().client())
          .write(seconds(first, zone).orElse(now - LAST_MONTH.toSeconds()), now, out);
    }
    return new TraceName(Optional.of(SacctJson.NAME), to);
  }

  private static OptionalLong seconds(Optional<String> time, ZoneId zone) {
    return time.map(
            text -> InstantText.micros(DAY.matcher(text).matches() ? text + "T00:00" : text, zone))
        .filter(OptionalLong::isPresent)
        .map(micros -> OptionalLong.of(micros.getAsLong() / 1_000_000))
        .orElse(OptionalLong.empty());
  }
}
