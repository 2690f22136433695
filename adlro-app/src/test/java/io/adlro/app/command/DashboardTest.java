package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.app.browser.Chromium;
import io.adlro.app.browser.Tab;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * The dashboard as a person uses it: Chromium, a real server, an emulated cluster. Skipped without
 * Chromium unless {@code ADLRO_REQUIRE_CHROMIUM} is set.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class DashboardTest {
  private static final List<String> PAGES =
      List.of("/", "/jobs", "/jobs/job-0", "/gantt", "/cluster", "/models", "/compare", "/submit");

  /** What reaches over the right edge, except inside of frames that scroll. */
  static final String TOO_WIDE =
      """
      [...document.querySelectorAll('body *')]
        .filter(e => !e.closest('.scroll > *, .hidden, .skip, nav > *'))
        .filter(e => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map(e => e.tagName + '.' + e.className).join()\
      """;

  static final String AXE_FINDINGS =
      """
      axe.run(%s).then(found => found.violations
        .filter(v => v.impact === 'serious' || v.impact === 'critical')
        .map(v => v.id + ': ' + v.nodes.map(n => n.html.slice(0, 120)).join(' | ')).join('\\n'))\
      """;

  private static final String MEAN_JCT =
      "[...document.querySelectorAll('.tile')].find(t => t.innerText.startsWith('Mean JCT'))"
          + ".querySelector('dd').textContent";

  /** From then on a page hears of the end of its session by its stream only. */
  private static final String NO_OTHER_REQUESTS =
      """
      (send => { window.fetch = (path, ...more) =>
        path.endsWith('/session') ? send(path, ...more) : new Promise(() => {}); })(window.fetch)\
      """;

  @TempDir static Path home;
  private static DashboardSite site;
  private static Tab admin;

  @BeforeAll
  static void start() throws IOException {
    Optional<Path> program = Chromium.program();
    assumeTrue(
        program.isPresent() || System.getenv("ADLRO_REQUIRE_CHROMIUM") != null, "no Chromium");
    site = new DashboardSite(program.orElseThrow(), home);
    for (int i = 0; i < 8; i++) {
      site.submitShort(i % 2 == 0 ? "ann" : "bob", 1 + i);
    }
    for (int i = 0; i < 6; i++) {
      String unused = site.submit("bert");
    }
    admin = site.loggedIn(site.adminKey());
  }

  @AfterAll
  static void stop() throws InterruptedException {
    if (site != null) {
      site.stop();
    }
  }

  private static void open(Tab tab, String path) {
    tab.open(site.url() + path);
    tab.await("location.pathname === '%s'".formatted(path.replaceFirst("\\?.*", "")));
    tab.await(DashboardSite.LOADED);
  }

  static String axe() throws IOException {
    try (InputStream in = DashboardTest.class.getResourceAsStream("/axe/axe.min.js")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  @Order(1)
  void everyPageIsAccessibleInBothThemesAndFitsAPhoneAndAWall() throws IOException {
    String axe = axe();
    for (String path : PAGES) {
      for (String theme : List.of("light", "dark")) {
        open(admin, path + "?theme=" + theme);
        assertThat(admin.evaluate("document.documentElement.dataset.theme").asString())
            .isEqualTo(theme);
        String rules = theme.equals("light") ? "{}" : "{runOnly: ['color-contrast']}";
        assertThat(findings(axe, rules)).as(path + " " + theme).isEmpty();
      }
      requireFittingWidths();
    }
  }

  private static String findings(String axe, String rules) {
    admin.evaluate(axe + ";0");
    return admin.evaluate(AXE_FINDINGS.formatted(rules)).asString();
  }

  private static void requireFittingWidths() {
    for (int width : List.of(320, 3840)) {
      admin.resize(width, 900);
      admin.await("document.documentElement.clientWidth === " + width);
      admin.await("(%s) === ''".formatted(TOO_WIDE));
    }
    admin.resize(1440, 900);
  }

  @Test
  @Order(2)
  void aLongNameFits() {
    String job = site.submit("n".repeat(200));
    for (String path : List.of("/", "/jobs", "/jobs/" + job, "/gantt")) {
      open(admin, path);
      requireFittingWidths();
    }
    assertThat(site.send("DELETE", "/jobs/" + job, "").get("id").asString()).isEqualTo(job);
  }

  @Test
  @Order(3)
  void aJobIsSubmittedExplainedAskedAboutAndCancelled() {
    open(admin, "/submit?name=vision&class=training&gpus=2&estimate=2h");
    admin.awaitText("Run time at speed 1");
    admin.awaitText("simulated futures");
    assertThat(
            admin
                .evaluate("document.querySelector('.panel:last-child tbody').innerText")
                .asString())
        .contains("fast", "slow")
        .doesNotContain("simulating");
    admin.press("Submit as admin");
    admin.await("/^.jobs.job-/.test(location.pathname)");
    admin.awaitText("Why it waits");
    admin.press("Why does it wait?");
    admin.awaitText("Candidates");
    admin.evaluate(
        "(input => { input.value = '0.9'; input.dispatchEvent(new Event('input', {bubbles: true}))"
            + " })(document.querySelector('.panel[aria-label=\"What if\"] input'))");
    admin.await("new URL(location.href).searchParams.get('priority') === '0.9'");
    admin.press("What if");
    admin.awaitText("Start then");
    admin.press("Cancel job");
    admin.press("Yes");
    admin.await("document.querySelector('.head .badge').textContent === 'cancelled'");
  }

  @Test
  @Order(4)
  void policiesAreComparedWithProgressAndAReport() {
    open(admin, "/compare?scenario=tiny&policies=fcfs,sjf&seeds=2&jobs=40&bound=include");
    admin.press("Compare");
    admin.awaitText("Report with charts");
    assertThat(shown())
        .contains("fcfs", "sjf", "baseline", "Gap to the bound", "Lower bound: mean JCT");
    admin.await("document.querySelectorAll('.grid section [role=img] canvas').length === 2");
  }

  /** The text of the comparison. */
  private static String shown() {
    return admin.evaluate("[...document.querySelectorAll('.panel')].at(-1).innerText").asString();
  }

  @Test
  @Order(5)
  void aTraceIsComparedOnThisCluster() {
    open(admin, "/compare?from=trace&policies=fcfs,sjf");
    admin.press("Compare");
    admin.awaitText("trace june.csv, 4 jobs, 1 seed");
    admin.awaitText("Same under both");
  }

  @Test
  @Order(6)
  void theLastHoursAreComparedAndWhatDiffersIsShownSavedAndReopenedByItsLink() throws IOException {
    open(admin, "/jobs?phase=ended&text=short");
    admin.await("parseInt(document.querySelector('.head .muted').textContent) === 8");
    open(admin, "/compare?from=recent&policies=fcfs,patient-sjf-4");
    admin.press("Compare");
    admin.awaitText("Same under both");
    assertThat(shown())
        .contains("last 24 hours of this cluster", "Mean change of the end", "1 seed");
    admin.press("+");
    admin.await("new URL(location.href).searchParams.get('span') > 0");
    admin.await("document.querySelector('.picture canvas').height > 0");

    Path folder = Files.createDirectory(home.resolve("downloads"));
    admin.downloadTo(folder);
    for (String kind : List.of("HTML", "CSV", "PNG")) {
      admin.evaluate(
          "[...document.querySelectorAll('.panel .actions > *')].find(e => e.textContent.trim() === '%s').click()"
              .formatted(kind));
      String name = admin.awaitDownload();
      assertThat(name).startsWith("comparison-").endsWith("." + kind.toLowerCase(Locale.ROOT));
      assertThat(folder.resolve(name)).isNotEmptyFile();
    }

    String link =
        admin
            .evaluate("document.querySelector('.panel tbody th a').getAttribute('href')")
            .asString();
    open(admin, link);
    admin.awaitText("Same under both");
    try (Tab user = site.loggedIn(site.newKey("user"))) {
      user.open(site.url() + link);
      user.awaitText("The server has no comparison");
      assertThat(user.evaluate("document.body.innerText").asString())
          .doesNotContain("last 24 hours");
    }
  }

  @Test
  @Order(7)
  void theModelsShowTheirTrainingAndWhatTheGuardFound() {
    open(admin, "/models");
    admin.awaitText("Training of adlro");
    admin.await("document.querySelectorAll('.panel [role=img] canvas').length === 2");
    assertThat(admin.evaluate("document.querySelector('main').innerText").asString())
        .contains("against", "Base policy", "patient-sjf-4", "none reported");
  }

  @Test
  @Order(8)
  void aJobThatIsSubmittedElsewhereAppearsByItself() {
    open(admin, "/jobs?text=elsewhere&phase=all");
    admin.awaitText("No job matches.");
    admin.evaluate("window.sameDocument = true");

    String job = site.submit("elsewhere");

    admin.awaitText(job);
    assertThat(admin.evaluate("window.sameDocument").asBoolean()).isTrue();

    open(admin, "/cluster");
    admin.evaluate("history.back()");
    admin.awaitText(job);
    admin.awaitText(site.submit("elsewhere"));
  }

  @Test
  @Order(9)
  void theModeIsSwitchedByOperatorsOnly() {
    open(admin, "/");
    admin.press("Switch");
    admin.press("Yes");
    admin.awaitText("Mode shadow");
    admin.press("Switch");
    admin.press("Yes");
    admin.awaitText("Mode active");

    try (Tab viewer = site.loggedIn(site.newKey("viewer"))) {
      viewer.awaitText("Mode active");
      assertThat(viewer.evaluate("document.body.innerText").asString())
          .contains("viewer")
          .doesNotContain("Switch", "Submit");
      assertThat(
              viewer
                  .evaluate(
                      """
                      fetch('/api/v1/mode', {method: 'PUT', headers: {'X-Adlro-Page': '1'},
                        body: '{"mode": "shadow"}'}).then(answer => answer.status)\
                      """)
                  .asInt())
          .isEqualTo(403);
    }
  }

  @Test
  @Order(10)
  void theKeyboardIsEnough() {
    open(admin, "/");
    admin.await("document.querySelector('canvas')?.height > 0");
    tabTo("tagName === 'CANVAS'");
    admin.key("ArrowRight");
    admin.awaitText("f1/0 (fast): 100 % allocated");
    admin.key("Enter");
    requireJobInFocus();

    open(admin, "/jobs?text=bert");
    tabTo("closest('tbody')");
    admin.key("Enter");
    requireJobInFocus();

    open(admin, "/submit?class=training&estimate=2h");
    tabTo("name === 'name'");
    admin.type("typed");
    admin.await("new URL(location.href).searchParams.get('name') === 'typed'");
    tabTo("matches('button.main')");
    admin.key("Enter");
    requireJobInFocus();
    admin.awaitText("typed");
  }

  /** Presses the tabulator until this is true of what has the focus. */
  private static void tabTo(String wanted) {
    String isThere = "Boolean(document.activeElement.%s)".formatted(wanted);
    for (int i = 0; i < 40 && !admin.evaluate(isThere).asBoolean(); i++) {
      admin.key("Tab");
    }
    assertThat(admin.evaluate(isThere).asBoolean()).as(wanted).isTrue();
  }

  private static void requireJobInFocus() {
    admin.await(
        "/^.jobs.job-/.test(location.pathname) && document.activeElement.tagName === 'MAIN'");
  }

  @Test
  @Order(11)
  void nothingWentWrongInThePagesAndNothingCameFromElsewhere() {
    assertThat(admin.problems())
        .filteredOn(
            each -> !each.contains("status of 429")) // a question to a busy server is repeated
        .isEmpty();
    assertThat(admin.requests())
        .isNotEmpty()
        .allMatch(
            each ->
                each.startsWith(site.url())
                    || each.startsWith("data:")
                    || each.equals("about:blank"));
  }

  @Test
  @Order(12)
  void whatIsNotThereOrNotAllowedIsSaid() {
    admin.open(site.url() + "/jobs/job-99999");
    admin.awaitText("There is no job `job-99999`");
    admin.open(site.url() + "/submit?class=training&gpus=-3");
    admin.awaitText("`gpus` is -3");
    admin.open(site.url() + "/submit?class=training&estimate=soon");
    admin.awaitText("`estimate`");
  }

  @Test
  @Order(13)
  void aPageOutlivesARestartOfTheServer() throws Exception {
    open(admin, "/");
    admin.await("/[0-9]/.test(%s)".formatted(MEAN_JCT));
    String meanJct = admin.evaluate(MEAN_JCT).asString();
    open(admin, "/jobs?phase=all&text=later");
    admin.await("document.querySelector('.connection').dataset.state === 'live'");
    admin.evaluate("window.sameDocument = true");

    site.stopServer();
    admin.await("document.querySelector('.connection').dataset.state === 'lost'");
    admin.awaitText("The connection was lost at");
    site.startServer();
    admin.await("document.querySelector('.connection').dataset.state === 'live'");

    admin.awaitText(site.submit("later"));
    assertThat(admin.evaluate("window.sameDocument").asBoolean()).isTrue();
    open(admin, "/");
    admin.await("(%s) === '%s'".formatted(MEAN_JCT, meanJct));
  }

  @Test
  @Order(14)
  void aRevokedKeyLeadsToTheLogin() {
    try (Tab operator = site.loggedIn(site.newKey("operator"))) {
      operator.evaluate(NO_OTHER_REQUESTS);
      assertThat(site.send("DELETE", "/keys/operator", "").get("revokedAt").isNull()).isFalse();
      operator.await("document.activeElement?.name === 'key'");
    }
  }

  @Test
  @Order(15)
  void aKeyThatIsNotValidAndTheEndOfASessionLeadToTheLogin() {
    admin.press("Log out");
    admin.await("document.activeElement?.name === 'key'");
    admin.type("adlro_wrong");
    admin.key("Enter");
    admin.awaitText("This key is not valid here.");
  }
}
