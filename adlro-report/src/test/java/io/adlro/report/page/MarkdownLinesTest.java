package io.adlro.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownLinesTest {
  private static final String LONG = "word ".repeat(40).strip();

  @Test
  void proseIsBrokenAt120ColumnsAndItemsAreIndented() {
    assertThat(MarkdownLines.wrapped(List.of(LONG, "- " + LONG)))
        .hasSize(4)
        .allMatch(line -> line.length() <= 120)
        .anyMatch(line -> line.startsWith("- word"))
        .anyMatch(line -> line.startsWith("  word"));
  }

  @Test
  void tablesHeadingsImagesAndCodeKeepTheirLines() {
    List<String> lines =
        List.of("| " + LONG + " |", "# " + LONG, "![" + LONG + "](a.svg)", "```", LONG, "```");
    assertThat(MarkdownLines.wrapped(lines)).isEqualTo(lines);
  }

  @Test
  void noLineStartsWithAListMarkerOfTheText() {
    String text = "abcd ".repeat(23) + "abc - other 12. words";
    assertThat(MarkdownLines.wrapped(List.of(text))).hasSize(2).noneMatch(l -> l.startsWith("-"));
  }
}
