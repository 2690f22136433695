package io.adlro.app.serve;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.feed.Exporter;
import io.adlro.ingest.feed.PageReader;
import io.adlro.ingest.feed.PageResult;
import io.adlro.ingest.feed.Scraper;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.metrics.MetricFormat;
import io.adlro.ingest.metrics.MetricSource;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.live.driver.Driver;
import io.adlro.live.emulation.EmulatedDriver;
import io.adlro.live.emulation.Emulation;
import io.adlro.live.insight.LiveOutlooks;
import io.adlro.live.insight.StoredInsight;
import io.adlro.live.loop.Caller;
import io.adlro.live.loop.LiveClock;
import io.adlro.live.loop.LiveLoop;
import io.adlro.live.loop.LivePolicy;
import io.adlro.live.store.Store;
import io.adlro.live.store.StoreException;
import io.adlro.live.store.Stores;
import io.adlro.live.telemetry.ExporterRounds;
import io.adlro.live.telemetry.PageCounts;
import io.adlro.server.ApiServer;
import io.adlro.server.access.ApiKey;
import io.adlro.server.access.Role;
import io.adlro.server.compare.Comparer;
import io.adlro.study.experiment.ExperimentContext;
import io.adlro.study.experiment.PolicyName;
import io.adlro.study.training.ModelFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A running orchestrator: store, cluster, loop, telemetry and interface. */
public final class ServeSession implements AutoCloseable {
  private static final String AGENT = "adlro";
  private static final String SESSION_KEY = "adlro.session";
  private static final String COMPARISONS = "adlro.comparisons";
  private static final Caller SERVE = new Caller("serve", true);
  private static final Duration PAGE_TIMEOUT = Duration.ofSeconds(5);

  /**
   * What decides, and what could.
   *
   * @param experiment for replays: the policies of this process, and a planner that the loop does
   *     not use
   * @param comparer compares policies in simulation, also on recent jobs
   * @param models that this process could use
   */
  public record Deciders(
      PolicyEntry policy,
      LoadPlanner planner,
      ExperimentContext experiment,
      Function<RecentJobs, Comparer> comparer,
      ModelFiles models) {
    private LivePolicy on(Cluster believed, Optional<JournalHeader> begun) {
      return LivePolicy.of(policy, believed, planner, "", begun).explainedBy(this::agent);
    }

    /** The model of a policy that is the agent, which explains its decisions. */
    private Optional<AdlroAgent.Model> agent(PolicyEntry entry) {
      PolicyName name = PolicyName.of(entry.name());
      return name.name().equals(AGENT)
          ? Optional.of(AdlroAgent.Model.of(models.load(name.model().orElse(AGENT)).model()))
          : Optional.empty();
    }
  }

  /** What becomes of a model that was trained on the site's jobs and loses nothing. */
  public enum Learning {
    /** An administrator may activate it. */
    PROPOSE,
    /** It is activated after a replay. */
    PROMOTE
  }

  private final OpenParts parts = new OpenParts();
  private final ServeSettings settings;
  private final ListenAddress listen;
  private final LiveLoop loop;
  private final ApiServer server;
  private final Optional<Path> newKey;

