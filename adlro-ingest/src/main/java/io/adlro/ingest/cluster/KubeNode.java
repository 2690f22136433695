package io.adlro.ingest.cluster;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import io.adlro.ingest.notation.KubeQuantity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A Node object of Kubernetes while its fields come in. Keeps at most {@value #MOST} labels, as
 * many resources and as many taints, each of at most {@value #LONGEST} characters.
 */
final class KubeNode {
  static final int MOST = 1024;
  static final int LONGEST = 512;

  /** What Kubernetes itself puts on a node that must not get pods. */
  private static final Pattern KEEPS_AWAY =
      Pattern.compile(
          "node\\.kubernetes\\.io/(?!memory-pressure|disk-pressure|pid-pressure).*"
              + "|node\\.cloudprovider\\.kubernetes\\.io/.*|ToBeDeletedByClusterAutoscaler"
              + "|karpenter\\.sh/disrup.*");

  private final Intake intake;
  private final String where;
  private final TreeMap<String, String> labels = new TreeMap<>();
  private final TreeMap<String, String> capacity = new TreeMap<>();
  private final TreeMap<String, String> allocatable = new TreeMap<>();
  private final List<String> taints = new ArrayList<>();
  private String name = "";
  private String ready = "";
  private boolean cordoned;
  private boolean keptAway;

  KubeNode(Intake intake, String where) {
    this.intake = intake;
    this.where = where;
  }

  /** Takes the value where the cursor stands; only metadata, spec and status are of use. */
  void take(String section, Cursor cursor) throws IOException, Unreadable {
    if (!cursor.isObject()) {
      cursor.skip();
      return;
    }
    while (cursor.nextField()) {
      String path = section + "." + cursor.name();
      switch (path) {
        case "metadata.name" -> name = cursor.text();
        case "metadata.labels" -> entries(cursor, labels, path);
        case "spec.unschedulable" -> cordoned = cursor.text().equals("true");
        case "spec.taints" -> taints(cursor);
        case "status.capacity" -> entries(cursor, capacity, path);
        case "status.allocatable" -> entries(cursor, allocatable, path);
        case "status.conditions" -> conditions(cursor);
        default -> {
          intake.ignored(path, "not used", where);
          cursor.skip();
        }
      }
    }
  }

  private void entries(Cursor cursor, Map<String, String> to, String path)
      throws IOException, Unreadable {
    if (!cursor.isObject()) {
      cursor.skip();
      return;
    }
    while (cursor.nextField()) {
      String key = cursor.name();
      String value = cursor.text();
      if (to.size() == MOST || key.length() + value.length() > LONGEST) {
        intake.ignored(path, "too many entries, or too long a one", where);
      } else {
        to.put(key, value);
      }
    }
  }

  private void taints(Cursor cursor) throws IOException, Unreadable {
    for (Map<String, String> taint : objects(cursor, "spec.taints")) {
      String key = taint.getOrDefault("key", "");
      String effect = taint.getOrDefault("effect", "");
      keptAway |= !effect.equals("PreferNoSchedule") && KEEPS_AWAY.matcher(key).matches();
      taints.add("taint:%s=%s:%s".formatted(key, taint.getOrDefault("value", ""), effect));
    }
  }

  private void conditions(Cursor cursor) throws IOException, Unreadable {
    for (Map<String, String> condition : objects(cursor, "status.conditions")) {
      if (condition.getOrDefault("type", "").equals("Ready")) {
        ready = condition.getOrDefault("status", "");
      }
    }
  }

  private List<Map<String, String>> objects(Cursor cursor, String path)
      throws IOException, Unreadable {
    List<Map<String, String>> objects = new ArrayList<>();
    if (!cursor.isList()) {
      cursor.skip();
      return objects;
    }
    while (cursor.nextValue()) {
      Map<String, String> object = new TreeMap<>();
      entries(cursor, object, path);
      if (objects.size() < MOST) {
        objects.add(object);
      } else {
        intake.ignored(path, "too many entries, or too long a one", where);
      }
    }
    return objects;
  }

  /** Whether this can be nothing but a node, for the items of a list that do not say their kind. */
  boolean hasCapacity() {
    return !capacity.isEmpty() || !allocatable.isEmpty();
  }

  NodeReport report() {
    Map<String, String> resources = new TreeMap<>(capacity);
    resources.putAll(allocatable);
    List<String> features = new ArrayList<>();
    labels.forEach((key, value) -> features.add(key + "=" + value));
    features.addAll(taints);
    return new NodeReport(
        name,
        new KubeGpus(labels, intake, where).of(resources),
        some(KubeQuantity.whole(resources.getOrDefault("cpu", ""), NodeLimits.MOST_CPUS)),
        some(KubeQuantity.mib(resources.getOrDefault("memory", ""), NodeLimits.MOST_MEMORY_MIB)),
        features,
        ready.equals("True") && !cordoned && !keptAway,
        state());
  }

  private static OptionalInt some(OptionalInt amount) {
    return amount.orElse(0) > 0 ? amount : OptionalInt.empty();
  }

  /** As kubectl prints it. */
  private String state() {
    String health =
        switch (ready) {
          case "True" -> "Ready";
          case "False" -> "NotReady";
          default -> "Unknown";
        };
    return cordoned ? health + ",SchedulingDisabled" : health;
  }
}
