package io.adlro.app.command;

import io.adlro.app.serve.DemoWorkload;
import io.adlro.app.serve.ServeSession;
import io.adlro.app.serve.ServeSession.Learning;
import io.adlro.app.serve.ServeSettings;
import io.adlro.app.serve.ServeSettings.DriverKind;
import io.adlro.app.serve.SettingsCheck;
import io.adlro.app.serve.TraceFolder;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.JobPhase;
import io.adlro.ingest.jobclass.UnclassifiedJobs;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.metrics.MetricFormat;
import io.adlro.ingest.site.InputFormats;
import io.adlro.ingest.site.ScreenTime;
import io.adlro.live.emulation.EmulatedWork;
import io.adlro.live.emulation.Emulation;
import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.Mode;
import io.adlro.live.store.JobSelection;
import io.adlro.live.store.StoreReader;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.workload.WorkloadGenerator;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.solve.ChildProcessLoadPlanner;
import io.adlro.study.experiment.ExperimentContext;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.experiment.PolicyName;
import io.adlro.study.training.SiteTrainer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs the orchestrator. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = "Runs the live orchestrator: jobs over HTTP, decisions to a cluster.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro serve --demo",
      "  adlro serve --demo --for 60s",
      "  adlro serve --settings site.yaml --check",
      "  adlro serve --settings site.yaml",
      "  adlro serve --settings site.yaml --driver slurm",
      "  adlro serve --settings site.yaml --learn",
    })
final class ServeCommand implements Callable<Integer> {
  /** The scenario of the demo: its cluster, its jobs, physics and faults. */
  private static final String DEMO_SCENARIO = "throttling";

  private static final String DEMO_FOLDER = "adlro-demo";
  private static final double DEMO_LOAD = 0.8;
  private static final double DEMO_SPEED = 20;
  private static final Duration PLANNING_TIME = Duration.ofSeconds(60);

  @Spec CommandSpec spec;

  private final CommandContext context;

  @Option(names = "--settings", paramLabel = "FILE", description = "The settings, as YAML.")
  Optional<Path> file = Optional.empty();