  /**
   * Starts all of it.
   *
   * @param settings that {@link SettingsCheck} accepts
   * @param learning if it trains on the site's jobs
   * @param keyFile where the key of the administrator goes if the store has no keys
   */
  public ServeSession(
      ServeSettings settings,
      Emulation.Settings emulation,
      Deciders deciders,
      List<MetricFormat> formats,
      Path keyFile,
      Optional<Learning> learning) {
    this.settings = settings;
    this.listen = ListenAddress.of(settings.listen()).orElseThrow();
    try {
      List<Exporter> exporters = new ArrayList<>();
      settings.telemetry().exporters().forEach(page -> exporters.add(exporter(page)));
      Driver driver = driver(emulation, exporters); // a mistake about the cluster writes nothing
      Store store = parts.kept(Stores.open(settings.store()));
      LiveClock clock =
          LiveClock.running(System.currentTimeMillis() * 1_000, settings.driver().clockSpeed());
      LivePolicy policy =
          deciders.on(settings.speeds().believed(emulation.cluster()), store.header());
      loop =
          parts.kept(
              new LiveLoop(
                  settings.loop().settings(settings.keepMicros(), settings.limits().quotas()),
                  store,
                  driver,
                  policy,
                  clock,
                  settings.mode()));
      loop.recover();
      LiveOutlooks outlooks =
          parts.kept(
              new LiveOutlooks(store, policy, text -> loop.keep(LiveOutlooks.CALIBRATION, text))
                  .start());
      loop.listen(commit -> outlooks.changed());
      Runnable speeds =
          PresentCluster.keeper(
              store, () -> loop.view().speeds(), text -> loop.keep(PresentCluster.SPEEDS, text));
      loop.listen(commit -> speeds.run());
      StoredReplay replay = new StoredReplay(store, policy, deciders.experiment());
      PageReader pages = new PageReader(formats, PageReader.Bounds.DEFAULT);
      PageCounts counts = new PageCounts();
      Optional<BackgroundTrainer> trainer =
          learning.map(then -> parts.kept(trainer(deciders.models(), replay, then)));
      // These see all commits: metrics and events begin with the first one.
      server =
          parts.kept(
              new ApiServer(
                  new ApiServer.Parts(
                      loop,
                      (node, page) -> pushed(pages, node, page, clock.nowMicros()),
                      new StoredInsight(store, policy),
                      outlooks,
                      new StoredShadow(store, deciders.experiment()),
                      deciders.comparer().apply(new RecentJobs(store, clock)),
                      Optional.of(keyFile.resolveSibling(COMPARISONS)),
                      replay,
                      deciders.experiment().catalog(),
                      deciders.models(),
                      counts,
                      () -> trainer.flatMap(BackgroundTrainer::lastEnd)),
                  SecurityKeys.of(settings, keyFile.resolveSibling(SESSION_KEY))));
      loop.start();
      trainer.ifPresent(BackgroundTrainer::start);
      Duration every = Duration.of(settings.telemetry().everyMicros(), ChronoUnit.MICROS);
      Scraper scraper = new Scraper(pages, clock::nowMicros);
      parts.kept(new ExporterRounds(scraper, exporters, every, loop::measured, counts));
      newKey = store.keys().isEmpty() ? Optional.of(createKey(keyFile, clock)) : Optional.empty();
      server.start(listen.host(), listen.port());
    } catch (StoreException e) {
      close();
      throw new UserError(e.getMessage());
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private BackgroundTrainer trainer(ModelFiles models, StoredReplay replay, Learning then) {
    return new BackgroundTrainer(
        loop,
        models,
        replay,
        (file, jobs) -> TrainingProcess.command(settings.store(), file, jobs),
        then);
  }

  private Driver driver(Emulation.Settings emulation, List<Exporter> exporters) {
    if (settings.driver().kind() == ServeSettings.DriverKind.SLURM) {
      return parts.kept(settings.driver().slurm().open(emulation.cluster()));
    }
    URI address = settings.driver().url().map(URI::create).orElseGet(() -> emulated(emulation));
    if (exporters.isEmpty()) { // those of the settings measure the same GPUs
      exporters.add(exporter(new ServeSettings.Page(address + "/metrics", "emulated")));
    }
    return parts.kept(new EmulatedDriver(address));
  }

  private URI emulated(Emulation.Settings emulation) {
    try {
      return parts.kept(new Emulation(emulation, 0)).address();
    } catch (IOException e) {
      throw new UncheckedIOException("the emulated cluster gets no port", e);
    }
  }

  static Exporter exporter(ServeSettings.Page page) {
    return new Exporter(
        URI.create(page.url()), page.node(), PAGE_TIMEOUT, PageReader.Bounds.DEFAULT.mostBytes());
  }

  /** The key is on disk, readable by its owner only, before its hash is in the store. */
  private Path createKey(Path file, LiveClock clock) {
    ApiKey key = ApiKey.create();
    try {
      Files.deleteIfExists(file);
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(file, key.text() + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the key to " + file, e);
    }
    loop.putKey(SERVE, key.stored("admin", Role.ADMIN, clock.nowMicros())).join();
    return file;
  }

  private Optional<String> pushed(PageReader pages, String node, byte[] page, long atMicros) {
    PageResult result =
        pages.read(node, new ByteArrayInputStream(page), new MetricSource(node, atMicros));
    if (result instanceof PageResult.Understood understood) {
      loop.measured(understood.readings());
      return Optional.empty();
    }
    return Optional.of(((PageResult.Refused) result).reason());
  }

  public LiveLoop loop() {
    return loop;
  }

  /** Where clients reach it. */
  public String address() {
    String scheme = settings.tls().certificate().isPresent() ? "https" : "http";
    return "%s://%s:%d".formatted(scheme, listen.host(), server.port());
  }

  /** The file with the key that was made for a new store. */
  public Optional<Path> newKey() {
    return newKey;
  }

  @Override
  public void close() {
    parts.close();
  }
}
