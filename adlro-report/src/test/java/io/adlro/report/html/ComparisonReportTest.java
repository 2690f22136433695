package io.adlro.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.message.NumberText;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.workload.Arrivals;
import io.adlro.study.experiment.BoundResult;
import io.adlro.study.experiment.ComparisonFigures;
import io.adlro.study.experiment.ComparisonResult;
import io.adlro.study.experiment.GapCurves;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

final class ComparisonReportTest {
  private static final List<PolicyEntry> THREE = Studies.policies("fcfs", "sjf", "random");
  private static final String SVG_NAMESPACE = "xmlns=\"http://www.w3.org/2000/svg\"";

  @Test
  void thePageHasEveryPolicyAndEverySection() {
    ComparisonResult result = Studies.of(Studies.stream(), THREE, 8);
    Page page = new Page(Studies.html(result));

    List<String> ranked = result.comparison().outcomes().stream().map(PolicyOutcome::name).toList();
    assertThat(page.title()).contains("3 scheduling policies on small at load 0.90");
    assertThat(page.rowNames("results")).isEqualTo(ranked);
    assertThat(page.rowNames("classes")).isEqualTo(ranked);
    assertThat(page.rowNames("load")).isEqualTo(ranked);
    assertThat(page.rowNames("significance")).containsAll(ranked);
    assertThat(page.charts("distributions")).hasSize(1);
    assertThat(page.charts("load")).hasSize(1);
    assertThat(page.charts("schedules")).hasSize(6);
    assertThat(page.charts("regression")).hasSize(1);
    assertThat(page.text("provenance")).contains("1.2.3", "c0ffee", "compare --x", "5ea1");
    assertThat(page.elements("p")).noneMatch(p -> p.getAttribute("class").equals("missing"));
  }

  @Test
  void theLeadNamesTheBestPolicyAndHowFarItIsFromFcfs() {
    ComparisonResult result = Studies.of(Studies.stream(), Studies.policies("fcfs", "sjf"), 8);
    PolicyOutcome best = result.comparison().best();
    assertThat(best.name()).isEqualTo("sjf");

    double fcfs = result.comparison().outcome("fcfs").orElseThrow().meanJctSeconds();
    String lead = new Page(Studies.html(result)).lead();
    assertThat(lead)
        .contains("sjf had the lowest mean job completion time (JCT) of 2 policies")
        .contains(NumberText.amount(best.meanJctSeconds()) + " s (95 % interval")
        .contains(
            "That is %s %% below fcfs's %s s"
                .formatted(
                    NumberText.percent(1 - best.meanJctSeconds() / fcfs), NumberText.amount(fcfs)))
        .contains("All ran the same 150 jobs a seed, 120 of them measured, over 8 seeds on 8 GPUs");
  }

  @Test
  void theSameDataGiveTheSamePage() {
    String first = Studies.html(Studies.of(Studies.stream(), THREE, 2));
    String second = Studies.html(Studies.of(Studies.stream(), THREE, 2));
    assertThat(second).isEqualTo(first);
  }

  @Test
  void thePageNeedsNothingFromOutside() {
    String html = Studies.html(Studies.of(Studies.stream(), THREE, 2));
    assertThat(html.replace(SVG_NAMESPACE, ""))
        .doesNotContain("http", "src=", "url(", "@import", "<link");
    assertThat(new Page(html).elements("a"))
        .isNotEmpty()
        .allMatch(link -> link.getAttribute("href").startsWith("#"));
  }

  @Test
  void noNameBecomesMarkup() {
    String nasty = "</title><script>alert(\"1\")</script>&amp;'\u0001";
    String shown = nasty.replace('\u0001', '\uFFFD');
    List<PolicyEntry> policies =
        List.of(Studies.policy("fcfs"), Studies.renamed(Studies.policy("sjf"), nasty));
    Page page =
        new Page(
            Studies.html(
                Studies.of(
                    Studies.scenario(nasty, new Arrivals.Poisson(), 60, 2, nasty), policies, 2)));
    assertThat(page.title()).contains(shown);
    assertThat(page.rowNames("results")).contains(shown);
    assertThat(page.text("classes")).contains(shown);
    assertThat(page.elements("script")).hasSize(1);
  }

  @Test
  void thePageIsAccessibleToScreenReaders() {
    Page page = new Page(Studies.html(Studies.of(Studies.stream(), THREE, 8)));
    assertThat(page.elements("html").get(0).getAttribute("lang")).isEqualTo("en");
    assertThat(page.elements("th")).allMatch(head -> head.getAttribute("scope").matches("row|col"));
    assertThat(page.elements("table"))
        .allMatch(table -> table.getElementsByTagName("caption").getLength() == 1);
    assertThat(page.elements("svg"))
        .allMatch(
            svg ->
                svg.getAttribute("aria-hidden").equals("true")
                    || (svg.getAttribute("role").equals("img")
                        && !svg.getAttribute("aria-label").isEmpty()));
    List<Integer> levels =
        page.elements("*").stream()
            .map(Element::getTagName)
            .filter(tag -> tag.matches("h[1-6]"))
            .map(tag -> tag.charAt(1) - '0')
            .toList();
    assertThat(levels.get(0)).isEqualTo(1);
    for (int i = 1; i < levels.size(); i++) {
      assertThat(levels.get(i)).isBetween(2, levels.get(i - 1) + 1);
    }
  }

  @Test
  void aTraceHasNoLoadCurvesAndNoTestWhateverTheSeeds() {
    Page page = new Page(Studies.html(Studies.trace(THREE, 8)));
    assertThat(page.text("load")).contains("A trace has its own submission times");
    assertThat(page.charts("load")).isEmpty();
    assertThat(page.text("significance")).contains("one trial only").doesNotContain("better");
    assertThat(page.lead()).contains("one trial is too few");
  }

