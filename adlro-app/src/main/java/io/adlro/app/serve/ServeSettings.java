package io.adlro.app.serve;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.text.UserFile;
import io.adlro.ingest.yaml.RecordKeys;
import io.adlro.ingest.yaml.RecordReader;
import io.adlro.ingest.yaml.Yaml;
import io.adlro.live.loop.LoopSettings;
import io.adlro.live.loop.Mode;
import io.adlro.live.loop.UserQuotas;
import io.adlro.sim.scenario.SpeedKnowledge;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All settings of {@code adlro serve}; {@code reference.yaml} documents them.
 *
 * @param listen host and port of the interface
 * @param store file of a SQLite database, or the URL of a PostgreSQL database
 * @param keepMicros how long the store keeps what has ended
 * @param cluster file or name of a cluster
 * @param speeds whether the speeds of the cluster file are believed or learned
 * @param traces the folder of the traces that policies may be compared on
 */
public record ServeSettings(
    String listen,
    String store,
    long keepMicros,
    String cluster,
    SpeedKnowledge speeds,
    String policy,
    Mode mode,
    Optional<String> traces,
    Loop loop,
    DriverSettings driver,
    Telemetry telemetry,
    SecurityKeys.Tokens tokens,
    SecurityKeys.Tls tls,
    SecurityKeys.Limits limits) {

  /** How the loop works. */
  public record Loop(
      int inboxMessages,
      int batchMessages,
      long decisionMicros,
      long orderTimeoutMicros,
      int snapshotRecords) {
    /** The settings of the loop; what has no key has its default. */
    LoopSettings settings(long keepMicros, UserQuotas quotas) {
      return new LoopSettings(
          inboxMessages,
          batchMessages,
          Duration.of(decisionMicros, ChronoUnit.MICROS),
          Duration.of(orderTimeoutMicros, ChronoUnit.MICROS),
          snapshotRecords,
          LoopSettings.DEFAULT.viewInterval(),
          LoopSettings.DEFAULT.reasons(),
          Duration.of(keepMicros, ChronoUnit.MICROS),
          quotas);
    }
  }

  /** What runs the jobs. */
  public enum DriverKind {
    EMULATED,
    SLURM
  }

  /**
   * The cluster; all but the last of its values are about an emulated one.
   *
   * @param url of one that runs by itself ({@code adlro emulate}); otherwise it runs in this
   *     process
   * @param speed seconds of the cluster in one second
   * @param faults the scenario whose physics and faults it has
   */
  public record DriverSettings(
      DriverKind kind,
      Optional<String> url,
      double speed,
      long seed,
      Optional<String> faults,
      SlurmSettings slurm) {
    /** Seconds of the cluster in one second: only an emulated one is faster than the clock. */
    public double clockSpeed() {
      return kind == DriverKind.EMULATED ? speed : 1;
    }

    /** The same for another kind of cluster. */
    public DriverSettings of(DriverKind other, boolean allowUnverifiedApi) {
      return new DriverSettings(
          other, url, speed, seed, faults, allowUnverifiedApi ? slurm.withUnverifiedApi() : slurm);
    }
  }

  /** The same for another cluster. */
  public ServeSettings with(DriverSettings other) {
    return new ServeSettings(
        listen,
        store,
        keepMicros,
        cluster,
        speeds,
        policy,
        mode,
        traces,
        loop,
        other,
        telemetry,
        tokens,
        tls,
        limits);
  }

  /** The same with other files of keys and of the certificate, where they are given. */
  public ServeSettings with(
      Optional<String> jwks, Optional<String> certificate, Optional<String> key) {
    return new ServeSettings(
        listen,
        store,
        keepMicros,
        cluster,
        speeds,
        policy,
        mode,
        traces,
        loop,
        driver,
        telemetry,
        tokens.withJwks(jwks),
        tls.with(certificate, key),
        limits);
  }

  /** Where metrics of GPUs come from. */
  public record Telemetry(long everyMicros, List<Page> exporters) {}

  /**
   * The page of an exporter.
   *
   * @param node that the page is about, where it does not say so itself
   */
  public record Page(String url, String node) {
    /** Without the address, which may have a password. */
    @Override
    public String toString() {
      return "exporter of " + node;
    }
  }

  private static final int MOST_BYTES = 1 << 20;

  private static final RecordKeys KEYS =
      new RecordKeys()
          .of(
              ServeSettings.class,
              "listen = 127.0.0.1:7410; store = adlro.db; keep: 1h..36500d = 90d; cluster = paper; speeds = learned;"
                  + " policy = adlro; mode = shadow; traces; loop = {}; driver = {}; telemetry = {};"
                  + " tokens = {}; tls = {}; limits = {}")
          .of(
              Loop.class,
              "inbox: 64..1000000 = 16384; batch: 1..100000 = 1024; decision: 1ms..60s = 50ms;"
                  + " orderTimeout: 1s..1d = 60s; snapshotRecords: 100..100000000 = 100000")
          .of(
              DriverSettings.class,
              "kind = emulated; url; speed: 0.01..10000 = 1; seed: 0..1000000000 = 1; faults;"
                  + " slurm = {}")
          .of(SlurmSettings.class, SlurmSettings.RULES)
          .of(Telemetry.class, "every: 1s..1h = 10s; exporters = []")
          .of(Page.class, "url; node = localhost")
          .of(SecurityKeys.Tokens.class, SecurityKeys.Tokens.RULES)
          .of(SecurityKeys.Tls.class, SecurityKeys.Tls.RULES)
          .of(SecurityKeys.Limits.class, SecurityKeys.Limits.RULES);

  /** Without the store, whose address may have a password. */
  @Override
  public String toString() {
    return "settings of the server at " + listen;
  }

  /** The names of all keys, of every section. */
  static List<String> keys() {
    return Stream.of(
            ServeSettings.class,
            Loop.class,
            DriverSettings.class,
            SlurmSettings.class,
            Telemetry.class,
            Page.class,
            SecurityKeys.Tokens.class,
            SecurityKeys.Tls.class,
            SecurityKeys.Limits.class)
        .flatMap(section -> KEYS.names(section).stream())
        .toList();
  }

  /** What holds without a file. */
  public static ServeSettings defaults() {
    Problems problems = new Problems();
    return parse("defaults.yaml", "{}", problems).orElseThrow();
  }

  /** Reads a file; every problem is reported with its line and key. */
  public static Optional<ServeSettings> read(Path file, Problems problems) {
    return UserFile.text(file, MOST_BYTES, problems)
        .flatMap(text -> parse(file.toString(), text, problems));
  }

  static Optional<ServeSettings> parse(String name, String text, Problems problems) {
    return new RecordReader(KEYS, problems)
        .read(Yaml.parse(name, text, problems), ServeSettings.class);
  }
}
