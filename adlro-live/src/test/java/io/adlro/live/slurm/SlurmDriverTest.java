package io.adlro.live.slurm;

import io.adlro.live.driver.ClusterContents;
import io.adlro.live.driver.Driver;
import io.adlro.live.driver.DriverContractTest;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The contract of drivers on a real Slurm. One testbed serves all tests. */
final class SlurmDriverTest extends DriverContractTest {
  @TempDir static Path folder;
  private static SlurmTestbed testbed;

  @BeforeAll
  static void startSlurm() throws IOException {
    testbed = SlurmTestbed.start(folder);
  }

  @AfterAll
  static void stopSlurm() {
    if (testbed != null) {
      testbed.close();
    }
  }

  @Override
  protected ControlledCluster controlledCluster() {
    return new Controlled(testbed);
  }

  private static final class Controlled implements ControlledCluster {
    private final SlurmTestbed slurm;
    private final SubmittingDriver driver;
    private boolean lostFirst;

    Controlled(SlurmTestbed slurm) {
      this.slurm = slurm;
      driver = new SubmittingDriver(slurm);
    }

    @Override
    public Driver driver() {
      return driver;
    }

    @Override
    public String jobClass() {
      return "train";
    }

    @Override
    public List<String> gpuIds() {
      return List.of("volta1/0", "volta1/1", "volta2/0", "volta2/1");
    }

    @Override
    public String firstNode() {
      return "volta1";
    }

    @Override
    public void passTime(Duration time) {
      driver.passTime(time);
    }

    @Override
    public void loseFirstNode() {
      lostFirst = true;
      slurm.daemon("crash", "volta1"); // a living one would register again at once
      slurm.run("scontrol", "update", "node=volta1", "state=down", "reason=test");
    }

    @Override
    public void close() {
      slurm.cancelAll();
      if (lostFirst) {
        slurm.daemon("start", "slurmd-volta1");
      }
      Await.until(
          "no job runs and all nodes are idle",
          () ->
              slurm.run("squeue", "-h").isBlank()
                  && slurm.run("sinfo", "-h", "-N", "-p", "gpu", "-t", "idle").lines().count()
                      == 3);
    }
  }

  /**
   * Submits a job to Slurm when its first order comes, and gives it the name that the test uses.
   * Jobs run until the test's time has reached their end.
   */
  private static final class SubmittingDriver implements Driver {
    private record Named(String name, String id, Path end, long micros, List<String> gpuIds) {}

    /** Placements of earlier tests are still in the comments of their jobs. */
    private static long epochsBefore;

    private final SlurmTestbed slurm;
    private final SlurmDriver driver;
    private final long firstEpoch;
    private final Map<String, Named> byName = new LinkedHashMap<>();
    private final Map<String, Named> byId = new LinkedHashMap<>();
    private final Map<String, Long> startedMicros = new LinkedHashMap<>();
    private final Map<String, String> idByNumber = new LinkedHashMap<>();
    private Consumer<Report> reports = report -> {};
    private final Map<String, Integer> cancelled = new LinkedHashMap<>();
    private final Set<String> unanswered = new HashSet<>();
    private long nowMicros;

    SubmittingDriver(SlurmTestbed slurm) {
      epochsBefore += 100;
      firstEpoch = epochsBefore;
      this.slurm = slurm;
      driver = slurm.driver();
    }

    @Override
    public void start(Consumer<Report> receiver) {
      reports = receiver;
      driver.start(this::take);
    }

    private synchronized void take(Report report) {
      if (report instanceof Report.Arrived arrived) {
        String id = arrived.request().id();
        idByNumber.put(id.split("-", -1)[1], id);
      } else if (!(report instanceof Report.OfJob about)) {
        reports.accept(report);
      } else if (byId.containsKey(about.job())) {
        Report.OfJob named = named(about);
        if (named instanceof Report.Started) {
          startedMicros.put(byId.get(about.job()).name(), nowMicros);
        }
        unanswered.remove(named.job());
        reports.accept(named);
      }
      notifyAll();
    }

