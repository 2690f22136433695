package io.adlro.learn.bundle;

import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Grid;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.NetworkSpec.Plane;

/** The shape of a network in a file. */
final class NetworkFormat {
  private static final int GRID = 1;
  private static final int PLANE = 2;

  private static final int WIDEST = 4_096;
  private static final int MOST_CELLS = 1 << 20;

  /** Limit for one layer, so that the number of all weights is an int. */
  private static final long MOST_WEIGHTS = 1L << 29;

  private NetworkFormat() {}

  static void write(FlatWriter out, NetworkSpec network) {
    if (network instanceof Grid grid) {
      out.integer(GRID).integer(grid.channels()).integer(grid.height()).integer(grid.width());
      out.integer(grid.scalars()).integer(grid.firstFilters()).integer(grid.secondFilters());
      out.integer(grid.firstHidden()).integer(grid.secondHidden()).integer(grid.cells());
      out.integer(grid.head().ordinal());
    } else if (network instanceof Plane plane) {
      out.integer(PLANE).integer(plane.features()).integer(plane.hidden());
      out.integer(plane.head().ordinal());
    }
  }

  static NetworkSpec read(FlatReader in) {
    return in.integer("kind of network", GRID, PLANE) == GRID ? grid(in) : plane(in);
  }

  private static Plane plane(FlatReader in) {
    return new Plane(width(in, "number of features"), width(in, "hidden units"), head(in));
  }

  private static Grid grid(FlatReader in) {
    Grid grid =
        new Grid(
            width(in, "number of channels"),
            width(in, "height"),
            width(in, "width"),
            in.integer("number of scalars", 0, MOST_CELLS),
            width(in, "first filters"),
            width(in, "second filters"),
            width(in, "first hidden units"),
            width(in, "second hidden units"),
            in.integer("number of actions", 1, MOST_CELLS),
            head(in));
    long flat = (long) grid.secondFilters() * grid.height() * grid.width() + grid.scalars();
    long largest = Math.max(flat * grid.firstHidden(), (long) grid.secondHidden() * grid.cells());
    if (largest > MOST_WEIGHTS) {
      throw in.refused("describes a network that is too large; take another copy of it");
    }
    return grid;
  }

  private static int width(FlatReader in, String what) {
    return in.integer(what, 1, WIDEST);
  }

  private static Head head(FlatReader in) {
    return Head.values()[in.integer("head", 0, Head.values().length - 1)];
  }
}
