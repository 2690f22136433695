package io.adlro.ingest.cluster;

import io.adlro.ingest.Intake;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.notation.KubeQuantity;
import io.adlro.ingest.text.FixedWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A Node object of Kubernetes. Labels, resources and taints of more than {@value #LONGEST}
 * characters are left out.
 */
record KubeNode(Item node, Intake intake, String where) {
  static final int LONGEST = 512;

  /** Taints that Kubernetes itself puts on a node that must not get pods. */
  private static final Pattern UNAVAILABLE_TAINT =
      Pattern.compile(
          "node\\.kubernetes\\.io/(?!memory-pressure|disk-pressure|pid-pressure).*"
              + "|node\\.cloudprovider\\.kubernetes\\.io/.*|ToBeDeletedByClusterAutoscaler"
              + "|karpenter\\.sh/disrup.*");

  private static final Set<String> SECTIONS = Set.of("metadata", "spec", "status");
  private static final Set<String> USED =
      FixedWords.set(
          "metadata.name metadata.labels spec.unschedulable spec.taints status.capacity"
              + " status.allocatable status.conditions");

  NodeReport report() {
    countUnused();
    TreeMap<String, String> labels = entries(node.at("metadata").at("labels"), "metadata.labels");
    Map<String, String> resources = entries(node.at("status").at("capacity"), "status.capacity");
    resources.putAll(entries(node.at("status").at("allocatable"), "status.allocatable"));
    List<String> features = new ArrayList<>();
    labels.forEach((key, value) -> features.add(key + "=" + value));
    boolean isCordoned = node.at("spec").at("unschedulable").text().equals("true");
    boolean isTainted = addTaints(features);
    String ready = ready();
    return new NodeReport(
        node.at("metadata").at("name").text(),
        new KubeGpus(labels, intake, where).of(resources),
        positive(KubeQuantity.whole(resources.getOrDefault("cpu", ""), NodeLimits.MOST_CPUS)),
        positive(
            KubeQuantity.mib(resources.getOrDefault("memory", ""), NodeLimits.MOST_MEMORY_MIB)),
        features,
        ready.equals("True") && !isCordoned && !isTainted,
        state(ready, isCordoned));
  }

  private void countUnused() {
    for (String section : SECTIONS.stream().sorted().toList()) {
      for (String key : node.at(section).fields().keySet()) {
        String path = section + "." + key;
        if (!USED.contains(path)) {
          intake.ignored(path, "not used", where);
        }
      }
    }
  }

  private TreeMap<String, String> entries(Item object, String path) {
    TreeMap<String, String> entries = new TreeMap<>();
    object
        .fields()
        .forEach(
            (key, value) -> {
              if (key.length() + value.text().length() > LONGEST) {
                intake.ignored(path, "an entry is too long", where);
              } else {
                entries.put(key, value.text());
              }
            });
    return entries;
  }

  /** Adds the taints to the features; true if one of them makes the node unavailable. */
  private boolean addTaints(List<String> features) {
    boolean isUnavailable = false;
    for (Item item : node.at("spec").at("taints").items()) {
      Map<String, String> taint = entries(item, "spec.taints");
      String key = taint.getOrDefault("key", "");
      String effect = taint.getOrDefault("effect", "");
      isUnavailable |=
          !effect.equals("PreferNoSchedule") && UNAVAILABLE_TAINT.matcher(key).matches();
      features.add("taint:%s=%s:%s".formatted(key, taint.getOrDefault("value", ""), effect));
    }
    return isUnavailable;
  }

  private String ready() {
    String ready = "";
    for (Item condition : node.at("status").at("conditions").items()) {
      if (condition.at("type").text().equals("Ready")) {
        ready = condition.at("status").text();
      }
    }
    return ready;
  }

  private static OptionalInt positive(OptionalInt amount) {
    return amount.orElse(0) > 0 ? amount : OptionalInt.empty();
  }

  /** As kubectl prints it. */
  private static String state(String ready, boolean isCordoned) {
    String health =
        switch (ready) {
          case "True" -> "Ready";
          case "False" -> "NotReady";
          default -> "Unknown";
        };
    return isCordoned ? health + ",SchedulingDisabled" : health;
  }
}
