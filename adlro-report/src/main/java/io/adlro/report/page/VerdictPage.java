package io.adlro.report.page;

import io.adlro.study.benchmark.VerdictStudy;
import io.adlro.study.experiment.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Whether the verdicts of the agent are right, as a Markdown page. */
public final class VerdictPage {
  private VerdictPage() {}

  public static List<String> lines(List<VerdictStudy.Row> rows, Provenance provenance) {
    List<String> lines = new ArrayList<>();
    lines.add("# Are the verdicts of the agent right?");
    lines.add("");
    lines.add("Written by one command, one run of each workload:");
    lines.add("");
    lines.add("    " + String.join(" ", provenance.arguments()));
    lines.add("");
    lines.add(
        "Version %s, commit %s, settings `%s`."
            .formatted(
                provenance.version(),
                provenance.commit().orElse("unknown"),
                provenance.settingsSha256().substring(0, 12)));
    lines.add("");
    lines.add(
        "Sign of what the rehearsals say at the end of the run about each candidate against the"
            + " leader, compared with the difference of whole runs in which both decide alone."
            + " Candidates with equal runs count once; differences below %.1f %% have no sign."
                .formatted(100 * VerdictStudy.LEAST));
    lines.add("");
    lines.add("| workload | leader at the end | right signs | of | largest wrong one |");
    lines.add("|---|---|--:|--:|---|");
    long right = 0;
    long signs = 0;
    for (VerdictStudy.Row row : rows) {
      right += row.right();
      signs += row.signs();
      lines.add(
          "| %s | %s | %d | %d | %s |"
              .formatted(
                  row.workload(),
                  row.leader(),
                  row.right(),
                  row.signs(),
                  row.worst().map(VerdictPage::sentence).orElse("")));
    }
    lines.add("| all | | %d | %d | |".formatted(right, signs));
    return MarkdownLines.wrapped(lines);
  }

  private static String sentence(VerdictStudy.Compared wrong) {
    return String.format(
        Locale.ROOT,
        "%s: %+.1f %% said, %+.1f %% found",
        wrong.candidate(),
        100 * wrong.said(),
        100 * wrong.found());
  }
}
