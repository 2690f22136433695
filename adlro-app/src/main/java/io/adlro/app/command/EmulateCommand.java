package io.adlro.app.command;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.message.UserError;
import io.adlro.live.emulation.EmulatedCluster;
import io.adlro.live.emulation.EmulatedWork;
import io.adlro.live.emulation.Emulation;
import io.adlro.live.emulation.EmulationLog.Kind;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.scenario.Scenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs an emulated cluster until it is stopped. */
@Command(
    name = "emulate",
    mixinStandardHelpOptions = true,
    description =
        "Runs an emulated cluster that takes orders over HTTP, with the simulator's physics and"
            + " faults, in real or accelerated time; docs/emulation.md describes its interface.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro emulate",
      "  adlro emulate --cluster paper --speed 20 --faults failures --log cluster.log",
      "  adlro emulate --listen 127.0.0.1:9411 --for 60s",
      "  adlro ingest --check http://127.0.0.1:9410/metrics",
    })
final class EmulateCommand implements Callable<Integer> {
  private static final Pattern ADDRESS = Pattern.compile("(127\\.0\\.0\\.1|localhost):(\\d{1,5})");
  private static final int LAST_PORT = 65_535;
  private static final double MOST_SPEED = 10_000;

  private final CommandContext context;

  @Spec CommandSpec spec;

  @Option(
      names = "--cluster",
      paramLabel = "NAME|FILE",
      description =
          "A cluster: a name in scenarios/clusters or a file; default: ${DEFAULT-VALUE}.")
  String cluster = "paper";

  @Option(
      names = "--faults",
      paramLabel = "NAME|FILE",
      description =
          "A scenario whose faults and physics the cluster has; default: no faults, and run time ="
              + " work / speed.")
  Optional<String> faults = Optional.empty();

  @Option(
      names = "--listen",
      paramLabel = "ADDRESS",
      description =
          "Where it takes orders, on the loopback interface; port 0 for any that is free; default:"
              + " ${DEFAULT-VALUE}.")
  String listen = "127.0.0.1:9410";

  @Option(
      names = "--speed",
      paramLabel = "X",
      description = "Seconds of the cluster in one second; default: ${DEFAULT-VALUE}.")
  double speed = 1;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The seed of faults and run times; default: ${DEFAULT-VALUE}.")
  long seed = 1;

  @Option(
      names = "--log",
      paramLabel = "FILE",
      description = "Append every start, end, stop and refusal to this file as lines of JSON.")
  Optional<Path> log = Optional.empty();

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "End after this time; default: when it is stopped with Ctrl-C.")
  Optional<String> duration = Optional.empty();

  EmulateCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    Problems problems = new Problems();
    Seeds.check(seed, problems);
    if (!(speed > 0 && speed <= MOST_SPEED)) {
      problems.add("--speed %s is not above 0 and at most %,.0f".formatted(speed, MOST_SPEED));
    }
    OptionalInt port = port(problems);
    OptionalLong micros = time(problems);
    log.ifPresent(file -> checkLog(file, problems));
    Optional<Emulation.Settings> settings = settings(problems);
    problems.throwIfAny();
    try (Emulation emulation = started(settings.orElseThrow(), port.orElseThrow())) {
      run(emulation, micros);
    }
    return 0;
  }

  private void run(Emulation emulation, OptionalLong micros) throws InterruptedException {
    context.status().keeps(() -> summary(emulation.cluster()));
    context.status().erase();
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        "emulates %s: %d GPUs at %s; stop it with Ctrl-C"
            .formatted(cluster, emulation.cluster().cluster().gpuCount(), emulation.address()));
    out.flush();
    CountDownLatch never = new CountDownLatch(1);
    if (micros.isPresent()) {
      boolean unused = never.await(micros.getAsLong(), TimeUnit.MICROSECONDS);
    } else {
      never.await();
    }
    out.println(summary(emulation.cluster()));
    out.flush();
  }

  private static String summary(EmulatedCluster cluster) {
    return "%s of the cluster: %,d starts, %,d finished, %,d failed, %,d stopped, %,d cancelled,"
            .formatted(
                TimeText.length(cluster.nowMicros()),
                cluster.count(Kind.STARTED),
                cluster.count(Kind.FINISHED),
                cluster.count(Kind.FAILED),
                cluster.count(Kind.STOPPED),
                cluster.count(Kind.CANCELLED))
        + " %,d orders refused".formatted(cluster.count(Kind.REFUSED));
  }

  private Emulation started(Emulation.Settings settings, int port) {
    try {
      return new Emulation(settings, port);
    } catch (IllegalArgumentException e) {
      throw new UserError("--faults %s: %s".formatted(faults.orElse(""), e.getMessage()));
    } catch (IOException e) {
      throw new UserError(
          "--listen %s: %s; choose another port".formatted(listen, e.getMessage()));
    }
  }

  private Optional<Emulation.Settings> settings(Problems problems) {
    try {
      Cluster machines = context.experiment().scenarios().cluster(cluster);
      Physics physics = Physics.ideal();
      FaultSpec spec = FaultSpec.none();
      if (faults.isPresent()) {
        Scenario scenario = context.experiment().scenarios().load(faults.get());
        checkScenario(scenario, machines, problems);
        physics = scenario.physics();
        spec = scenario.faults();
      }
      return Optional.of(
          new Emulation.Settings(
              machines,
              physics,
              spec,
              EmulatedWork.Settings.DEFAULT,
              seed,
              speed > 0 ? speed : 1,
              log));
    } catch (UserError error) {
      error.sentences().forEach(problems::add);
      return Optional.empty();
    }
  }

  private void checkScenario(Scenario scenario, Cluster machines, Problems problems) {
    if (!scenario.changes().isEmpty()) {
      problems.add(
          "--faults %s: nodes that join and leave are not emulated; choose another scenario"
              .formatted(faults.get()));
    }
    if (!scenario.cluster().classes().equals(machines.classes())) {
      problems.add(
          "--faults %s has the job classes %s, --cluster %s has %s; choose a scenario with the same"
              .formatted(
                  faults.get(),
                  String.join(", ", scenario.cluster().classes()),
                  cluster,
                  String.join(", ", machines.classes())));
    }
  }

  private OptionalInt port(Problems problems) {
    Matcher address = ADDRESS.matcher(listen);
    if (address.matches() && Integer.parseInt(address.group(2)) <= LAST_PORT) {
      return OptionalInt.of(Integer.parseInt(address.group(2)));
    }
    problems.add(
        "--listen %s is not a port of the loopback interface; write for example 127.0.0.1:9410"
            .formatted(listen));
    return OptionalInt.empty();
  }

  private OptionalLong time(Problems problems) {
    OptionalLong micros = duration.map(TimeText::micros).orElse(OptionalLong.empty());
    if (duration.isPresent() && micros.orElse(0) == 0) {
      problems.add(
          "--for %s is not a time above 0; write for example 60s or 2h".formatted(duration.get()));
    }
    return micros;
  }

  private static void checkLog(Path file, Problems problems) {
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      problems.add("--log %s is a folder; name a file in it".formatted(file));
    } else if (folder != null && !Files.isDirectory(folder)) {
      problems.add("--log %s: there is no folder %s; create it first".formatted(file, folder));
    } else if (Files.exists(file) ? !Files.isWritable(file) : !Files.isWritable(folder)) {
      problems.add("--log %s cannot be written; choose another file".formatted(file));
    }
  }
}