  @Option(
      names = "--demo",
      description =
          "An emulated cluster of 16 GPUs with a workload of its own, 20 times as fast as real time,"
              + " in the folder adlro-demo, which is deleted at the end.")
  boolean demo;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "End after this time with a summary; default: when it is stopped.")
  Optional<String> time = Optional.empty();

  @Option(
      names = "--driver",
      paramLabel = "KIND",
      description = "The cluster: emulated or slurm; replaces driver.kind of the settings.")
  Optional<String> driver = Optional.empty();

  @Option(
      names = "--allow-unverified-api",
      description =
          "Send orders through a version of slurmrestd's interface that was never run with this"
              + " build.")
  boolean allowUnverifiedApi;

  @Option(
      names = "--jwks",
      paramLabel = "FILE",
      description =
          "Public keys of JSON Web Tokens that are accepted beside API keys; replaces tokens.jwks"
              + " of the settings.")
  Optional<String> jwks = Optional.empty();

  @Option(
      names = "--tls-certificate",
      paramLabel = "FILE",
      description = "The certificate of the server as PEM; replaces tls.certificate.")
  Optional<String> tlsCertificate = Optional.empty();

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "The key of the certificate as PEM; replaces tls.key.")
  Optional<String> tlsKey = Optional.empty();

  @Option(
      names = "--learn",
      paramLabel = "THEN",
      arity = "0..1",
      fallbackValue = "propose",
      description =
          "Train the policy's model on the site's own jobs, in a process of the lowest priority:"
              + " after 5,000 new jobs, counted from a change that the guard reports."
              + " propose (default): an administrator activates it; promote: it is activated if a"
              + " replay shows no loss.")
  Optional<String> learn = Optional.empty();

  @Option(names = "--check", description = "Check the settings and end.")
  boolean check;

  ServeCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    Problems problems = new Problems();
    if (demo && file.isPresent()) {
      problems.add("--demo has settings of its own; leave out --demo or --settings");
    }
    OptionalLong endMicros = time.map(TimeText::micros).orElse(OptionalLong.empty());
    if (time.isPresent() && endMicros.orElse(0) == 0) {
      problems.add(
          "--for %s is not a time above 0; write for example 60s or 2h".formatted(time.get()));
    }
    if (demo && driver.isPresent()) {
      problems.add("--demo has an emulated cluster; leave out --demo or --driver");
    }
    Optional<DriverKind> kind = kind(problems);
    Optional<Learning> learning = learning(problems);
    Optional<ServeSettings> settings =
        file.isPresent()
            ? ServeSettings.read(file.get(), problems)
            : Optional.of(demo ? demoSettings() : ServeSettings.defaults());
    problems.throwIfAny();
    ServeSettings given = settings.orElseThrow();
    ServeSettings chosen =
        given
            .with(given.driver().of(kind.orElse(given.driver().kind()), allowUnverifiedApi))
            .with(jwks, tlsCertificate, tlsKey);
    Emulation.Settings emulation = emulation(chosen);
    PolicyEntry policy = policy(chosen);
    SettingsCheck.check(chosen, policy, problems);
    if (learning.isPresent()) {
      requireLearning(policy, problems);
    }
    problems.throwIfAny();
    if (chosen.driver().kind() == DriverKind.SLURM) {
      chosen.driver().slurm().check(emulation.cluster());
    }
    if (check) {
      println("the settings are valid");
      return 0;
    }
    return serve(chosen, emulation, policy, endMicros, learning);
  }

  private Optional<Learning> learning(Problems problems) {
    Optional<Learning> then =
        learn.flatMap(
            word ->
                Stream.of(Learning.values())
                    .filter(known -> known.name().toLowerCase(Locale.ROOT).equals(word))
                    .findFirst());
    if (learn.isPresent() && then.isEmpty()) {
      problems.add("--learn %s is not known; write propose or promote".formatted(learn.get()));
    }
    return then;
  }

  private void requireLearning(PolicyEntry policy, Problems problems) {
    String name = PolicyName.of(policy.name()).name();
    if (context.training().trainers().stream()
        .noneMatch(trainer -> trainer instanceof SiteTrainer && trainer.policy().equals(name))) {
      problems.add(
          "--learn: the policy `%s` has no networks that learn on site; use adlro or dqn"
              .formatted(name));
    }
    Path folder = context.training().models().file("site").getParent();
    if (!Files.isWritable(folder)) {
      problems.add("--learn: models go to %s, which cannot be written".formatted(folder));
    }
  }

  private Optional<DriverKind> kind(Problems problems) {
    if (driver.isEmpty()) {
      return Optional.empty();
    }
    Optional<DriverKind> kind =
        Stream.of(DriverKind.values())
            .filter(known -> known.name().toLowerCase(Locale.ROOT).equals(driver.get()))
            .findFirst();
    if (kind.isEmpty()) {
      problems.add("--driver %s is not known; write emulated or slurm".formatted(driver.get()));
    }
    return kind;
  }

  private int serve(
      ServeSettings settings,
      Emulation.Settings emulation,
      PolicyEntry policy,
      OptionalLong endMicros,
      Optional<Learning> learning)
      throws InterruptedException {
    context.status().phase("starting");
    ChildProcessLoadPlanner planner = new ChildProcessLoadPlanner(PLANNING_TIME);
    ChildProcessLoadPlanner replays = new ChildProcessLoadPlanner(PLANNING_TIME);
    ExperimentContext given = context.experiment();
    ExperimentContext experiment =
        new ExperimentContext(given.catalog(), replays, given.scenarios());
    ServeSession session =
        new ServeSession(
            settings,
            emulation,
            new ServeSession.Deciders(
                policy,
                planner,
                experiment,
                recent ->
                    new ServedComparer(
                        experiment,
                        context.commit(),
                        new ServedComparer.Recorded(
                            settings.cluster(),
                            settings.traces().map(folder -> new TraceFolder(Path.of(folder))),
                            hours -> recent.apply(hours, ServedComparer.MOST_RECENT_JOBS))),
                context.training().models()),
            metricFormats(),
            keyFile(settings),
            learning);
    context.status().erase();
    context.status().keeps(() -> demo ? "the demo ends" : "all that was acknowledged is on disk");
    greet(session, emulation.cluster());
    Optional<DemoWorkload> workload = demo ? Optional.of(demoWorkload(session)) : Optional.empty();
    Runnable end =
        () -> {
          workload.ifPresent(DemoWorkload::close);
          summary(session);
          session.close();
          planner.close();
          replays.close();
          if (demo) {
            endDemo();
          }
        };
    waitThen(end, endMicros);
    return 0;
  }

  /** Ends it at its time, or when the process or this thread is interrupted. */
  private static void waitThen(Runnable end, OptionalLong endMicros) throws InterruptedException {
    Thread onInterrupt = new Thread(end, "adlro-end");
    Runtime.getRuntime().addShutdownHook(onInterrupt);
    CountDownLatch never = new CountDownLatch(1);
    try {
      if (endMicros.isPresent()) {
        boolean unused = never.await(endMicros.getAsLong(), TimeUnit.MICROSECONDS);
      } else {
        never.await();
      }
    } finally {
      endOnce(end, onInterrupt);
    }
  }

  private static void endOnce(Runnable end, Thread onInterrupt) throws InterruptedException {
    try {
      Runtime.getRuntime().removeShutdownHook(onInterrupt);
    } catch (IllegalStateException e) { // the process is interrupted: the hook ends it
      onInterrupt.join();
      return;
    }
    end.run();
  }

  /** Beside a database in a file, else in the current folder. */
  private Path keyFile(ServeSettings settings) {
    if (demo) {
      return Path.of(DEMO_FOLDER, "key");
    }
    return settings.store().contains("://")
        ? Path.of("adlro.key")
        : Path.of(settings.store()).toAbsolutePath().resolveSibling("adlro.key");
  }

  private static List<MetricFormat> metricFormats() {
    ScreenTime time =
        new ScreenTime(OptionalLong.empty(), () -> System.currentTimeMillis() * 1_000);
    return List.copyOf(new InputFormats(ZoneOffset.UTC, time).metricFormats().values());
  }

  private void greet(ServeSession session, Cluster cluster) {
    LiveView view = session.loop().view();
    println(
        "adlro serves %d GPUs on %d nodes at %s"
            .formatted(cluster.gpuCount(), cluster.nodeCount(), session.address()));
    println("policy %s, mode %s".formatted(view.policy(), name(view.mode())));
    session.newKey().ifPresent(key -> println("key of the administrator: " + key));
    println(
        "look: %s in a browser; adlro jobs, adlro nodes, adlro top".formatted(session.address()));
  }

  private void summary(ServeSession session) {
    StoreReader store = session.loop().reader();
    LiveView view = session.loop().view();
    println(
        "%,d records; jobs: %,d done, %,d failed, %,d cancelled, %,d running, %,d waiting"
            .formatted(
                view.sequence(),
                count(store, JobPhase.DONE),
                count(store, JobPhase.FAILED),
                count(store, JobPhase.CANCELLED),
                count(store, JobPhase.RUNNING),
                count(store, JobPhase.PENDING)));
  }

  private static long count(StoreReader store, JobPhase phase) {
    return store
        .jobs(
            new JobSelection(
                Set.of(phase),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                JobSelection.Sort.SUBMITTED,
                false,
                0,
                1))
        .total();
  }

  private static String name(Mode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  private void println(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }

  private PolicyEntry policy(ServeSettings settings) {
    Problems problems = new Problems();
    PolicyChoice choice =
        PolicyChoice.one(
            settings.policy(), context.experiment().catalog(), Optional.empty(), problems);
    problems.throwIfAny();
    return choice.policies().get(0);
  }

  private Emulation.Settings emulation(ServeSettings settings) {
    Cluster read = context.experiment().scenarios().cluster(settings.cluster());
    boolean isReal = settings.driver().kind() == DriverKind.SLURM;
    Cluster cluster = isReal ? UnclassifiedJobs.in(read) : read;
    Optional<Scenario> scenario = settings.driver().faults().map(this::scenario);
    return new Emulation.Settings(
        cluster,
        scenario.map(Scenario::physics).orElse(Physics.ideal()),
        scenario.map(Scenario::faults).orElse(FaultSpec.none()),
        EmulatedWork.Settings.DEFAULT,
        settings.driver().seed(),
        settings.driver().speed(),
        Optional.empty());
  }

  private Scenario scenario(String name) {
    return context.experiment().scenarios().load(name);
  }

  // ---------------------------------------------------------------- the demo

  private static ServeSettings demoSettings() {
    ServeSettings defaults = ServeSettings.defaults();
    return new ServeSettings(
        defaults.listen(),
        demoFolder().resolve("adlro.db").toString(),
        defaults.keepMicros(),
        defaults.cluster(),
        defaults.speeds(),
        defaults.policy(),
        Mode.ACTIVE,
        defaults.traces(),
        defaults.loop(),
        new ServeSettings.DriverSettings(
            DriverKind.EMULATED,
            Optional.empty(),
            DEMO_SPEED,
            1,
            Optional.of(DEMO_SCENARIO),
            defaults.driver().slurm()),
        new ServeSettings.Telemetry(1_000_000, List.of()),
        defaults.tokens(),
        defaults.tls(),
        defaults.limits());
  }

  /** Without the files of a demo before, whose end was not clean. */
  private static Path demoFolder() {
    Path folder = Path.of(DEMO_FOLDER);
    try {
      Files.createDirectories(folder);
      deleteDemo(folder);
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UserError(
          "the folder %s cannot be written; start the demo in another folder".formatted(folder));
    }
  }

  private static void deleteDemo(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void endDemo() {
    try {
      deleteDemo(Path.of(DEMO_FOLDER));
    } catch (IOException e) {
      throw new UncheckedIOException("the folder of the demo stays: " + DEMO_FOLDER, e);
    }
  }

  private DemoWorkload demoWorkload(ServeSession session) {
    Scenario scenario = scenario(DEMO_SCENARIO);
    double rate =
        DEMO_LOAD * Setting.of(scenario, context.experiment().planner()).plan().jobsPerSecond();
    WorkloadTable jobs =
        WorkloadGenerator.generate(
            scenario.workload(), scenario.cluster(), rate, new RandomStreams(1));
    return new DemoWorkload(session.loop(), jobs, DEMO_SPEED);
  }
}
