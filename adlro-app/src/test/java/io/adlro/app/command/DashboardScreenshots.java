package io.adlro.app.command;

import io.adlro.app.browser.Chromium;
import io.adlro.app.browser.Tab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Makes the pictures of docs/dashboard.md; not one of the tests, it is run by its name. */
final class DashboardScreenshots {
  private static final Path FOLDER = Path.of("../docs/dashboard");
  private static final int MOST_PX = 1_700;

  /**
   * A queue for the time of the pictures. More would be more work in an hour than the cluster does:
   * forecasts let jobs arrive as they did lately, and would expect starts after many hours.
   */
  private static final int LONG_JOBS = 28;

  private static final int LONG_MINUTES = 45;
  private static final Duration LONGEST = Duration.ofMinutes(5);

  /** A minute of the cluster is a second. */
  private static final String SETTINGS =
      """
      cluster: paper
      policy: adlro
      mode: active
      driver: {speed: 60, faults: throttling}
      telemetry: {every: 1s}
      """;

  private static final String[][] KINDS = {
    {"bert-large", "machine-learning"},
    {"wing-flow", "simulation"},
    {"resnet-50", "machine-learning"},
    {"daily-import", "data-processing"}
  };

  @TempDir static Path home;

  @Test
  void makeThem() throws IOException, InterruptedException {
    Files.createDirectories(FOLDER);
    Files.createDirectories(home.resolve("scenarios/clusters"));
    for (String file : List.of("clusters/paper.yaml", "paper.yaml", "throttling.yaml")) {
      Files.copy(Path.of("../scenarios", file), home.resolve("scenarios").resolve(file));
    }
    DashboardSite site = new DashboardSite(Chromium.program().orElseThrow(), home, SETTINGS);
    try {
      runShortJobs(site);
      compare(
          site,
          1,
          """
          {"scenario": "paper", "jobs": 80, "policies": ["fcfs", "sjf", "patient-sjf-4"],
           "seeds": 6, "bound": "include"}\
          """);
      compare(site, 2, "{\"lastHours\": 24, \"policies\": [\"fcfs\", \"patient-sjf-4\"]}");
      for (int i = 0; i < LONG_JOBS; i++) {
        submit(site, 200 + i, LONG_MINUTES);
      }
      await(site, "/jobs?limit=1&phase=pending", "/total", "20");
      String waiting =
          site.send("GET", "/jobs?phase=pending&sort=priority&order=asc&limit=1", "")
              .at("/jobs/0/id")
              .asString();
      String done =
          site.send("GET", "/jobs?phase=done&text=-test&sort=ended&order=desc&limit=1", "")
              .at("/jobs/0/id")
              .asString();
      Tab tab = site.newTab();
      tab.open(site.url() + "/login?theme=light");
      tab.await("document.activeElement?.name === 'key'");
      shoot(tab, 720, 450, "login");
      site.logIn(tab, site.adminKey());
      for (Map.Entry<String, String> page : pages(waiting, done).entrySet()) {
        picture(tab, site.url() + page.getValue() + "theme=light", 1440, page.getKey());
      }
      picture(tab, site.url() + "/?theme=dark", 1440, "overview-dark");
      picture(tab, site.url() + "/?theme=light", 320, "overview-phone");
    } finally {
      site.stop();
    }
  }

  /** In the order of the pictures: a job that waits first, while it waits. */
  private static Map<String, String> pages(String waiting, String done) {
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("job", "/jobs/" + waiting + "?asked=explanation,what-if&priority=1&");
    pages.put("job-done", "/jobs/" + done + "?asked=explanation,prediction&");
    pages.put("gantt", "/gantt?span=14400&");
    pages.put("jobs", "/jobs?");
    pages.put("overview", "/?");
    pages.put("cluster", "/cluster?");
    pages.put("models", "/models?");
    pages.put("compare", "/compare?number=1&");
    pages.put("compare-cluster", "/compare?number=2&from=recent&");
    pages.put("submit", "/submit?name=bert-large&class=machine-learning&gpus=2&");
    return pages;
  }

  /** Hours of the cluster with short jobs that end. */
  private static void runShortJobs(DashboardSite site) throws InterruptedException {
    for (int wave = 0; wave < 4; wave++) {
      for (int i = 0; i < 30; i++) {
        submit(site, 30 * wave + i, 3);
      }
      await(site, "/jobs?limit=1&phase=pending", "/total", "4");
    }
  }

  private static void compare(DashboardSite site, int number, String question)
      throws InterruptedException {
    JsonNode unused = site.send("POST", "/comparisons", question);
    await(site, "/comparisons/" + number, "/state", "done");
  }

  private static void submit(DashboardSite site, int i, int minutes) {
    String[] kind = KINDS[i * 7 % 11 % KINDS.length];
    String job =
        """
        {"name": "%s", "user": "%s", "class": "%s", "gpus": %d, "priority": %.1f, "estimate": "%dm"}\
        """
            .formatted(
                kind[0] + (minutes < LONG_MINUTES ? "-test" : ""), // others than the long ones
                new String[] {"ada", "grace", "alan", "edsger"}[i % 5 % 4],
                kind[1],
                i % 9 == 0 ? 4 : i % 4 == 0 ? 2 : 1,
                (i % 3 + 1) * 0.3,
                minutes + minutes * (13 * i % 29) / 15);
    JsonNode unused = site.send("POST", "/jobs", job);
  }

  /** Waits until a value of an answer is this one, or a smaller number. */
  private static void await(DashboardSite site, String path, String value, String wanted)
      throws InterruptedException {
    long endNanos = System.nanoTime() + LONGEST.toNanos();
    while (System.nanoTime() < endNanos) {
      JsonNode found = site.send("GET", path, "").at(value);
      boolean isNumber = found.isIntegralNumber() && found.asInt() <= Integer.parseInt(wanted);
      if (isNumber || found.asString("").equals(wanted)) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(300);
    }
    throw new IllegalStateException("%s: %s is not %s".formatted(path, value, wanted));
  }

  private static void picture(Tab tab, String address, int width, String name) throws IOException {
    tab.resize(width, 900);
    tab.open(address);
    tab.await("location.href === '%s'".formatted(address));
    tab.await(DashboardSite.LOADED);
    if (name.startsWith("job-")) {
      tab.awaitText("times as long as predicted on");
    }
    if (name.equals("job")) {
      tab.awaitText("Start then");
    }
    if (name.startsWith("job") && !name.equals("jobs")) {
      tab.awaitText("Candidates");
    }
    if (name.startsWith("compare")) {
      tab.awaitText("Same under both");
    }
    if (name.equals("submit")) {
      tab.awaitText("simulated futures");
    }
    shoot(tab, width, 900, name);
  }

  /** The whole page, of a height from the least one on. */
  private static void shoot(Tab tab, int width, int leastPx, String name) throws IOException {
    int height = tab.evaluate("document.documentElement.scrollHeight").asInt();
    tab.resize(width, Math.min(Math.max(leastPx, height), MOST_PX));
    tab.awaitFrame();
    tab.screenshot(FOLDER.resolve(name + ".png"));
  }
}
