package io.adlro.app.command;

import io.adlro.app.browser.Chromium;
import io.adlro.app.browser.Tab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
      fill(site);
      JsonNode unused =
          site.send(
              "POST",
              "/comparisons",
              "{\"scenario\": \"paper\", \"jobs\": 80, \"policies\": [\"fcfs\", \"sjf\","
                  + " \"patient-sjf-4\"], \"seeds\": 6, \"bound\": \"include\"}");
      await(site, "/comparisons/1", "/state", "done");
      unused =
          site.send(
              "POST",
              "/comparisons",
              "{\"lastHours\": 24, \"policies\": [\"fcfs\", \"patient-sjf-4\"]}");
      await(site, "/comparisons/2", "/state", "done");
      String waiting =
          site.send("GET", "/jobs?phase=pending&sort=priority&order=asc&limit=1", "")
              .at("/jobs/0/id")
              .asString();
      Tab tab = site.loggedIn(site.adminKey());
      for (Map.Entry<String, String> page : pages(waiting).entrySet()) {
        picture(tab, site.url() + page.getValue() + "theme=light", 1440, page.getKey());
      }
      picture(tab, site.url() + "/?theme=dark", 1440, "overview-dark");
      picture(tab, site.url() + "/?theme=light", 320, "overview-phone");
    } finally {
      site.stop();
    }
  }

  private static Map<String, String> pages(String job) {
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("overview", "/?");
    pages.put("jobs", "/jobs?");
    pages.put("job", "/jobs/" + job + "?");
    pages.put("gantt", "/gantt?span=14400&");
    pages.put("cluster", "/cluster?");
    pages.put("models", "/models?");
    pages.put("compare", "/compare?number=1&");
    pages.put("compare-cluster", "/compare?number=2&from=recent&");
    pages.put("submit", "/submit?name=bert-large&class=machine-learning&gpus=2&");
    return pages;
  }

  /** Hours of the cluster with short jobs that end, then a queue of long ones. */
  private static void fill(DashboardSite site) throws InterruptedException {
    for (int wave = 0; wave < 4; wave++) {
      for (int i = 0; i < 30; i++) {
        submit(site, 30 * wave + i, 3);
      }
      await(site, "/jobs?limit=1&phase=pending", "/total", "4");
    }
    for (int i = 0; i < 40; i++) {
      submit(site, 200 + i, 60);
    }
    await(site, "/jobs?limit=1&phase=pending", "/total", "30");
  }

  private static void submit(DashboardSite site, int i, int minutes) {
    String[] kind = KINDS[i * 7 % 11 % KINDS.length];
    String job =
        """
        {"name": "%s", "user": "%s", "class": "%s", "gpus": %d, "priority": %.1f, "estimate": "%dm"}\
        """
            .formatted(
                kind[0],
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
    while (true) {
      JsonNode found = site.send("GET", path, "").at(value);
      boolean isNumber = found.isIntegralNumber() && found.asInt() <= Integer.parseInt(wanted);
      if (isNumber || found.asString("").equals(wanted)) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(300);
    }
  }

  private static void picture(Tab tab, String address, int width, String name) throws IOException {
    tab.resize(width, 900);
    tab.open(address);
    tab.await("location.href === '%s'".formatted(address));
    tab.await(DashboardSite.LOADED);
    if (name.equals("job")) {
      tab.press("Why does it wait?");
      tab.awaitText("Candidates");
    }
    if (name.startsWith("compare")) {
      tab.awaitText("Same under both");
    }
    if (name.equals("submit")) {
      tab.awaitText("simulated futures");
    }
    int height = tab.evaluate("document.documentElement.scrollHeight").asInt();
    tab.resize(width, Math.min(Math.max(900, height), MOST_PX));
    tab.awaitFrame();
    tab.screenshot(FOLDER.resolve(name + ".png"));
  }
}
