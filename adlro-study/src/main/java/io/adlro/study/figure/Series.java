package io.adlro.study.figure;

import java.util.List;

/** Named points, in the order in which a line joins them. */
public record Series(String name, List<Point> points) {
  public Series {
    points = List.copyOf(points);
  }
}
