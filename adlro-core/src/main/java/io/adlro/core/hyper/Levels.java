package io.adlro.core.hyper;

/**
 * Vectors for the steps of a scale: similarity falls linearly with the distance, from 1 to 0 at the
 * reach, and stays about 0 beyond.
 *
 * <p>Every reach steps there is an anchor, unrelated to the others. A level between two anchors has
 * part of its bits from the one before and the rest from the one behind, and the part is cut in the
 * same order between all anchors; so two levels share what their distance leaves, across an anchor
 * too. Thread-safe: what is made on demand is immutable and the same for each thread.
 */
public final class Levels {
  private final ItemMemory items;
  private final String name;
  private final int reach;
  private final BinaryVector[] vectors; // made when they are asked for
  private Order order = new Order(new int[0]);

  /** Positions in an order; final, so that a thread that sees it sees its content. */
  private record Order(int[] positions) {}

  /** So many levels, which depend on the seed of the items and the name only. */
  public Levels(ItemMemory items, String name, int count, int reach) {
    if (count < 2 || reach < 1) {
      throw new IllegalArgumentException(
          "%d levels of %s with a reach of %d".formatted(count, name, reach));
    }
    this.items = items;
    this.name = name;
    this.reach = reach;
    vectors = new BinaryVector[count];
  }

  private BinaryVector make(int level) {
    int[] positions = order.positions();
    if (positions.length == 0) {
      positions = items.order(name);
      order = new Order(positions);
    }
    BinaryVector before = items.draw(anchor(name, level / reach));
    int behindBits = Math.toIntExact((long) positions.length * (level % reach) / reach);
    return behindBits == 0
        ? before
        : mixed(before, items.draw(anchor(name, level / reach + 1)), positions, behindBits);
  }

  private static String anchor(String name, int index) {
    return name + " " + index;
  }

  private static BinaryVector mixed(
      BinaryVector before, BinaryVector behind, int[] order, int behindBits) {
    long[] bits = before.toLongs();
    for (int i = 0; i < behindBits; i++) {
      int word = order[i] >>> 6;
      long bit = 1L << order[i];
      bits[word] = (bits[word] & ~bit) | (behind.words()[word] & bit);
    }
    return BinaryVector.wrap(bits);
  }

  /** The vector of a level; levels outside the scale are taken as its ends. */
  public BinaryVector vector(int level) {
    int inside = Math.max(0, Math.min(vectors.length - 1, level));
    BinaryVector known = vectors[inside];
    if (known == null) {
      known = make(inside);
      vectors[inside] = known;
    }
    return known;
  }
}