  @Test
  void aBatchHasNoLoadCurvesButAThroughput() {
    Page page = new Page(Studies.html(Studies.of(Studies.batch(), THREE, 2)));
    assertThat(page.lead()).contains("60 jobs a seed, all of them measured");
    assertThat(page.title()).contains("on heap").doesNotContain("load");
    assertThat(page.text("load")).contains("All jobs of this scenario are there at once");
    assertThat(page.text("results")).contains("jobs/h").doesNotContain("Throughput is left out");
    assertThat(page.charts("schedules")).hasSize(6);
  }

  @Test
  void oneSeedGivesNoIntervals() {
    Page page = new Page(Studies.html(Studies.of(Studies.stream(), THREE, 1)));
    assertThat(page.text("results")).doesNotContain("interval");
    assertThat(page.text("significance")).contains("no interval, no test");
    assertThat(page.text("regression")).contains("Over the 3 runs shown");
    assertThat(page.lead()).doesNotContain("interval");
  }

  @Test
  void fewSeedsAreNamedAsTheReasonWhereNothingCanBeShown() {
    Page page = new Page(Studies.html(Studies.of(Studies.stream(), THREE, 4)));
    assertThat(page.text("significance")).contains("no p-value can get that low", "too few seeds");
    assertThat(page.lead()).contains("these seeds are too few");
  }

  @Test
  void onePolicyIsComparedWithNothing() {
    Page page = new Page(Studies.html(Studies.of(Studies.stream(), Studies.policies("sjf"), 1)));
    assertThat(page.title()).contains("1 scheduling policy on small");
    assertThat(page.lead()).contains("sjf had this mean job completion time (JCT): ");
    assertThat(page.text("significance")).contains("no two policies with a mean JCT");
    assertThat(page.text("regression")).contains("too few runs");
    assertThat(page.rowNames("results")).containsExactly("sjf");
  }

  @Test
  void whereNothingWasMeasuredTheSectionsSaySo() {
    Page page = new Page(Studies.html(Studies.withoutMeasuredJobs(THREE, 3)));
    assertThat(page.lead()).contains("nothing to rank");
    assertThat(page.rowNames("results")).hasSize(3);
    assertThat(page.text("significance")).contains("no two policies with a mean JCT");
    assertThat(page.text("distributions")).contains("no completion times to show");
    assertThat(page.text("regression")).contains("nothing to fit a line to");
    assertThat(page.elements("main").get(0).getTextContent()).doesNotContain("NaN", "Infinity");
  }

  @Test
  void aPolicyWithoutAMeanIsListedLastAndNotCompared() {
    Page page = new Page(Studies.html(Studies.withoutMeasuredJobs(THREE, 1)));
    assertThat(page.rowNames("results")).last().isEqualTo("fcfs");
    assertThat(page.rowNames("significance")).containsExactlyInAnyOrder("random");
    assertThat(page.text("significance")).contains("Not compared").contains("fcfs");
  }

  @Test
  void theGapToTheBoundIsShownWhereThereIsOne() {
    Page page = new Page(Studies.html(bounded(bound(0), Optional.empty())));

    assertThat(page.text("results"))
        .contains("gap to bound", "+12", "the first 40 jobs of 2 seeds")
        .contains("no schedule without preemption has less")
        .doesNotContain("cut short");
    assertThat(page.charts("load")).hasSize(1);
  }

  @Test
  void theGapIsDrawnOverLoadWhereItWasRequested() {
    Page page = new Page(Studies.html(bounded(bound(0), Optional.of(gaps(0)))));

    assertThat(page.charts("load")).hasSize(2);
    assertThat(page.text("load"))
        .contains("Gap to the lower bound against load", "first 40 jobs of 2 seeds")
        .doesNotContain("cut short");
  }

  @Test
  void aBoundWhoseSearchWasCutShortSaysSo() {
    Page page = new Page(Studies.html(bounded(bound(1), Optional.of(gaps(6)))));

    assertThat(page.text("results")).contains("cut short on 1 seed");
    assertThat(page.text("load")).contains("cut short 6 times");
  }

  private static GapCurves gaps(int cutShort) {
    return new GapCurves(
        List.of(0.5, 0.9),
        List.of(1L, 2L),
        40,
        BoundResult.Scope.WITHOUT_PREEMPTION,
        cutShort,
        List.of(new Series("sjf", List.of(Point.of(0.5, 0.1), Point.of(0.9, 12.3)))));
  }

  private static BoundResult bound(int cutShort) {
    return new BoundResult(
        40,
        List.of(1L, 2L),
        List.of(20.0, 21.0),
        Map.of("sjf", 0.123, "fcfs", Double.NaN),
        BoundResult.Scope.WITHOUT_PREEMPTION,
        cutShort);
  }

  private static ComparisonResult bounded(BoundResult bound, Optional<GapCurves> gaps) {
    ComparisonResult result = Studies.of(Studies.stream(), Studies.policies("fcfs", "sjf"), 2);
    ComparisonFigures figures = result.figures().orElseThrow();
    return new ComparisonResult(
        result.comparison(),
        result.conditions(),
        result.trace(),
        Optional.of(bound),
        Optional.of(
            new ComparisonFigures(
                figures.schedules(), figures.jobIds(), figures.loadCurves(), gaps)));
  }

  @Test
  void manyGpusAndJobsMakeNoLargePage() {
    String html =
        Studies.html(
            Studies.of(
                Studies.scenario("large", new Arrivals.Poisson(), 6_000, 60, "learning"),
                THREE,
                2));
    assertThat(html.length()).isLessThan(1_000_000);
  }
}
