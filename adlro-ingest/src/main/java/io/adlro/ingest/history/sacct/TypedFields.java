package io.adlro.ingest.history.sacct;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits a row whose values contain the delimiter, by the patterns of the values of a column. */
record TypedFields(String line, String delimiter) {
  private static final Pattern TIME =
      Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}");
  private static final Pattern SPAN =
      Pattern.compile("(?:[0-9]{1,6}-)?[0-9]{2,6}:[0-9]{2}:[0-9]{2}");
  private static final Pattern CODE = Pattern.compile("[0-9]{1,3}:[0-9]{1,3}");
  private static final Pattern GENERIC =
      Pattern.compile("(?:gres[:/])?(?:gpu|shard|mps)(?::[A-Za-z][A-Za-z0-9_.-]*)?:[0-9]+");

  private static final Map<String, Pattern> FORMS =
      Map.ofEntries(
          Map.entry("submit", TIME),
          Map.entry("eligible", TIME),
          Map.entry("start", TIME),
          Map.entry("end", TIME),
          Map.entry("elapsed", SPAN),
          Map.entry("timelimit", SPAN),
          Map.entry("suspended", SPAN),
          Map.entry("reserved", SPAN),
          Map.entry("planned", SPAN),
          Map.entry("cputime", SPAN),
          Map.entry("exitcode", CODE),
          Map.entry("derivedexitcode", CODE),
          Map.entry("reqgres", GENERIC),
          Map.entry("allocgres", GENERIC),
          Map.entry("state", Pattern.compile("[A-Z_]+(?: by [0-9]+)?")),
          Map.entry(
              "jobid",
              Pattern.compile(
                  "[0-9]+(?:_(?:[0-9]+|\\[[^\\]]*\\])|\\+[0-9]+)?(?:\\.[A-Za-z0-9]+)?")));

  private static final Set<String> RESOURCES = Set.of("reqtres", "alloctres");
  private static final Pattern RESOURCE =
      Pattern.compile("([A-Za-z][A-Za-z0-9/:_.-]*)=[0-9.]+[KMGTP]?");

  /** As many as columns, or another number if the row does not fit. */
  List<String> split(List<String> columns) {
    List<String> cells = new ArrayList<>();
    int from = 0;
    for (String column : columns) {
      if (from > line.length()) {
        return cells;
      }
      int to = end(column, from);
      cells.add(line.substring(from, to));
      from = to == line.length() ? to + 1 : to + delimiter.length();
    }
    if (from <= line.length()) {
      cells.add(line.substring(from));
    }
    return cells;
  }

  private int end(String column, int from) {
    int to = RESOURCES.contains(column) ? resourcesEnd(from) : formEnd(column, from);
    return isEnd(to) ? to : delimiterOutsideBrackets(from);
  }

  private boolean isEnd(int at) {
    return at >= 0 && (at == line.length() || line.startsWith(delimiter, at));
  }

  private int formEnd(String column, int from) {
    Pattern form = FORMS.get(column);
    if (form == null) {
      return -1;
    }
    Matcher value = form.matcher(line).region(from, line.length());
    return value.lookingAt() ? value.end() : -1;
  }

  /** A list names each resource once, so a repeated name begins the list of the next column. */
  private int resourcesEnd(int from) {
    Set<String> named = new HashSet<>();
    Matcher resource = RESOURCE.matcher(line);
    int end = -1;
    int at = from;
    while (resource.region(at, line.length()).lookingAt() && named.add(resource.group(1))) {
      end = resource.end();
      if (end == line.length() || line.charAt(end) != ',') {
        return end;
      }
      at = end + 1;
    }
    return end;
  }

  private int delimiterOutsideBrackets(int from) {
    int depth = 0;
    for (int i = from; i < line.length(); i++) {
      if (depth == 0 && line.startsWith(delimiter, i)) {
        return i;
      }
      char c = line.charAt(i);
      depth = Math.max(0, depth + (c == '[' ? 1 : 0) - (c == ']' ? 1 : 0));
    }
    return line.length();
  }
}
