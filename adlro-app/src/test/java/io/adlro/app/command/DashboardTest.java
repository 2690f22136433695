package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.app.browser.Chromium;
import io.adlro.app.browser.Tab;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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
      axe.run().then(found => found.violations
        .filter(v => v.impact === 'serious' || v.impact === 'critical')
        .map(v => v.id + ': ' + v.nodes.map(n => n.html.slice(0, 120)).join(' | ')).join('\\n'))\
      """;

  /** Questions that are answered one at a time; the page asks again. */
  private static final String BUSY =
      ".*status of 429.*/api/v1/(predictions|forecasts|what-if"
          + "|jobs/[^/]+/(explanation|prediction))\".*";

  private static final String NO_CONNECTION = ".*net::ERR_.*";

  private static final String MEAN_JCT =
      "[...document.querySelectorAll('.tile')].find(t => t.innerText.startsWith('Mean JCT'))"
          + ".querySelector('dd').textContent";

  /** From then on a page hears of the end of its session by its stream only. */
  private static final String NO_OTHER_REQUESTS =
      """
      (send => { window.fetch = (path, ...more) =>
        path.endsWith('/session') ? send(path, ...more) : new Promise(() => {}); })(window.fetch)\
      """;

  /** The buttons that change something. */
  private static final String CONTROLS =
      """
      [...document.querySelectorAll('button')].map(b => b.textContent.trim())
        .filter(b => /^(Switch|Submit as|Cancel|Hold|Release|Drain$|Return|Activate|Roll|Compare|What if|Replay)/.test(b))
        .join()\
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
    for (String path : PAGES) {
      for (String theme : List.of("light", "dark")) {
        open(admin, path + "?theme=" + theme);
        assertThat(admin.evaluate("document.documentElement.dataset.theme").asString())
            .isEqualTo(theme);
        requireAccessible(admin, path + " " + theme);
      }
      requireFittingWidths(admin);
    }
  }

  private static void requireAccessible(Tab tab, String what) throws IOException {
    tab.evaluate("Promise.all(document.getAnimations().map(one => one.finished)).then(() => 0)");
    tab.evaluate(
        "window.axe || eval(%s); 0".formatted(JsonMapper.shared().writeValueAsString(axe())));
    assertThat(tab.evaluate(AXE_FINDINGS).asString()).as(what).isEmpty();
  }

  /** In both themes, on a phone and on a wall. */
  private static void requireGood(Tab tab, String what) throws IOException {
    for (String theme : List.of("light", "dark")) {
      tab.evaluate("document.documentElement.dataset.theme = '%s'".formatted(theme));
      requireAccessible(tab, what + " " + theme);
    }
    requireFittingWidths(tab);
  }

  private static void requireFittingWidths(Tab tab) {
    for (int width : List.of(320, 3840)) {
      tab.resize(width, 900);
      tab.await("document.documentElement.clientWidth === " + width);
      tab.await("(%s) === ''".formatted(TOO_WIDE));
    }
    tab.resize(1440, 900);
  }

  /** Nothing went wrong in a page but what is expected, and nothing came from elsewhere. */
  private static void requireClean(Tab tab, String... expected) {
    assertThat(tab.problems())
        .filteredOn(each -> Stream.of(expected).noneMatch(each::matches))
        .isEmpty();
    assertThat(tab.requests())
        .isNotEmpty()
        .allMatch(
            each ->
                each.startsWith(site.url())
                    || each.startsWith("data:")
                    || each.equals("about:blank"));
  }

  /** A request that is answered with this status, at paths of this form. */
  private static String refused(int status, String path) {
    return ".*status of %d.*/api/v1/%s\".*".formatted(status, path);
  }

  @Test
  @Order(2)
  void aLongNameFits() {
    String job = site.submit("n".repeat(200));
    for (String path : List.of("/", "/jobs", "/jobs/" + job, "/gantt")) {
      open(admin, path);
      requireFittingWidths(admin);
    }
    assertThat(site.send("DELETE", "/jobs/" + job, "").get("id").asString()).isEqualTo(job);
  }

  @Test
  @Order(3)
  void aJobIsSubmittedExplainedAskedAboutAndCancelled() throws IOException {
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
    admin.awaitText("What the alternatives would have led to");
    assertThat(admin.evaluate("document.querySelectorAll('.panel h3').length").asInt())
        .isEqualTo(3);
    assertThat(
            admin
                .evaluate(
                    "[...document.querySelectorAll('button')]"
                        + ".find(b => b.textContent === 'What if').disabled")
                .asBoolean())
        .as("an empty question")
        .isTrue();
    admin.evaluate(
        "(input => { input.value = '0.9'; input.dispatchEvent(new Event('input', {bubbles: true}))"
            + " })(document.querySelector('.panel[aria-label=\"What if\"] input'))");
    admin.await("new URL(location.href).searchParams.get('priority') === '0.9'");
    admin.press("What if");
    admin.awaitText("Start then");
    assertThat(fact("Start then")).contains("nine of ten cases");
    assertThat(fact("Answer")).contains("undecided; in ");
    requireGood(admin, "an explained job");
    admin.evaluate("location.reload()");
    admin.awaitText("Start then"); // what was asked is in the address
    admin.awaitText("Candidates");
    admin.press("Cancel job");
    admin.press("Yes");
    admin.await("document.querySelector('.head .badge').textContent === 'cancelled'");
  }

  /** What the page says of something. */
  private static String fact(String name) {
    return admin
        .evaluate(
            "[...document.querySelectorAll('dt')].find(e => e.textContent === '%s')".formatted(name)
                + ".nextElementSibling.innerText")
        .asString();
  }

  @Test
  @Order(4)
  void policiesAreComparedWithProgressAndAReport() throws IOException {
    open(admin, "/compare?scenario=tiny&policies=fcfs,sjf&seeds=30&jobs=5000");
    admin.press("Compare");
    admin.await("document.querySelector('progress').value > 0");
    assertThat(admin.evaluate("document.querySelector('progress').max").asInt())
        .as("two policies, 30 seeds, and the load curves")
        .isGreaterThan(60);
    admin.press("Cancel comparison");
    admin.awaitText("It was cancelled.");

    open(admin, "/compare?scenario=tiny&policies=fcfs,sjf&seeds=2&jobs=40&bound=include");
    admin.press("Compare");
    admin.awaitText("Report with charts");
    assertThat(shown())
        .contains("fcfs", "sjf", "baseline", "Gap to the bound", "Lower bound: mean JCT");
    admin.await("document.querySelectorAll('.grid section [role=img] canvas').length === 2");
    assertThat(shown()).contains("JCT, 95 %", "Change to fcfs");
    requireGood(admin, "a finished comparison");
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
      requireContent(folder.resolve(name), kind);
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
      requireClean(user, refused(404, "comparisons/[0-9]+.*"));
      assertThat(user.evaluate("document.body.innerText").asString())
          .doesNotContain("last 24 hours");
    }
  }

  private static void requireContent(Path file, String kind) throws IOException {
    switch (kind) {
      case "HTML" -> assertThat(file).content().contains("patient-sjf-4", "</html>");
      case "CSV" ->
          assertThat(Files.readAllLines(file))
              .hasSize(3)
              .anyMatch(line -> line.matches("fcfs,[0-9.]+,.*"));
      default -> {
        BufferedImage picture = ImageIO.read(file.toFile());
        assertThat(picture.getWidth()).isGreaterThan(1_000);
        assertThat(picture.getHeight()).as("table, curves and schedules").isGreaterThan(600);
      }
    }
  }

  @Test
  @Order(7)
  void theModelsShowTheirTrainingAndWhatTheGuardFound() {
    open(admin, "/models");
    admin.awaitText("Training of adlro");
    admin.await("document.querySelectorAll('.panel [role=img] canvas').length === 2");
    assertThat(fact("Base policy")).isEqualTo("patient-sjf-4");
    assertThat(fact("Drift")).isEqualTo("none reported");
    assertThat(admin.evaluate("document.querySelector('tbody').innerText").asString())
        .containsPattern("[+−][0-9.]+ % \\([+−][0-9.]+ % to [+−][0-9.]+ %\\) against");
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
      for (String path : PAGES) {
        open(viewer, path);
        assertThat(viewer.evaluate(CONTROLS).asString()).as(path).isEmpty();
      }
      requireClean(viewer);
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
  void aQuestionKeepsTheFocusWhileEventsComeAndGivesItBack() {
    open(admin, "/jobs?text=bert");
    admin.evaluate("document.querySelector('tbody a').click()");
    admin.press("Cancel job");
    admin.await("document.activeElement.textContent === 'Yes'");
    admin.key("Tab");
    admin.await("document.activeElement.textContent === 'No'");
    String path = admin.evaluate("location.pathname").asString();
    long before = reads(path);
    String unused = site.submit("elsewhere");
    admin.await(
        "performance.getEntriesByType('resource').filter(e => e.name.endsWith('%s')).length > %d"
            .formatted(path, before));
    admin.awaitFrame();
    assertThat(admin.evaluate("document.activeElement.textContent").asString()).isEqualTo("No");
    admin.key("Enter");
    admin.await("document.activeElement.textContent === 'Cancel job'");
  }

  /** How often the page has read a path. */
  private static long reads(String path) {
    return admin
        .evaluate(
            "performance.getEntriesByType('resource').filter(e => e.name.endsWith('%s')).length"
                .formatted(path))
        .asLong();
  }

  @Test
  @Order(11)
  void dataThatCannotBeReadAgainIsShownWithItsAge() throws IOException {
    open(admin, "/cluster");
    admin.evaluate(
        """
        (send => { window.fetch = (path, ...more) => path.includes('/nodes?')
          ? Promise.resolve(new Response('{"detail": "It is busy"}', {status: 503}))
          : send(path, ...more); })(window.fetch)\
        """);
    admin.awaitText("the server answers: It is busy");
    assertThat(admin.evaluate("document.body.innerText").asString()).contains("As of ", "f1");
    requireGood(admin, "a notice");
  }

  @Test
  @Order(11)
  void aNodeIsDrainedAndReturned() {
    open(admin, "/cluster");
    admin.press("Drain");
    admin.press("Yes");
    admin.await("document.querySelector('.badge.drained')");
    admin.press("Return");
    admin.await("!document.querySelector('.badge.drained')");
  }

  @Test
  @Order(11)
  void theGanttIsZoomedMovedAndColouredAndOpensJobs() {
    open(admin, "/gantt");
    admin.press("+");
    admin.await("new URL(location.href).searchParams.get('span') === '900'");
    admin.press("Earlier");
    admin.await("new URL(location.href).searchParams.get('back') > 0");
    admin.press("Now");
    admin.press("User");
    admin.await("document.querySelector('.legend').innerText.includes('admin')");
    tabTo("tagName === 'CANVAS'");
    admin.key("n");
    admin.await("document.querySelector('.tip').innerText.startsWith('job-')");
    String chosen = admin.evaluate("document.querySelector('.tip').innerText").asString();
    admin.key("Enter");
    requireJobInFocus();
    admin.await("location.pathname === '/jobs/%s'".formatted(chosen.replaceFirst(" (?s).*", "")));

    open(admin, "/gantt?span=300");
    admin.await("document.querySelector('canvas')?.height > 0");
    admin.awaitFrame();
    admin.click("canvas", 0.8, 0.2); // behind now, where running jobs have their expected rest
    requireJobInFocus();
  }

  @Test
  @Order(11)
  void theListIsSortedAndTurned() {
    JsonNode unused =
        site.send("POST", "/jobs", "{\"name\": \"many\", \"class\": \"training\", \"array\": 51}");
    open(admin, "/jobs?text=many");
    admin.awaitText("1 to 50 of 51");
    String first = firstRow();
    admin.press("Submitted");
    admin.await("document.querySelector('th[aria-sort=ascending]')");
    admin.await("document.querySelector('tbody th a').textContent !== '%s'".formatted(first));
    admin.press("Next");
    admin.awaitText("51 to 51 of 51");
    admin.await("document.querySelector('tbody th a').textContent === '%s'".formatted(first));
  }

  private static String firstRow() {
    return admin.evaluate("document.querySelector('tbody th a').textContent").asString();
  }

  @Test
  @Order(11)
  void everyMetricOfAGpuIsShown() {
    open(admin, "/");
    admin.await("document.querySelector('canvas')?.height > 0");
    tabTo("tagName === 'CANVAS'");
    admin.key("ArrowRight");
    Map<String, String> texts =
        Map.of(
            "Allocation", " % allocated",
            "Utilisation", " % utilised, measured ",
            "Temperature", " °C, measured ",
            "Memory", " GiB, measured ",
            "Power", " W, measured ",
            "Predicted slow-down", " % of their best speed");
    texts.forEach(
        (metric, text) -> {
          admin.press(metric);
          admin.awaitText(text);
          assertThat(admin.evaluate("document.querySelector('canvas').ariaLabel").asString())
              .contains("by " + metric);
        });
  }

  @Test
  @Order(11)
  void aDoneJobHasItsAlternativesItsPredictionAndJobsOfItsName() {
    open(admin, "/jobs/job-7");
    assertThat(
            admin
                .evaluate(
                    "document.querySelectorAll('[aria-label=\"Similar past jobs\"] tbody tr').length")
                .asInt())
        .isEqualTo(6);
    admin.press("What was predicted?");
    admin.awaitText("times as long as predicted on");
    admin.press("Why there?");
    admin.await("document.querySelector('[aria-label=Explanation] table caption')");
    admin.awaitText("What the alternatives would have led to");
    admin.await(
        "/nothing until the next event|this job on|There was no other placement/.test(document.querySelector('[aria-label=Explanation]').innerText)");
  }

  @Test
  @Order(12)
  void nothingWentWrongInThePagesAndNothingCameFromElsewhere() {
    requireClean(admin, BUSY);
  }

  @Test
  @Order(13)
  void whatIsNotThereOrNotAllowedIsSaid() {
    admin.open(site.url() + "/jobs/job-99999");
    admin.awaitText("There is no job `job-99999`");
    admin.open(site.url() + "/submit?class=training&gpus=-3");
    admin.awaitText("`gpus` is -3");
    admin.open(site.url() + "/submit?class=training&estimate=soon");
    admin.awaitText("`estimate`");
  }

  @Test
  @Order(14)
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
    requireGood(admin, "a lost connection");
    site.startServer();
    admin.await("document.querySelector('.connection').dataset.state === 'live'");

    admin.awaitText(site.submit("later"));
    assertThat(admin.evaluate("window.sameDocument").asBoolean()).isTrue();
    open(admin, "/");
    admin.await("(%s) === '%s'".formatted(MEAN_JCT, meanJct));
  }

  @Test
  @Order(15)
  void aRevokedKeyLeadsToTheLogin() {
    try (Tab operator = site.loggedIn(site.newKey("operator"))) {
      operator.evaluate(NO_OTHER_REQUESTS);
      assertThat(site.send("DELETE", "/keys/operator", "").get("revokedAt").isNull()).isFalse();
      operator.await("document.activeElement?.name === 'key'");
      requireClean(operator, refused(401, "events"));
    }
  }

  @Test
  @Order(16)
  void aKeyThatIsNotValidAndTheEndOfASessionLeadToTheLogin() throws IOException {
    admin.press("Log out");
    admin.await("document.activeElement?.name === 'key'");
    admin.type("adlro_wrong");
    admin.key("Enter");
    admin.awaitText("This key is not valid here.");
    requireGood(admin, "the login");
    requireClean(
        admin,
        BUSY,
        NO_CONNECTION,
        refused(404, "jobs/job-99999.*"),
        refused(400, "(predictions|forecasts)"),
        refused(401, "session"));
    try (Tab other = site.newTab()) {
      other.open(site.url() + "/login");
      site.logIn(other, site.adminKey());
      other.await("location.pathname === '/'");
      other.await(DashboardSite.LOADED);
    }
  }
}
