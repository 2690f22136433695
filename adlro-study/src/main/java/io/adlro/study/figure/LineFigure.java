package io.adlro.study.figure;

import java.util.List;

/** The data of a line chart. */
public record LineFigure(String title, Axis x, Axis y, List<Series> series) {
  public LineFigure {
    series = List.copyOf(series);
  }
}
