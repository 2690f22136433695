package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.app.browser.Chromium;
import io.adlro.app.browser.Tab;
import io.adlro.learn.bundle.BundleFormat;
import io.adlro.learn.bundle.ModelBundle;
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

  /** The shipped model, and one whose training differs by the seed, which decides. */
  private Path twoModels() throws IOException {
    Path models = Files.createDirectories(home.resolve("models"));
    ModelFiles.Found shipped = ModelFiles.of(Path.of("..")).load("dqn");
    Files.copy(shipped.file(), models.resolve("dqn.adlro"));
    ModelBundle other = shipped.model().withProvenance(Map.of("seed", "2"));
    return Files.write(models.resolve("dqn-b.adlro"), BundleFormat.write(other));
  }

  private static void openModels(DashboardSite site, Tab tab) {
    tab.open(site.url() + "/models");
    tab.await("location.pathname === '/models'");
    tab.await(DashboardSite.LOADED);
  }

  @Test
  void aModelIsPromotedAndRolledBackByThoseWhoMay() throws IOException, InterruptedException {
    Optional<Path> program = Chromium.program();
    assumeTrue(
        program.isPresent() || System.getenv("ADLRO_REQUIRE_CHROMIUM") != null, "no Chromium");
    DashboardSite site =
        new DashboardSite(program.orElseThrow(), home, DashboardSite.tiny("dqn@" + twoModels()));
    try {
      Tab admin = site.loggedIn(site.adminKey());
      openModels(site, admin);
      admin.evaluate(
          "[...document.querySelectorAll('button')].find(b => b.textContent === 'dqn').click()");
      admin.awaitText("Mean of the trainings of dqn, dqn-b, which differ by the seed");
      admin.press("Activate");
      admin.press("Yes");
      admin.awaitText("there is nothing to replay");

      JsonNode models = site.send("POST", "/models/dqn/activation", "{\"replay\": \"skip\"}");
      assertThat(models.has("models")).isTrue();
      openModels(site, admin);
      admin.awaitText("forced, without a paired replay");
      admin.press("Roll back");
      admin.press("Yes");
      admin.awaitText("retired");

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
