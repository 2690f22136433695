package io.adlro.app.command;

import io.adlro.app.browser.Chromium;
import io.adlro.app.browser.Tab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Makes the pictures of docs/reports.md; not one of the tests, it is run by its name. */
final class ReportScreenshots {
  private static final Path FOLDER = Path.of("../docs/reports");
  private static final int MOST_PX = 1_400;

  /** Files are shown by their names: the folder is another one in each run. */
  private static final String NO_FOLDER =
      """
      (walk => { while (walk.nextNode()) {
        walk.currentNode.data = walk.currentNode.data.replaceAll('%s', '');
      } })(document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT))\
      """;

  @TempDir static Path home;

  @Test
  void makeThem() throws IOException {
    Files.createDirectories(FOLDER);
    SampleReports reports = new SampleReports(home);
    try (Chromium chromium =
        new Chromium(Chromium.program().orElseThrow(), home.resolve("profile"))) {
      Tab tab = chromium.newTab();
      for (Path report : reports.write()) {
        ReportsTest.open(tab, report, "light");
        picture(tab, 1440, SampleReports.command(report));
        if (SampleReports.command(report).equals("compare")) {
          picture(tab, 320, "compare-phone");
          ReportsTest.open(tab, report, "dark");
          picture(tab, 1440, "compare-dark");
        }
      }
    }
  }

  private static void picture(Tab tab, int width, String name) throws IOException {
    tab.evaluate(NO_FOLDER.formatted(home + "/"));
    tab.resize(width, 600);
    int height = tab.evaluate("document.documentElement.scrollHeight").asInt();
    tab.resize(width, Math.min(height, MOST_PX));
    tab.awaitFrame();
    tab.screenshot(FOLDER.resolve(name + ".png"));
  }
}
