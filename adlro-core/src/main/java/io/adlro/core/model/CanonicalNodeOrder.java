package io.adlro.core.model;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Orders nodes by what they are: their model in the order of the models, then larger and faster
 * nodes first (GPUs, CPU, memory, interconnect, network, device factors). Only among equal nodes
 * the name decides, with its numbers by value, so that {@code node-2} precedes {@code node-10}.
 * Whatever order or names the same nodes come with, a node of the same kind has the same index.
 */
final class CanonicalNodeOrder implements Comparator<Node> {
  private static final Comparator<Node> WITHIN_A_MODEL =
      Comparator.comparingInt(Node::gpus)
          .thenComparingInt(Node::cpuMilli)
          .thenComparingInt(Node::memoryMib)
          .thenComparingDouble(node -> node.interconnect().gigabytesPerSecond())
          .thenComparingDouble(Node::networkGigabytesPerSecond)
          .thenComparing(Node::deviceFactors, CanonicalNodeOrder::compareFactors)
          .reversed()
          .thenComparing(Node::name, CanonicalNodeOrder::compareNames);

  private final Map<String, Integer> rank = new LinkedHashMap<>();

  CanonicalNodeOrder(List<GpuModel> models) {
    models.forEach(model -> rank.putIfAbsent(model.name(), rank.size()));
  }

  @Override
  public int compare(Node one, Node other) {
    int byModel = Integer.compare(rank(one), rank(other));
    return byModel != 0 ? byModel : WITHIN_A_MODEL.compare(one, other);
  }

  /** Nodes of a model that the cluster does not have come last; the cluster refuses them. */
  private int rank(Node node) {
    return rank.getOrDefault(node.gpuModel(), Integer.MAX_VALUE);
  }

  private static int compareFactors(List<Double> one, List<Double> other) {
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      int byFactor = Double.compare(one.get(i), other.get(i));
      if (byFactor != 0) {
        return byFactor;
      }
    }
    return Integer.compare(one.size(), other.size());
  }

  private static int compareNames(String one, String other) {
    int i = 0;
    int j = 0;
    while (i < one.length() && j < other.length()) {
      int iEnd = endOfDigits(one, i);
      int jEnd = endOfDigits(other, j);
      boolean numbers = iEnd > i && jEnd > j;
      int byPart =
          numbers
              ? compareNumbers(one.substring(i, iEnd), other.substring(j, jEnd))
              : Character.compare(one.charAt(i), other.charAt(j));
      if (byPart != 0) {
        return byPart;
      }
      i = numbers ? iEnd : i + 1;
      j = numbers ? jEnd : j + 1;
    }
    int byRest = Integer.compare(one.length() - i, other.length() - j);
    return byRest != 0 ? byRest : one.compareTo(other);
  }

  private static int endOfDigits(String text, int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }

  /** By value, of any length. */
  private static int compareNumbers(String one, String other) {
    String first = one.replaceFirst("^0+", "");
    String second = other.replaceFirst("^0+", "");
    int byLength = Integer.compare(first.length(), second.length());
    return byLength != 0 ? byLength : first.compareTo(second);
  }
}
