package io.adlro.study.validation;

import io.adlro.study.figure.LineFigure;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a study found, as a section of the page.
 *
 * @param title of the section
 * @param markdown its lines: what is compared, ours beside theirs, and why where they differ
 * @param figureByFile figures by the file name under which the lines refer to them
 * @param misses what was published and not found again, one sentence each; none if all of it was
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
