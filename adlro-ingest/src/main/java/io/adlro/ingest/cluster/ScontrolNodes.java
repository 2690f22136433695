package io.adlro.ingest.cluster;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.notation.SlurmLists;
import io.adlro.ingest.text.FixedWords;
import io.adlro.ingest.text.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The output of {@code scontrol show node}, with records over several lines, or one line each with
 * {@code -o}. Holds one line of at most {@value SlurmLists#LONGEST_LINE} characters, and the used
 * values of one node.
 */
public final class ScontrolNodes implements NodeFormat {
  private static final Pattern START = Pattern.compile("(?m)^NodeName=\\S");
  private static final Pattern TOKEN = Pattern.compile("(?:^|\\s)([A-Za-z_]{1,40})=(\\S*)");

  private static final Set<String> USED =
      FixedWords.set(
          "NodeName State CPUTot CPUEfctv RealMemory MemSpecLimit Gres CfgTRES Features"
              + " AvailableFeatures ActiveFeatures");

  /** Keys that begin free text, which may look like further keys. */
  private static final Set<String> FREE_TEXT = Set.of("Reason", "Comment", "Extra");

  @Override
  public String name() {
    return "scontrol show node";
  }

  @Override
  public boolean recognises(Head head) {
    return START.matcher(head.text()).find()
        && (head.text().contains("CPUTot=") || head.text().contains("CPUAlloc="));
  }

  @Override
  public void read(InputStream in, Consumer<NodeReport> to, Intake intake)
      throws IOException, Unreadable {
    DistinctNodes distinct = new DistinctNodes(to, intake);
    TextLines lines = new TextLines(in, SlurmLists.LONGEST_LINE);
    Map<String, String> values = new LinkedHashMap<>();
    String start = "";
    while (lines.advanceWhole(intake)) {
      String line = lines.text();
      if (START.matcher(line).lookingAt()) {
        finish(values, distinct, intake, start);
        start = lines.where();
      } else if (values.isEmpty() && !line.isBlank()) {
        intake.ignored(line.strip(), "not part of a node's record", lines.where());
        continue;
      }
      keep(line, values, intake, lines.where());
    }
    finish(values, distinct, intake, start);
    if (start.isEmpty()) {
      throw new Unreadable("no line starts with NodeName=, up to " + lines.where());
    }
  }

  private static void keep(String line, Map<String, String> values, Intake intake, String where) {
    Matcher token = TOKEN.matcher(line);
    while (token.find()) {
      String key = token.group(1);
      if (FREE_TEXT.contains(key)) {
        return;
      }
      if (USED.contains(key)) {
        // The first value counts: free text behind it may repeat the key.
        values.putIfAbsent(key, token.group(2));
      } else {
        intake.ignored(key, "not used", where);
      }
    }
  }

  private static void finish(
      Map<String, String> values, DistinctNodes distinct, Intake intake, String where)
      throws Unreadable {
    if (values.isEmpty()) {
      return;
    }
    OptionalInt effective = NodeLimits.cpus(values.getOrDefault("CPUEfctv", ""));
    SlurmNode node =
        new SlurmNode(
            values.getOrDefault("NodeName", ""),
            values.getOrDefault("Gres", ""),
            values.getOrDefault("CfgTRES", ""),
            effective.isPresent() ? effective : NodeLimits.cpus(values.getOrDefault("CPUTot", "")),
            NodeLimits.memoryMib(values.getOrDefault("RealMemory", "")),
            NodeLimits.memoryMib(values.getOrDefault("MemSpecLimit", "")).orElse(0),
            features(values),
            List.of(values.getOrDefault("State", "")));
    distinct.add(node.report(intake, where), where);
    values.clear();
  }

  private static List<String> features(Map<String, String> values) {
    for (String key : List.of("ActiveFeatures", "AvailableFeatures", "Features")) {
      List<String> features = SlurmLists.split(values.getOrDefault(key, ""), ',');
      if (!features.isEmpty()) {
        return features;
      }
    }
    return List.of();
  }
}
