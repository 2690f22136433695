package io.adlro.ingest.scenario;

import io.adlro.ingest.yaml.RecordReader;
import io.adlro.ingest.yaml.SourceNode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * The names of a group of nodes: {@code volta-{1..250}} counts, and so does {@code name: volta}
 * with {@code count: 250}. A plain name is one node.
 */
final class NodeGroupNames {
  private static final int MAX_COUNT = 1_000_000;
  private static final int MAX_NODES = 100_000;
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}._+-]{0,63}");
  private static final Pattern RANGE =
      Pattern.compile("([^{}]*)\\{(\\d{1,6})\\.\\.(\\d{1,6})\\}([^{}]*)");

  private NodeGroupNames() {}

  /** Names of nodes, models and classes are part of tables, file names and lists of GPUs. */
  static void check(RecordReader reader, SourceNode node, String name) {
    if (!isName(name)) {
      report(reader, node, name);
    }
  }

  private static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  private static void report(RecordReader reader, SourceNode node, String name) {
    reader.report(
        node,
        "is named `%s`; a name has letters, digits, `.`, `_`, `+` and `-`, at most 64"
            .formatted(name));
  }

  /**
   * The names of a group; problems are reported.
   *
   * @param already the number of nodes before this group
   */
  static List<String> of(RecordReader reader, SourceNode group, int already) {
    SourceNode node = group.child("name");
    String name = node.isScalar() ? node.text() : "";
    long given = group.child("count").number().filter(n -> n <= MAX_COUNT).orElse(1.0).longValue();
    Matcher range = RANGE.matcher(name);
    boolean ranged = range.matches();
    boolean numbered = ranged || group.child("count").isGiven();
    String before = ranged ? range.group(1) : numbered ? name + "-" : name;
    String after = ranged ? range.group(4) : "";
    long first = ranged ? Long.parseLong(range.group(2)) : 1;
    long count = ranged ? Long.parseLong(range.group(3)) - first + 1 : given;
    if (name.isBlank()) {
      return List.of();
    }
    if (count <= 0 && ranged) {
      reader.report(node, "counts down in `%s`; write the lower number first".formatted(name));
    } else if (ranged && group.child("count").isGiven() && given != count) {
      reader.report(
          group.child("count"),
          "is %d, but `%s` names %d nodes; remove it".formatted(given, name, count));
    }
    if (!isName(numbered ? before + first + after : before)) {
      report(reader, node, name);
    }
    if (count > MAX_NODES - already) {
      reader.report(node, "makes more than %d nodes; have fewer".formatted(MAX_NODES));
      return List.of();
    }
    return numbered
        ? LongStream.range(first, first + count).mapToObj(i -> before + i + after).toList()
        : List.of(name);
  }
}
