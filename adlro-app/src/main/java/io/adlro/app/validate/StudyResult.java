package io.adlro.app.validate;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a study found, as a section of the page.
 *
 * @param title of the section
 * @param markdown its lines: what is compared, ours beside theirs, and why where they differ
 * @param svgByFile pictures by the file name under which the lines refer to them
 * @param misses what was published and not found again, one sentence each; none if all of it was
 */
public record StudyResult(
    String title, List<String> markdown, Map<String, String> svgByFile, List<String> misses) {
  public StudyResult {
    markdown = List.copyOf(markdown);
    svgByFile = new TreeMap<>(svgByFile);
    misses = List.copyOf(misses);
  }
}
