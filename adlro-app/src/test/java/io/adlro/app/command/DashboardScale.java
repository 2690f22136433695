package io.adlro.app.command;

import io.adlro.app.browser.Chromium;
import io.adlro.app.browser.Tab;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.ingest.scenario.ClusterFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Measures the pages with 10,000 GPUs and 100,000 jobs: first paint, the time until a page has its
 * data, and the frames while events arrive. Not one of the tests, it is run by its name.
 */
final class DashboardScale {
  private static final String[] CLASSES = {"simulation", "machine-learning", "data-processing"};
  private static final int ENDED = 90_000;
  private static final int SUBMITTED = 10_000;
  private static final int PARTS = 100;
  private static final long HOUR = 3_600_000_000L;
  private static final long SECOND = 1_000_000;

  private static final int REPETITIONS = 3;
  private static final int WATCHED_MILLIS = 20_000;
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private static final String SETTINGS =
      """
      cluster: %s
      policy: fcfs
      mode: active
      loop: {orderTimeout: 10h}
      driver: {speed: 5}
      telemetry: {every: 1m}
      """;

  /** Where the cluster is; the tests run in the folder of their module. */
  private static final Path CLUSTER = Path.of("src/test/resources/scale/gpus-10000.yaml");

  /** Records frames, long tasks and the first frame in which a condition is true. */
  private static final String PROBE =
      """
      window.frames_ = []; window.tasks_ = []; window.filled_ = null; window.loads_ = [];
      new PerformanceObserver(list => list.getEntries().forEach(e => tasks_.push(e.duration)))
        .observe({type: 'longtask', buffered: true});
      const begin_ = setInterval(() => {
        try { if (window.filled_ === null && (%s)) { window.filled_ = performance.now(); clearInterval(begin_); } } catch {}
      }, 5);
      let last_ = null;
      const frame_ = now => { if (last_ !== null) frames_.push(now - last_); last_ = now; requestAnimationFrame(frame_); };
      requestAnimationFrame(frame_);\
      """;

  private static final String RESULT =
      """
      ({paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime, filled: filled_,
        kib: performance.getEntriesByType('resource').reduce((sum, e) => sum + e.transferSize, 0) / 1024})\
      """;

  private static final String WATCH =
      """
      new Promise(done => {
        frames_.length = 0; tasks_.length = 0;
        setTimeout(() => {
          const sorted = [...frames_].sort((a, b) => a - b);
          const at = part => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
          done({count: sorted.length, median: at(.5), high: at(.99), most: sorted.at(-1),
            tasks: tasks_.length, blocked: tasks_.reduce((a, b) => a + b, 0)});
        }, %d);
      })\
      """;

  @TempDir static Path home;

  @Test
  void measure() throws IOException, InterruptedException {
    Files.createDirectories(DashboardSite.store(home).getParent());
    writeEnded(DashboardSite.store(home), ClusterFiles.read(CLUSTER));
    DashboardSite site =
        new DashboardSite(
            Chromium.program().orElseThrow(), home, SETTINGS.formatted(CLUSTER.toAbsolutePath()));
    try {
      submit(site);
      awaitTotal(site, "running", 3_000);
      awaitTotal(site, "pending", 3_000);
      awaitTotal(site, "done", ENDED);
      print(
          "| page | first paint | filled | KiB | frames/s | median, 99 %%, longest frame | long"
              + " tasks |");
      print("|---|---|---|---|---|---|---|");
      Tab tab = site.loggedIn(site.adminKey());
      for (Map.Entry<String, String> page : pages().entrySet()) {
        measure(tab, site.url() + page.getKey(), page.getValue());
      }
    } finally {
      site.stop();
    }
  }

  /** Pages with what shows that their data is there. */
  private static Map<String, String> pages() {
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put(
        "/",
        "document.querySelector('canvas')?.height > 0 && document.querySelector('.chart .u-over')");
    pages.put("/jobs", "document.querySelectorAll('tbody tr').length >= 20");
    pages.put(
        "/jobs?phase=all&sort=ended&order=desc",
        "document.querySelectorAll('tbody tr').length >= 20");
    pages.put("/jobs?phase=all&text=net-7", "document.querySelectorAll('tbody tr').length >= 20");
    pages.put("/jobs/job-95000", "document.querySelector('.facts')");
    pages.put("/jobs/job-9990", "document.querySelector('.facts')");
    pages.put("/gantt", "document.querySelector('canvas')?.height > 0");
    pages.put("/gantt?span=86400", "document.querySelector('canvas')?.height > 0");
    pages.put("/cluster", "document.querySelectorAll('tbody tr').length >= 20");
    pages.put(
        "/submit?class=simulation&gpus=2",
        "document.body.innerText.includes('Run time at speed 1')");
    return pages;
  }

