package io.adlro.ingest.scenario;

import io.adlro.ingest.yaml.YamlFields;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * The names of a group of nodes: {@code volta-{1..250}} counts, and so does {@code name: volta}
 * with {@code count: 250}. A plain name is one node.
 */
final class NodeNaming {
  private static final int MOST = 1_000_000;
  private static final Pattern RANGE =
      Pattern.compile("([^{}]*)\\{(\\d{1,6})\\.\\.(\\d{1,6})\\}([^{}]*)");

  private final String before;
  private final String after;
  private final long first;
  private final long count;
  private final boolean numbered;

  NodeNaming(YamlFields f) {
    String name = f.text("name");
    boolean counted = f.has("count");
    int given = f.integer("count").or(1).in(1, MOST);
    Matcher range = RANGE.matcher(name);
    if (range.matches()) {
      before = range.group(1);
      after = range.group(4);
      first = Long.parseLong(range.group(2));
      count = Math.max(0, Long.parseLong(range.group(3)) - first + 1);
      if (count == 0) {
        f.mistake("name", "counts down in `%s`; write the lower number first".formatted(name));
      } else if (counted && given != count) {
        f.mistake(
            "count", "is %d, but `%s` names %d nodes; remove it".formatted(given, name, count));
      }
    } else {
      before = counted ? name + "-" : name;
      after = "";
      first = 1;
      count = name.isEmpty() ? 0 : given;
    }
    numbered = counted || range.matches();
    if (!name.isEmpty() && !Naming.isName(nameOf(first))) {
      Naming.check(f.at("name"), name);
    }
  }

  private String nameOf(long number) {
    return numbered ? before + number + after : before;
  }

  long count() {
    return count;
  }

  List<String> names() {
    return LongStream.range(first, first + count).mapToObj(this::nameOf).toList();
  }
}
