package io.adlro.report.text;

import io.adlro.core.policy.Need;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.study.file.Json;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Lists of named items with one line of description, as text and as JSON. */
public final class Listing {
  /** An item of a list. */
  public record Item(String name, String purpose) {}

  private Listing() {}

  public static List<String> lines(List<Item> items) {
    int width = items.stream().mapToInt(item -> item.name().length()).max().orElse(0);
    return items.stream()
        .map(item -> item.name() + " ".repeat(width - item.name().length() + 2) + item.purpose())
        .toList();
  }

  public static String json(String key, List<Item> items) {
    ObjectNode root = Json.object();
    ArrayNode array = root.putArray(key);
    items.forEach(
        item -> array.addObject().put("name", item.name()).put("purpose", item.purpose()));
    return Json.text(root);
  }

  /** The line about a policy, with the capabilities that it needs. */
  public static Item of(PolicyEntry policy) {
    String needs = String.join(" and ", policy.needs().stream().map(Listing::word).toList());
    return new Item(
        policy.name(), policy.summary() + (needs.isEmpty() ? "" : " (needs " + needs + ")"));
  }

  /** Policies as JSON, with their needs as a list. */
  public static String policiesJson(List<PolicyEntry> policies) {
    ObjectNode root = Json.object();
    ArrayNode array = root.putArray("policies");
    for (PolicyEntry policy : policies) {
      ObjectNode node = array.addObject();
      node.put("name", policy.name()).put("purpose", policy.summary());
      ArrayNode needs = node.putArray("needs");
      policy.needs().forEach(need -> needs.add(word(need)));
    }
    return Json.text(root);
  }

  private static String word(Need need) {
    return need.name().toLowerCase(Locale.ROOT);
  }
}
