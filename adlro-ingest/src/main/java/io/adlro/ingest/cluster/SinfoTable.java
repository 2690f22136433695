package io.adlro.ingest.cluster;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.notation.SlurmLists;
import io.adlro.ingest.text.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A table of {@code sinfo} with its header: the default, that of {@code -N -l}, or any of {@code
 * -o} and {@code -O}. Holds one line of at most {@value SlurmLists#LONGEST_LINE} characters, the
 * nodes on it and what {@link DistinctNodes} remembers.
 */
public final class SinfoTable implements NodeFormat {
  private static final String REMEDY = "print it with sinfo -N -o '%N|%c|%m|%G|%f|%T'";
  private static final String GRES = "GRES";

  private static final Set<String> USED =
      Set.of(
          "NODELIST",
          "CPUS",
          "CPUS(A/I/O/T)",
          "MEMORY",
          GRES,
          "STATE",
          "AVAIL_FEATURES",
          "ACTIVE_FEATURES");

  @Override
  public String name() {
    return "sinfo";
  }

  @Override
  public boolean recognises(Head head) {
    // A date, the name of a cluster and an empty line may precede the header.
    return head.text()
        .lines()
        .limit(5)
        .filter(line -> !line.contains("NodeName=") && !line.contains("{"))
        .flatMap(line -> SinfoLayout.of(line).stream())
        .anyMatch(layout -> layout.columns().contains("NODELIST") && isOfSinfo(layout));
  }

  /** The job lists of squeue and sacct also have a list of nodes. */
  private static boolean isOfSinfo(SinfoLayout layout) {
    return layout.columns().stream().noneMatch(c -> c.startsWith("JOBID") || c.equals("USER"));
  }

  @Override
  public void read(InputStream in, Consumer<NodeReport> to, Intake intake)
      throws IOException, Unreadable {
    DistinctNodes distinct = new DistinctNodes(to, intake);
    TextLines lines = new TextLines(in, SlurmLists.LONGEST_LINE);
    Optional<SinfoLayout> layout = Optional.empty();
    while (lines.advanceWhole(intake)) {
      String text = lines.text();
      Optional<SinfoLayout> header = isHeader(text) || layout.isEmpty() ? layout(text) : layout;
      if (header.isPresent() && !header.equals(layout)) {
        layout = header;
        countUnused(layout.get(), intake, lines.where());
      }
      if (layout.isEmpty() && !text.isBlank()) {
        intake.ignored(text.strip(), "before the header", lines.where());
      } else if (!text.isBlank() && !isHeader(text)) {
        row(layout.get(), text, distinct, intake, lines.where());
      }
    }
    if (layout.isEmpty()) {
      throw new Unreadable("no header with NODELIST up to %s; %s".formatted(lines.where(), REMEDY));
    }
  }

  private static Optional<SinfoLayout> layout(String line) {
    return line.isBlank() ? Optional.empty() : SinfoLayout.of(line);
  }

  private static boolean isHeader(String line) {
    return line.contains("NODELIST") || line.contains("HOSTNAMES");
  }

  private static void countUnused(SinfoLayout layout, Intake intake, String where) {
    for (String column : layout.columns()) {
      if (!USED.contains(column)) {
        intake.ignored(column, "not used", where);
      }
    }
    if (!layout.columns().contains(GRES)) {
      intake.ignored(GRES, "no such column, so no GPUs; " + REMEDY, where);
    }
  }

  private static void row(
      SinfoLayout layout, String line, DistinctNodes distinct, Intake intake, String where)
      throws Unreadable {
    Optional<List<String>> cells = layout.cut(line);
    if (cells.isEmpty()) {
      intake.ignored("line", "cells do not match the header; " + REMEDY, where);
      return;
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < cells.get().size(); i++) {
      values.putIfAbsent(layout.columns().get(i), cells.get().get(i));
    }
    Optional<List<String>> names = Hostlist.expand(values.getOrDefault("NODELIST", ""));
    if (names.isEmpty()) {
      intake.ignored("NODELIST", "an invalid list, or one of too many nodes", where);
      return;
    }
    distinct.add(names.get(), node(values, intake, where).report(intake, where), where);
  }

  private static SlurmNode node(Map<String, String> values, Intake intake, String where) {
    String features = values.getOrDefault("ACTIVE_FEATURES", "");
    return new SlurmNode(
        "",
        values.getOrDefault(GRES, ""),
        "",
        cpus(values, intake, where),
        NodeLimits.memoryMib(least("MEMORY", values, intake, where)),
        0,
        SlurmLists.split(
            SlurmLists.isNothing(features) ? values.getOrDefault("AVAIL_FEATURES", "") : features,
            ','),
        List.of(values.getOrDefault("STATE", "")));
  }

  private static OptionalInt cpus(Map<String, String> values, Intake intake, String where) {
    if (values.containsKey("CPUS")) {
      return NodeLimits.cpus(least("CPUS", values, intake, where));
    }
    String[] counts = values.getOrDefault("CPUS(A/I/O/T)", "").split("/", -1);
    return counts.length == 4 ? NodeLimits.cpus(counts[3]) : OptionalInt.empty();
  }

  /** "64+" means that the nodes on this line differ and that 64 is the least. */
  private static String least(
      String column, Map<String, String> values, Intake intake, String where) {
    String text = values.getOrDefault(column, "");
    if (!text.endsWith("+")) {
      return text;
    }
    intake.ignored(column, "the nodes differ and the least value is used; add -N", where);
    return text.substring(0, text.length() - 1);
  }
}
