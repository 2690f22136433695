package io.adlro.app.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** GPUs by node: {@code gpu01/0,1 gpu02/3} instead of their full ids. */
final class GpuNames {
  private static final char SEPARATOR = '/';

  private GpuNames() {}

  static String shortened(List<String> ids) {
    Map<String, List<String>> byNode = new LinkedHashMap<>();
    for (String id : ids) {
      int at = id.lastIndexOf(SEPARATOR);
      byNode
          .computeIfAbsent(id.substring(0, at + 1), node -> new ArrayList<>())
          .add(id.substring(at + 1));
    }
    List<String> parts = new ArrayList<>();
    byNode.forEach((node, numbers) -> parts.add(node + String.join(",", numbers)));
    return String.join(" ", parts);
  }
}
