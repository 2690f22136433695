package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.app.browser.Chromium;
import io.adlro.app.browser.Tab;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The reports of all commands in Chromium, opened from their files. Skipped without Chromium unless
 * {@code ADLRO_REQUIRE_CHROMIUM} is set.
 */
final class ReportsTest {
  /** A4 without its margins. */
  private static final int PAPER_PX = 703;

  /** As for a screen, but paper does not scroll. */
  private static final String CUT_ON_PAPER = DashboardTest.TOO_WIDE.replace(".scroll > *, ", "");

  @TempDir static Path home;

  @Test
  void everyReportIsAccessibleInBothThemesAndFitsAPhoneAWallAndPaper() throws IOException {
    Optional<Path> program = Chromium.program();
    assumeTrue(
        program.isPresent() || System.getenv("ADLRO_REQUIRE_CHROMIUM") != null, "no Chromium");
    List<Path> reports = new SampleReports(home).write();
    String axe = DashboardTest.axe();
    try (Chromium chromium = new Chromium(program.orElseThrow(), home.resolve("profile"))) {
      Tab tab = chromium.newTab();
      for (Path report : reports) {
        look(tab, report, axe);
      }
      assertThat(tab.problems()).isEmpty();
      Set<String> opened =
          reports.stream().map(report -> report.toUri().toString()).collect(Collectors.toSet());
      assertThat(Set.copyOf(tab.requests())).isEqualTo(opened);
    }
  }

  private static void look(Tab tab, Path report, String axe) {
    tab.resize(1440, 900);
    for (String theme : List.of("light", "dark")) {
      open(tab, report, theme);
      tab.evaluate(axe + ";0");
      assertThat(tab.evaluate(DashboardTest.AXE_FINDINGS).asString())
          .as(report.getFileName() + " " + theme)
          .isEmpty();
    }
    for (int width : List.of(320, 3840)) {
      tab.resize(width, 900);
      tab.await("(%s) === ''".formatted(DashboardTest.TOO_WIDE));
    }
    show(tab, "print", "dark");
    tab.resize(PAPER_PX, 900);
    tab.await("(%s) === ''".formatted(CUT_ON_PAPER));
    assertThat(tab.evaluate("getComputedStyle(document.body).backgroundColor").asString())
        .isEqualTo("rgb(255, 255, 255)");
  }

  static void open(Tab tab, Path report, String theme) {
    show(tab, "screen", theme);
    String address = report.toUri().toString();
    tab.open(address);
    tab.await("location.href === '%s' && document.readyState === 'complete'".formatted(address));
  }

  private static void show(Tab tab, String media, String theme) {
    tab.call(
        "Emulation.setEmulatedMedia",
        "media",
        media,
        "features",
        List.of(Map.of("name", "prefers-color-scheme", "value", theme)));
  }
}
