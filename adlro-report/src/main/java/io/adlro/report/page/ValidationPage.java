package io.adlro.report.page;

import io.adlro.report.chart.ChartStyle;
import io.adlro.report.chart.LineChart;
import io.adlro.study.file.OutputFile;
import io.adlro.study.validation.ValidationResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The validation page: a section for each result, its figures in a folder beside the page. */
public final class ValidationPage {
  private ValidationPage() {}

  /** The lines of one section. */
  public static List<String> section(ValidationResult study) {
    List<String> lines = new ArrayList<>();
    lines.add("## " + study.title());
    lines.add("");
    lines.addAll(study.markdown());
    lines.add("");
    study.misses().forEach(miss -> lines.add("**Not reproduced:** " + miss));
    if (!study.misses().isEmpty()) {
      lines.add("");
    }
    return lines;
  }

  /** Writes the page; lines refer to figures by file name. */
  public static void write(
      OutputFile page, List<ValidationResult> found, Map<String, String> leftOut) {
    String fileName = page.path().getFileName().toString();
    String folder = fileName.replaceFirst("\\.[^.]*$", "");
    List<String> lines = new ArrayList<>();
    lines.add("# Validation");
    lines.add("");
    lines.add(
        "Published results and theorems, recomputed. Written by"
            + " `./adlro validate --page docs/validation.md`; nothing here is written by hand.");
    lines.add("");
    leftOut.forEach(
        (name, file) ->
            lines.add("Left out: %s, because its data `%s` is missing.".formatted(name, file)));
    for (ValidationResult study : found) {
      for (String line : section(study)) {
        String linked = line;
        for (String picture : study.figureByFile().keySet()) {
          linked = linked.replace("(" + picture + ")", "(" + folder + "/" + picture + ")");
        }
        lines.add(linked);
      }
      study
          .figureByFile()
          .forEach(
              (name, figure) -> picture(page.path(), folder, name, new LineChart(figure).svg()));
    }
    page.write(String.join("\n", MarkdownLines.wrapped(lines)).stripTrailing() + "\n");
  }

  private static void picture(Path page, String folder, String name, String svg) {
    Path place = page.toAbsolutePath().resolveSibling(folder);
    try {
      Files.createDirectories(place);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make the folder " + place, e);
    }
    new OutputFile(place.resolve(name)).write(ChartStyle.alone(svg));
  }
}
