package io.adlro.ingest.jobclass;

import java.util.ArrayList;
import java.util.List;

/** Writes a class map as YAML to edit: how it is read, the classes, the rules, suggestions. */
public final class ClassMapText {
  private ClassMapText() {}

  /**
   * The text of a file; {@link ClassMapFile} reads the rules again as they were.
   *
   * @param classes that a rule may give
   * @param suggestions rules that are written as comments, to be completed; a class of "" is a
   *     question mark
   */
  public static String yaml(ClassMap map, List<String> classes, List<ClassMap.Rule> suggestions) {
    List<String> lines = new ArrayList<>();
    lines.add("# The classes of a site's jobs, for --classes of adlro (docs/traces.md).");
    lines.add(
        "# The first rule whose conditions all hold gives the class of a job. A condition is a");
    lines.add("# regular expression that is found in the field, in upper or lower case.");
    lines.add("# Fields: name, script, words, partition, account, group, user, qos.");
    lines.add("# Classes of the cluster: " + String.join(", ", classes));
    lines.add(map.rules().isEmpty() ? "rules: []" : "rules:");
    map.rules().forEach(rule -> rule(rule, "  ", lines));
    if (!suggestions.isEmpty()) {
      lines.add("# Jobs without a rule. To use one of these, write its class and remove the #");
      lines.add(map.rules().isEmpty() ? "# (and the [] above)." : "# signs.");
      suggestions.forEach(rule -> rule(rule, "#  ", lines));
    }
    return String.join("\n", lines) + "\n";
  }

  private static void rule(ClassMap.Rule rule, String indent, List<String> lines) {
    if (!rule.comment().isEmpty()) {
      lines.add((indent.startsWith("#") ? "#  # " : indent + "# ") + rule.comment());
    }
    lines.add(indent + "- class: " + (rule.jobClass().isEmpty() ? "?" : quoted(rule.jobClass())));
    for (ClassMap.Condition condition : rule.conditions()) {
      lines.add(
          indent
              + "  "
              + condition.field().key()
              + ": "
              + quoted(condition.expression().pattern()));
    }
  }

  /** In single quotes, within which YAML changes nothing but the quote. */
  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
