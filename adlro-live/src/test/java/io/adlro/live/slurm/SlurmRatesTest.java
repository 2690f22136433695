package io.adlro.live.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * How fast the driver places jobs on a real Slurm with 16 nodes of 16 GPUs, and how soon they run:
 * {@code -Dadlro.slurm.rates=true} prints the figures of docs/slurm.md. Times of calls are those of
 * slurmctld's log, times of starts those that the jobs themselves write.
 */
@EnabledIfSystemProperty(named = "adlro.slurm.rates", matches = "true")
final class SlurmRatesTest {
  private static final int NODES = 16;
  private static final int GPUS = 16;
  private static final long SEED = 1;

  /** As in reference.yaml. */
  private static final Duration POLL = Duration.ofSeconds(1);

  private static final Pattern ACCEPTED =
      Pattern.compile("\\[(\\S+)] _slurm_rpc_update_job: complete JobId=([0-9]+) ");

  private static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("V100", 32 * 1024)),
          IntStream.rangeClosed(1, NODES)
              .mapToObj(node -> Node.of("volta" + node, "V100", GPUS, 16, 62))
              .toList(),
          new SpeedTable(List.of("train"), List.of("V100"), new double[][] {{1}}));

  @TempDir Path folder;
  private final Map<String, JobRequest> arrived = new ConcurrentHashMap<>(); // by number
  private final Map<String, Long> seenMicros = new ConcurrentHashMap<>();
  private final Map<String, Long> endedMicros = new ConcurrentHashMap<>();
  private final Map<String, DriverOrder.Start> orders = new ConcurrentHashMap<>();
  private SlurmTestbed slurm;
  private SlurmDriver driver;
  private int placements;

  @Test
  void placementsInASecondAndTimeFromDecisionToStart() throws Exception {
    slurm = SlurmTestbed.start(folder, CLUSTER, Map.of());
    try {
      driver = SlurmDriver.open(slurm.client(), slurm.settings(POLL), CLUSTER);
      driver.start(this::take);
      place(submit(32)); // nothing is compiled yet
      for (int burst = 0; burst < 3; burst++) {
        print("burst of 200", place(submit(200)), true);
      }
      List<Placed> small = new ArrayList<>();
      for (int burst = 0; burst < 6; burst++) {
        small.addAll(placeLater(submit(16), burst));
      }
      print("bursts of 16", small, false);
      List<Placed> single = new ArrayList<>();
      for (String number : submit(40)) {
        single.addAll(placeLater(List.of(number), single.size()));
      }
      print("one at a time", single, false);
      driver.close();
    } finally {
      slurm.close();
    }
  }

  private void take(Report report) {
    long now = nowMicros();
    if (report instanceof Report.Arrived job) {
      arrived.put(number(job.request().id()), job.request());
    } else if (report instanceof Report.Started job) {
      seenMicros.put(number(job.job()), now);
    } else if (report instanceof Report.Refused refused) { // as the loop does
      System.out.println(refused);
      DriverOrder.Start order = orders.get(number(refused.job()));
      send(order.job(), refused.attempt() + 1, order.request(), order.gpuIds());
    } else if (report instanceof Report.OfJob job) {
      assertThat(job).isInstanceOf(Report.Finished.class);
      endedMicros.put(number(job.job()), now);
    }
  }

  private void send(String id, int attempt, JobRequest job, List<String> gpuIds) {
    DriverOrder.Start order = new DriverOrder.Start(id, attempt, 1, job, 0, gpuIds);
    orders.put(number(id), order);
    driver.send(order);
  }

  private static String number(String id) {
    return id.split("-", -1)[1];
  }

  private static long nowMicros() {
    return System.currentTimeMillis() * 1_000;
  }

  /** Submits jobs that write when they start; waits until the driver has reported them. */
  private List<String> submit(int count) {
    String one =
        "sbatch --parsable -o /dev/null -D / --gres=gpu:1 --wrap 'date +%%s%%6N > %s/jobs/$SLURM_JOB_ID; sleep 5'"
            .formatted(folder);
    String all = "for i in $(seq %d); do %s; done".formatted(count, one);
    List<String> numbers = slurm.runAsUser("sh", "-c", all).lines().toList();
    Await.until("the jobs have arrived", () -> arrived.keySet().containsAll(numbers));
    Await.until("no job runs", () -> endedMicros.size() == placements);
    return numbers;
  }

  /**
   * One placement, in microseconds of the clock.
   *
   * @param accepted when slurmctld had carried out the call
   * @param seen when the driver reported the start
   */
  private record Placed(long sent, long accepted, long started, long seen) {}

  /** As {@link #place}, at a random time in the second: slurmctld starts jobs once in a second. */
  private List<Placed> placeLater(List<String> numbers, int stream) throws IOException {
    LockSupport.parkNanos((long) (new Random(SEED + stream).nextDouble() * 1e9));
    return place(numbers);
  }

  private List<Placed> place(List<String> numbers) throws IOException {
    Map<String, Long> sent = new LinkedHashMap<>();
    for (String number : numbers) {
      JobRequest job = arrived.get(number);
      String gpu = "volta%d/%d".formatted(1 + placements % NODES, placements / NODES % GPUS);
      placements++;
      sent.put(number, nowMicros());
      send(job.id(), 1, job, List.of(gpu));
    }
    Await.until("all jobs have started", () -> seenMicros.keySet().containsAll(numbers));
    Map<String, Long> accepted = acceptedMicros();
    List<Placed> placed = new ArrayList<>();
    for (String number : numbers) {
      Path file = folder.resolve("jobs/" + number);
      Await.until("the job has written", () -> file.toFile().length() > 0);
      long started = Long.parseLong(Files.readString(file).strip());
      placed.add(
          new Placed(sent.get(number), accepted.get(number), started, seenMicros.get(number)));
    }
    return placed;
  }

  private Map<String, Long> acceptedMicros() throws IOException {
    Map<String, Long> accepted = new LinkedHashMap<>();
    for (String line : Files.readAllLines(folder.resolve("log/slurmctld.log"))) {
      Matcher found = ACCEPTED.matcher(line);
      if (found.find()) {
        long millis =
            LocalDateTime.parse(found.group(1))
                .atZone(ZoneId.systemDefault())
                .toInstant()
                .toEpochMilli();
        accepted.putIfAbsent(found.group(2), millis * 1_000);
      }
    }
    return accepted;
  }

  private static void print(String what, List<Placed> placed, boolean withRate) {
    if (withRate) {
      long first = placed.stream().mapToLong(Placed::sent).min().orElseThrow();
      long last = placed.stream().mapToLong(Placed::accepted).max().orElseThrow();
      System.out.printf("%s: %.0f placements/s%n", what, placed.size() * 1e6 / (last - first));
    }
    System.out.printf(
        "%s: decision to accepted %s; to running %s; running to reported %s%n",
        what,
        quantiles(placed.stream().mapToLong(job -> job.accepted() - job.sent())),
        quantiles(placed.stream().mapToLong(job -> job.started() - job.sent())),
        quantiles(placed.stream().mapToLong(job -> job.seen() - job.started())));
  }

  private static String quantiles(LongStream micros) {
    long[] sorted = micros.sorted().toArray();
    return "p50 %s, p95 %s".formatted(at(sorted, 0.5), at(sorted, 0.95));
  }

  private static Duration at(long[] sorted, double quantile) {
    int index = (int) Math.ceil(quantile * sorted.length) - 1;
    return Duration.ofMillis(sorted[index] / 1_000);
  }
}
