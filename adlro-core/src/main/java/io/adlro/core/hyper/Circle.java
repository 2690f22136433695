package io.adlro.core.hyper;

/**
 * Vectors for the points of a circle such as the hours of a day: similarity falls linearly with the
 * shorter way round, from 1 to 0 at the opposite point. So 23 h is as near to 0 h as 1 h is.
 *
 * <p>Half of all bits are cut into as many parts as half the circle has points. The way there flips
 * one part at each point, the way back flips them again in the same order.
 */
public final class Circle {
  private final BinaryVector[] points;

  /** So many points, an even number, which depend on the seed of the items and the name only. */
  public Circle(ItemMemory items, String name, int count) {
    if (count < 2 || count % 2 != 0) {
      throw new IllegalArgumentException("a circle of %d points of %s".formatted(count, name));
    }
    int[] order = items.order(name);
    int half = count / 2;
    points = new BinaryVector[count];
    long[] bits = items.draw(name).toLongs();
    for (int point = 0; point < count; point++) {
      points[point] = BinaryVector.wrap(bits.clone());
      int part = point % half;
      flip(bits, order, start(order, part, half), start(order, part + 1, half));
    }
  }

  private static int start(int[] order, int part, int parts) {
    return Math.toIntExact((long) order.length / 2 * part / parts);
  }

  private static void flip(long[] bits, int[] order, int from, int to) {
    for (int i = from; i < to; i++) {
      bits[order[i] >>> 6] ^= 1L << order[i];
    }
  }

  public int count() {
    return points.length;
  }

  /** The vector of a point; the circle goes on past its last point and before its first. */
  public BinaryVector vector(long point) {
    return points[Math.floorMod(point, points.length)];
  }
}
