package io.adlro.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.report.chart.ChartStyle;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.study.experiment.ComparisonResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * What makes a page readable at every width: frames that scroll, and one colour for each policy.
 */
final class PageLayoutTest {
  private static final Pattern LOOK = Pattern.compile("c\\d|reference|rest");

  private static ComparisonResult result;
  private static Page page;

  /** Fourteen policies: more than there are colours. */
  @BeforeAll
  static void compare() {
    List<PolicyEntry> policies =
        Stream.concat(
                Studies.policies("fcfs", "sjf").stream(),
                IntStream.range(0, 12)
                    .mapToObj(i -> Studies.renamed(Studies.policy("random"), "adlro@models/" + i)))
            .toList();
    result = Studies.of(Studies.stream(), policies, 2);
    page = new Page(Studies.html(result));
  }

  @Test
  void everyTableAndChartScrollsInAFrameThatTheKeyboardReaches() {
    List<Element> wide = new ArrayList<>(page.elements("table"));
    page.elements("svg").stream()
        .filter(svg -> svg.getAttribute("role").equals("img"))
        .forEach(wide::add);
    assertThat(wide).hasSizeGreaterThan(8);
    for (Element element : wide) {
      Element frame = (Element) element.getParentNode();
      assertThat(frame.getAttribute("class")).isEqualTo("scroll");
      assertThat(frame.getAttribute("role")).isEqualTo("region");
      assertThat(frame.getAttribute("tabindex")).isEqualTo("0");
      assertThat(frame.getAttribute("aria-label")).isNotEmpty();
    }
  }

  @Test
  void aFrameShowsThatItScrollsAndKeepsTheNamesInPlace() {
    assertThat(PageStyle.css())
        .containsPattern("\\.scroll \\{ overflow-x: auto;")
        .containsPattern("\\.scroll \\{[^}]*local,[^}]*scroll;\\s*\\}")
        .containsPattern("\\.scroll\\.wide::before \\{\\s*content: \"Scroll sideways")
        .containsPattern("th:first-child \\{ position: sticky; left: 0;");
    assertThat(PageStyle.script()).contains("toggle('wide'").doesNotContain("<", "&");
  }

  @Test
  void nothingOutsideOfFramesHasAFixedWidth() {
    assertThat(page.elements("*"))
        .noneMatch(element -> element.hasAttribute("style"))
        .filteredOn(element -> element.getTagName().matches("svg|table|div|section|main|body"))
        .noneMatch(element -> element.hasAttribute("width"));
    // Widths in rules are limits or belong to small things; none makes the page wide.
    assertThat(
            Pattern.compile("[{;] ?width: ?(\\d{2,})(rem|px)").matcher(PageStyle.css()).results())
        .allMatch(match -> match.group(2).equals("rem") && Integer.parseInt(match.group(1)) < 16);
  }

  /** Chart, page and dashboard have one source of colours. */
  @Test
  void everyColourOfTheStyleSheetsIsInThePalette() {
    String css = PageStyle.css();
    assertThat(css).startsWith(ChartStyle.colours()).contains("@media print");
    assertThat(css.substring(ChartStyle.colours().length())).doesNotContainPattern("#[0-9a-f]{3}");
    assertThat(Pattern.compile("var\\(--([a-z0-9-]+)\\)").matcher(css).results())
        .extracting(match -> match.group(1))
        .filteredOn(name -> !name.equals("k"))
        .isNotEmpty()
        .allMatch(name -> ChartStyle.colours().contains("--" + name + ":"));
    assertThat(PageStyle.shared()).startsWith(ChartStyle.colours()).contains(".panel {");
  }

  @Test
  void aPolicyHasOneLookOnTheWholePage() {
    Map<String, Set<String>> looksByPolicy = new TreeMap<>();
    for (Element head : page.elements("*")) {
      if (head.getTagName().matches("th|h3")) {
        swatch(head)
            .ifPresent(
                look -> {
                  String name = head.getTextContent().replace("Against ", "");
                  looksByPolicy.computeIfAbsent(name, n -> new TreeSet<>()).add(look);
                });
      }
    }
    for (Element path : page.elements("path")) {
      String css = path.getAttribute("class");
      if (css.startsWith("line ") && path.getElementsByTagName("title").getLength() > 0) {
        looksByPolicy
            .computeIfAbsent(path.getTextContent(), n -> new TreeSet<>())
            .add(css.substring("line ".length()));
      }
    }

    List<String> ranked = result.comparison().outcomes().stream().map(PolicyOutcome::name).toList();
    assertThat(looksByPolicy.keySet()).containsExactlyInAnyOrderElementsOf(ranked);
    assertThat(looksByPolicy.values()).allMatch(looks -> looks.size() == 1);
    List<String> coloured =
        looksByPolicy.values().stream()
            .map(looks -> looks.iterator().next())
            .filter(look -> !look.equals("rest"))
            .toList();
    assertThat(coloured).hasSize(11).doesNotHaveDuplicates().allMatch(LOOK.asMatchPredicate());
    assertThat(looksByPolicy.get("fcfs")).containsExactly("reference");
  }

  @Test
  void colouredPoliciesAreThoseWithALoadCurve() {
    Set<String> curves = new TreeSet<>(page.rowNames("load"));

    List<String> coloured =
        page.elements("th").stream()
            .filter(head -> swatch(head).filter(look -> !look.equals("rest")).isPresent())
            .map(Element::getTextContent)
            .distinct()
            .toList();
    assertThat(coloured).containsExactlyInAnyOrderElementsOf(curves);
  }

  @Test
  void jobClassesTakeNoColourOfAPolicy() {
    List<String> bars =
        page.elements("rect").stream()
            .map(rect -> rect.getAttribute("class"))
            .filter(css -> css.startsWith("bar "))
            .distinct()
            .toList();
    assertThat(bars).isNotEmpty().allMatch(css -> css.matches("bar j\\d"));
  }

  private static Optional<String> swatch(Element head) {
    Node first = head.getFirstChild();
    while (first != null) {
      if (first instanceof Element span && span.getAttribute("class").startsWith("swatch ")) {
        return Optional.of(span.getAttribute("class").substring("swatch ".length()));
      }
      first = first.getNextSibling();
    }
    return Optional.empty();
  }
}
