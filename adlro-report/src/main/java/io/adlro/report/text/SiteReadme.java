package io.adlro.report.text;

import io.adlro.study.site.SiteGuesses;
import io.adlro.study.site.SiteResult;
import java.util.ArrayList;
import java.util.List;

/** The README of a site's folder: its files, every guess, and the commands to run after editing. */
public final class SiteReadme {
  private SiteReadme() {}

  /**
   * The text.
   *
   * @param folder as the user named it
   * @param commands to run after editing
   */
  public static String of(SiteResult result, String folder, List<String> commands) {
    List<String> lines =
        new ArrayList<>(WarningLines.of(result.comparison().conditions().warning()));
    lines.add(
        "A site's own jobs under its scheduler and under ADLRO's policies (adlro site, docs/site.md)");
    lines.add("");
    lines.addAll(SiteLines.found(result.inventory()));
    lines.add("");
    lines.add("Files");
    file(
        lines,
        SiteGuesses.CLUSTER_FILE,
        "the cluster with the speeds of each job class; every guess is marked");
    file(lines, SiteGuesses.CLASSES_FILE, "rules for the classes of jobs; every rule is a guess");
    file(lines, "jobs.csv", "the compared jobs, for --trace of every command");
    file(lines, "report.html", "the comparison as a page");
    file(lines, "results.json", "the comparison as data (docs/json.md)");
    file(lines, "raw", "the outputs of the tools, if --run was given");
    lines.add("");
    lines.add("Guesses");
    lines.addAll(SiteLines.guesses(result.inventory()));
    lines.add("");
    lines.add(
        "After editing %s/%s or %s:"
            .formatted(folder, SiteGuesses.CLUSTER_FILE, SiteGuesses.CLASSES_FILE));
    commands.forEach(command -> lines.add("  " + command));
    return String.join("\n", lines) + "\n";
  }

  private static void file(List<String> lines, String name, String what) {
    lines.add("  %-14s%s".formatted(name, what));
  }
}
