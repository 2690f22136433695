package io.adlro.learn.dqn;

import io.adlro.learn.NetworkSpec;
import io.adlro.learn.Observation;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Walks over the allowed cells of an observation; the others are never looked at. */
public final class Cells {
  private Cells() {}

  /** The allowed cell of the greatest value, the first of equal ones; -1 if none is allowed. */
  public static int best(Observation seen, float[] values) {
    boolean[] allowed = seen.allowed();
    int best = -1;
    for (int cell = 0; cell < seen.cells(); cell++) {
      if (allowed[cell] && (best < 0 || values[cell] > values[best])) {
        best = cell;
      }
    }
    return best;
  }

  static boolean anyAllowed(Observation seen) {
    for (int cell = 0; cell < seen.cells(); cell++) {
      if (seen.allowed()[cell]) {
        return true;
      }
    }
    return false;
  }

  static int countAllowed(Observation seen) {
    int count = 0;
    for (int cell = 0; cell < seen.cells(); cell++) {
      count += seen.allowed()[cell] ? 1 : 0;
    }
    return count;
  }

  /** Any allowed cell with the same chance; there must be one. */
  static int random(Observation seen, RandomGenerator random) {
    int skip = Draws.index(random, countAllowed(seen));
    int cell = 0;
    while (!seen.allowed()[cell] || skip-- > 0) {
      cell++;
    }
    return cell;
  }

  /** A copy that shares nothing with an encoder's scratch space and is no longer than needed. */
  static Observation kept(NetworkSpec spec, Observation seen) {
    int inputs =
        spec instanceof NetworkSpec.Plane plane
            ? plane.features() * seen.cells()
            : ((NetworkSpec.Grid) spec).inputs();
    return new Observation(
        seen.rows(),
        seen.columns(),
        Arrays.copyOf(seen.inputs(), inputs),
        Arrays.copyOf(seen.allowed(), seen.cells()));
  }
}