  private static void measure(Tab tab, String address, String filled) {
    String probe =
        tab.call("Page.addScriptToEvaluateOnNewDocument", "source", PROBE.formatted(filled))
            .get("identifier")
            .asString();
    double[] paints = new double[REPETITIONS];
    double[] fills = new double[REPETITIONS];
    double kib = 0;
    for (int i = 0; i < REPETITIONS; i++) {
      tab.open("about:blank");
      tab.open(address);
      tab.await(
          "window.filled_ !== null && window.filled_ !== undefined && location.href !=="
              + " 'about:blank'");
      tab.awaitFrame();
      JsonNode result = tab.evaluate(RESULT);
      paints[i] = result.get("paint").asDouble();
      fills[i] = result.get("filled").asDouble();
      kib = Math.max(kib, result.get("kib").asDouble());
    }
    JsonNode watched = tab.evaluate(WATCH.formatted(WATCHED_MILLIS));
    tab.call("Page.removeScriptToEvaluateOnNewDocument", "identifier", probe);
    print(
        "| `%s` | %.2f s | %.2f s | %.0f | %.0f | %.0f, %.0f, %.0f ms | %d, %.1f %% of the time |",
        address.replaceFirst("https?://[^/]+", ""),
        median(paints) / 1e3,
        median(fills) / 1e3,
        kib,
        1e3 * watched.get("count").asDouble() / WATCHED_MILLIS,
        watched.get("median").asDouble(),
        watched.get("high").asDouble(),
        watched.get("most").asDouble(),
        watched.get("tasks").asInt(),
        100 * watched.get("blocked").asDouble() / WATCHED_MILLIS);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** A store with jobs that ended in the last three days, nine on each GPU. */
  private static void writeEnded(Path store, Cluster cluster) {
    EndedJobs ended = new EndedJobs("admin", SUBMITTED);
    int gpus = cluster.gpuCount();
    int rounds = ENDED / gpus;
    long round = 72 * HOUR / rounds;
    long begin = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()) - (rounds + 1) * round;
    for (int i = 0; i < ENDED; i++) {
      long submit = begin + i * (round / gpus);
      long start = submit + (5 + i % 61) * SECOND;
      ended.add(
          JobRequest.of(CLASSES[i % CLASSES.length])
              .name("net-" + i % 10)
              .user("user-" + i % 20)
              .priority(i % 10 / 10.0),
          submit,
          start,
          start + (1 + i % 7) * HOUR,
          List.of(cluster.gpuId(i % gpus)));
    }
    int classes = cluster.classes().size();
    LoadPlan plan =
        new LoadPlan(
            1, new double[cluster.modelCount()], new double[classes][cluster.modelCount()]);
    ended.write(store, cluster, "fcfs", plan, 4 * 3_600);
  }

  /** Submits jobs of different users, classes and lengths. */
  private static void submit(DashboardSite site) {
    String jobs =
        IntStream.range(0, PARTS)
            .mapToObj(DashboardScale::job)
            .collect(Collectors.joining(",", "{\"jobs\": [", "]}"));
    site.send("POST", "/jobs", jobs);
  }

  private static String job(int i) {
    return """
    {"name": "net-%d", "user": "user-%d", "class": "%s", "gpus": %d, "priority": %.1f,
     "estimate": "%dm", "array": %d}\
    """
        .formatted(
            i % 10,
            i % 20,
            CLASSES[i % CLASSES.length],
            1 + i % 4,
            i % 10 / 10.0,
            1 + i,
            SUBMITTED / PARTS);
  }

  /** Waits until so many jobs are in a phase; the server is not asked all the time. */
  private static void awaitTotal(DashboardSite site, String phase, int jobs)
      throws InterruptedException {
    String path = "/jobs?limit=1&phase=" + phase;
    long endNanos = System.nanoTime() + LONGEST.toNanos();
    while (site.send("GET", path, "").get("total").asInt() < jobs) {
      if (System.nanoTime() > endNanos) {
        throw new IllegalStateException("fewer than %d jobs are %s".formatted(jobs, phase));
      }
      TimeUnit.MILLISECONDS.sleep(500);
    }
  }

  private static void print(String line, Object... values) {
    System.out.println(String.format(Locale.ROOT, line, values));
  }
}
