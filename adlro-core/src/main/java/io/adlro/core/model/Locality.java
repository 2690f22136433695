package io.adlro.core.model;

/** On how many nodes the GPUs of a gang lie: on any, on one, or on several with equally many. */
public final class Locality implements Comparable<Locality> {
  public static final Locality ANYWHERE = new Locality(0);
  public static final Locality ONE_NODE = new Locality(1);

  private static final String SEVERAL = "_NODES";

  private final int nodes;

  private Locality(int nodes) {
    this.nodes = nodes;
  }

  /** On exactly so many nodes, with the same number of GPUs on each; 0 for any. */
  public static Locality onNodes(int nodes) {
    if (nodes < 0) {
      throw new IllegalArgumentException("a gang on %d nodes".formatted(nodes));
    }
    return switch (nodes) {
      case 0 -> ANYWHERE;
      case 1 -> ONE_NODE;
      default -> new Locality(nodes);
    };
  }

  /** Reads what {@link #toString} wrote. */
  public static Locality valueOf(String written) {
    return switch (written) {
      case "ANYWHERE" -> ANYWHERE;
      case "ONE_NODE" -> ONE_NODE;
      default -> onNodes(Integer.parseInt(written.replace(SEVERAL, "")));
    };
  }

  /** The number of nodes, 0 for any. */
  public int nodes() {
    return nodes;
  }

  /** Whether it is more than one node. */
  public boolean isSeveral() {
    return nodes > 1;
  }

  /** Whether a gang of so many GPUs can have the same number on each node. */
  public boolean divides(int gpus) {
    return nodes == 0 || gpus % nodes == 0;
  }

  @Override
  public int compareTo(Locality other) {
    return Integer.compare(nodes, other.nodes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Locality locality && nodes == locality.nodes;
  }

  @Override
  public int hashCode() {
    return nodes;
  }

  @Override
  public String toString() {
    return switch (nodes) {
      case 0 -> "ANYWHERE";
      case 1 -> "ONE_NODE";
      default -> nodes + SEVERAL;
    };
  }
}
