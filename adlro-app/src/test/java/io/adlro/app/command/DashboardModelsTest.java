package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.app.browser.Chromium;
import io.adlro.app.browser.Tab;
import io.adlro.learn.bundle.BundleFormat;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.training.CurveCsv;
import io.adlro.study.training.ModelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The page of the models, with a policy that has one; skipped as {@link DashboardTest} is. */
final class DashboardModelsTest {
  @TempDir Path home;

  /** Metrics are read once, so that those that the test sends stay. */
  private static final String SETTINGS =
      """
      cluster: tiny
      policy: %s
      mode: active
      driver: {speed: 100}
      telemetry: {every: 1h}
      """;

  /** More than the fewest of a replay. */
  private static final int JOBS = 110;

  /** Place of the difference in a row of a training curve. */
  private static final int DIFFERENCE = 7;

  /**
   * The shipped model, and one whose training differs by the seed and its result, which decides.
   */
  private Path twoModels() throws IOException {
    Path models = Files.createDirectories(home.resolve("models"));
    ModelFiles.Found shipped = ModelFiles.of(Path.of("..")).load("dqn");
    Files.copy(shipped.file(), models.resolve("dqn.adlro"));
    String curve = shipped.model().provenance().get(CurveCsv.ENTRY);
    String[] last = curve.substring(0, curve.length() - 1).split(",");
    last[last.length - 10 + DIFFERENCE] = "0.5";
    ModelBundle other =
        shipped
            .model()
            .withProvenance(Map.of("seed", "2", CurveCsv.ENTRY, String.join(",", last) + "\n"));
    return Files.write(models.resolve("dqn-b.adlro"), BundleFormat.write(other));
  }

  private static void openModels(DashboardSite site, Tab tab) {
    tab.open(site.url() + "/models");
    tab.await("location.pathname === '/models'");
    tab.await(DashboardSite.LOADED);
  }

  private static void showErrors(DashboardSite site, Tab admin) {
    String metrics =
        "DCGM_FI_DEV_XID_ERRORS{gpu=\"1\"} 79\nDCGM_FI_DEV_ECC_DBE_VOL_TOTAL{gpu=\"1\"} 3\n";
    site.push("s1", metrics);
    admin.open(site.url() + "/cluster");
    admin.awaitText("s1/1 XID 79, s1/1 3 ECC");
    admin.press("With errors");
    admin.await("document.querySelectorAll('[aria-label=Nodes] tbody tr').length === 1");
    admin.awaitText("s1/1 XID 79");
    admin.awaitText("min old"); // the page follows the clock where nothing happens
  }

  @Test
  void aModelIsPromotedAndRolledBackByThoseWhoMay() throws IOException, InterruptedException {
    Optional<Path> program = Chromium.program();
    assumeTrue(
        program.isPresent() || System.getenv("ADLRO_REQUIRE_CHROMIUM") != null, "no Chromium");
    DashboardSite site =
        new DashboardSite(program.orElseThrow(), home, SETTINGS.formatted("dqn@" + twoModels()));
    try {
      Tab admin = site.loggedIn(site.adminKey());
      openModels(site, admin);
      admin.evaluate(
          "[...document.querySelectorAll('button')].find(b => b.textContent === 'dqn').click()");
      admin.awaitText("Mean of the trainings of dqn, dqn-b, which differ by the seed");
      admin.press("Activate");
      admin.press("Yes");
      admin.awaitText("there is nothing to replay");
      JsonNode band = site.send("GET", "/models/dqn/curves", "").get("difference");
      assertThat(band.at("/high/0").asDouble()).isEqualTo(0.5);
      assertThat(band.at("/low/0").asDouble()).isLessThan(band.at("/y/0").asDouble());

      JsonNode unused =
          site.send(
              "POST",
              "/jobs",
              "{\"class\": \"training\", \"estimate\": \"1s\", \"array\": %d}".formatted(JOBS));
      admin.open(site.url() + "/jobs?phase=ended");
      admin.awaitText(JOBS + " found");
      openModels(site, admin);
      admin.press("Activate");
      admin.press("Yes");
      admin.awaitText("on 110 jobs it changes the mean time from submission to end");
      admin.await("document.querySelector('.badge.active')");
      admin.press("Roll back");
      admin.press("Yes");
      admin.awaitText("retired");

      showErrors(site, admin);

      Tab viewer = site.loggedIn(site.newKey("viewer"));
      openModels(site, viewer);
      viewer.awaitText("dqn-b");
      assertThat(viewer.evaluate("document.body.innerText").asString())
          .doesNotContain("Activate", "Roll back");
      assertThat(
              viewer
                  .evaluate(
                      """
                      fetch('/api/v1/models/rollback',
                        {method: 'POST', headers: {'X-Adlro-Page': '1'}}).then(answer => answer.status)\
                      """)
                  .asInt())
          .isEqualTo(403);
    } finally {
      site.stop();
    }
  }
}