    private Report.OfJob named(Report.OfJob report) {
      String name = byId.get(report.job()).name();
      if (report instanceof Report.Started r) {
        return new Report.Started(name, r.attempt(), ordered(r.gpuIds(), byName.get(name)));
      } else if (report instanceof Report.Refused r) {
        return new Report.Refused(name, r.attempt(), r.reason());
      } else if (report instanceof Report.Requeued r) {
        return new Report.Requeued(name, r.attempt(), r.savedWorkMicros(), r.cause());
      } else if (report instanceof Report.Finished r) {
        return new Report.Finished(name, r.attempt());
      } else if (report instanceof Report.Cancelled r) {
        return new Report.Cancelled(name, r.attempt());
      } else if (report instanceof Report.Failed r) {
        return new Report.Failed(name, r.attempt(), r.cause());
      }
      throw new AssertionError("unexpected " + report);
    }

    /** The ordered GPUs if those given are as many on the same nodes: Slurm chooses among them. */
    private static List<String> ordered(List<String> given, Named job) {
      List<String> nodes = given.stream().map(SubmittingDriver::node).toList();
      return nodes.equals(job.gpuIds().stream().map(SubmittingDriver::node).sorted().toList())
          ? job.gpuIds()
          : given;
    }

    private static String node(String gpuId) {
      return gpuId.substring(0, gpuId.indexOf('/'));
    }

    /** Slurm needs time to start a job: an order to stop it waits for the answer. */
    @Override
    public synchronized void send(DriverOrder order) {
      int gpus = order instanceof DriverOrder.Start start ? start.gpuIds().size() : 1;
      Named named = byName.computeIfAbsent(order.job(), name -> submit(name, gpus));
      if (order instanceof DriverOrder.Start start) {
        named =
            new Named(
                named.name(),
                named.id(),
                named.end(),
                start.request().estimateMicros().orElseThrow(),
                start.gpuIds());
        byName.put(order.job(), named);
        byId.put(named.id(), named);
        if (start.attempt() > cancelled.getOrDefault(order.job(), 0)) {
          unanswered.add(order.job());
        }
        driver.send(
            new DriverOrder.Start(
                named.id(),
                start.attempt(),
                firstEpoch + start.epoch(),
                start.request(),
                start.savedWorkMicros(),
                start.gpuIds()));
      } else if (order instanceof DriverOrder.Preempt) {
        driver.send(
            new DriverOrder.Preempt(named.id(), order.attempt(), firstEpoch + order.epoch()));
      } else {
        waitUntil(() -> !unanswered.contains(order.job()));
        cancelled.merge(order.job(), order.attempt(), Math::max);
        driver.send(
            new DriverOrder.Cancel(named.id(), order.attempt(), firstEpoch + order.epoch()));
      }
    }

    private Named submit(String name, int gpus) {
      Path end = slurm.folder().resolve("jobs/end-" + name + "-" + System.nanoTime());
      String number =
          slurm.sbatch(
              "while [ ! -e %s ]; do sleep 0.05; done".formatted(end),
              "-J",
              name,
              "--gres=gpu:" + gpus);
      waitUntil(() -> idByNumber.containsKey(number));
      Named named = new Named(name, idByNumber.get(number), end, Long.MAX_VALUE, List.of());
      byId.put(named.id(), named);
      return named;
    }

    private void waitUntil(BooleanSupplier reached) {
      long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
      try {
        while (!reached.getAsBoolean() && System.nanoTime() < end) {
          wait(20);
        }
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    synchronized void passTime(Duration time) {
      nowMicros += time.toMillis() * 1_000;
      startedMicros.forEach(
          (name, started) -> {
            Named job = byName.get(name);
            if (nowMicros - started >= job.micros()) {
              try {
                Files.writeString(job.end(), "");
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            }
          });
    }

    @Override
    public CompletableFuture<ClusterContents> observe(long epoch) {
      return driver.observe(firstEpoch + epoch).thenApply(this::known);
    }

    private synchronized ClusterContents known(ClusterContents contents) {
      return new ClusterContents(
          contents.jobs().stream()
              .map(ClusterContents.ClusterJob::last)
              .filter(report -> byId.containsKey(report.job()))
              .map(report -> new ClusterContents.ClusterJob(named(report)))
              .toList(),
          contents.lostNodes(),
          contents.drainedNodes(),
          contents.lostGpuIds());
    }

    @Override
    public void close() {
      driver.close();
    }
  }
}
