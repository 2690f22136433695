package io.adlro.core.hyper;

/**
 * How long hypervectors are, in bits. Below 2,048 bits the fillers of a record with many roles are
 * confused; above 16,384 bits only time is lost.
 */
public record Dimensions(int bits) {
  private static final int FEWEST = 2_048;
  private static final int MOST = 16_384;

  public Dimensions {
    if (bits < FEWEST || bits > MOST || bits % Long.SIZE != 0) {
      throw new IllegalArgumentException(
          "%d dimensions: not a multiple of %d from %d to %d"
              .formatted(bits, Long.SIZE, FEWEST, MOST));
    }
  }

  /** How many longs hold the bits. */
  int words() {
    return bits / Long.SIZE;
  }

  /**
   * The similarity of unrelated vectors is about normal with mean 0 and standard deviation 1 /
   * sqrt(D); this is so many standard deviations of it.
   */
  public double chance(double deviations) {
    return deviations / Math.sqrt(bits);
  }
}
