package io.adlro.app.command;

import io.adlro.app.browser.Chromium;
import io.adlro.app.browser.Tab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Makes the pictures of docs/dashboard.md; not one of the tests, it is run by its name. */
final class DashboardScreenshots {
  private static final Path FOLDER = Path.of("../docs/dashboard");

  @TempDir static Path home;

  @Test
  void makeThem() throws IOException, InterruptedException {
    Files.createDirectories(FOLDER);
    DashboardSite site = new DashboardSite(Chromium.program().orElseThrow(), home);
    try {
      for (int i = 0; i < 40; i++) {
        site.send("POST", "/jobs", job(i));
      }
      site.send(
          "POST",
          "/comparisons",
          "{\"scenario\": \"tiny\", \"jobs\": 80, \"policies\": [\"fcfs\", \"sjf\"], \"bound\": \"include\"}");
      Tab tab = site.loggedIn(site.adminKey());
      tab.open(site.url() + "/jobs?phase=ended");
      tab.await("parseInt(document.querySelector('.head .muted').textContent) >= 16");
      tab.open(site.url() + "/compare?number=1");
      tab.awaitText("Same under both");
      site.send(
          "POST",
          "/comparisons",
          "{\"lastHours\": 24, \"policies\": [\"fcfs\", \"patient-sjf-4\"]}");
      Map<String, String> pages = new LinkedHashMap<>();
      pages.put("overview", "/?theme=light");
      pages.put("jobs", "/jobs?theme=light");
      pages.put("job", "/jobs/job-39?theme=light");
      pages.put("gantt", "/gantt?span=900&theme=light");
      pages.put("cluster", "/cluster?theme=light");
      pages.put("models", "/models?theme=light");
      pages.put("compare", "/compare?number=1&theme=light");
      pages.put("compare-cluster", "/compare?number=2&from=recent&theme=light");
      pages.put("submit", "/submit?name=bert&class=training&gpus=2&theme=light");
      for (Map.Entry<String, String> page : pages.entrySet()) {
        picture(tab, site.url() + page.getValue(), 1440, page.getKey());
      }
      picture(tab, site.url() + "/?theme=dark", 1440, "overview-dark");
      picture(tab, site.url() + "/?theme=light", 320, "overview-phone");
    } finally {
      site.stop();
    }
  }

  private static String job(int i) {
    return """
        {"name": "%s", "user": "user-%d", "class": "%s", "gpus": %d, "priority": %.1f,
         "estimate": "%ds"}"""
        .formatted(
            i % 3 == 0 ? "bert" : "frames",
            i % 4,
            i % 3 == 0 ? "training" : "rendering",
            i % 7 == 0 ? 2 : 1,
            (i % 3 + 1) * 0.3,
            30 + 17 * (i % 5));
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
      tab.awaitText("Run time at speed 1");
    }
    int height = tab.evaluate("document.documentElement.scrollHeight").asInt();
    tab.resize(width, Math.min(Math.max(900, height), 2_400));
    tab.awaitFrame();
    tab.screenshot(FOLDER.resolve(name + ".png"));
  }
}
