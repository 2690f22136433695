package io.adlro.study.validation;

import io.adlro.study.figure.LineFigure;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The result of a validation, as a section of the page.
 *
 * @param title of the section
 * @param markdown its lines: what is compared, measured beside published, and reasons for
 *     differences
 * @param figureByFile figures by the file name under which the lines refer to them
 * @param misses published figures that were not reproduced, one sentence each
 */
public record ValidationResult(
    String title,
    List<String> markdown,
    Map<String, LineFigure> figureByFile,
    List<String> misses) {
  public ValidationResult {
    markdown = List.copyOf(markdown);
    figureByFile = new TreeMap<>(figureByFile);
    misses = List.copyOf(misses);
  }
}
