package io.adlro.report.text;

import io.adlro.ingest.jobclass.ClassRule;
import io.adlro.ingest.jobclass.ClassShares;
import io.adlro.ingest.jobclass.ClassShares.Share;
import io.adlro.ingest.message.NumberText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Which rule gave which class to how many jobs of a trace. */
public final class ClassLines {
  private ClassLines() {}

  /** A row for each rule and class, and what the rules are. */
  public static List<String> table(ClassShares classes) {
    TextTable table =
        new TextTable()
            .words("rule")
            .words("class")
            .numbers("jobs", "")
            .numbers("GPU hours", "")
            .numbers("share", "%");
    for (Share share : classes.shares()) {
      table.row(
          List.of(
              share.rule().key(),
              share.jobClass(),
              NumberText.count(share.jobs()),
              NumberText.amount(share.gpuHours()),
              NumberText.percent(share.share())));
    }
    List<String> lines = new ArrayList<>(table.lines());
    String rules =
        Arrays.stream(ClassRule.values())
            .filter(rule -> classes.shares().stream().anyMatch(share -> share.rule() == rule))
            .map(rule -> rule.key() + ": " + rule.words())
            .collect(Collectors.joining("; "));
    lines.addAll(Paragraph.wrapped("rules:     ", rules));
    return lines;
  }

  /** The share of the GPU time of each rule, on one line. */
  public static List<String> brief(ClassShares classes) {
    List<String> parts = new ArrayList<>();
    for (ClassRule rule : ClassRule.values()) {
      List<Share> ofRule = classes.shares().stream().filter(s -> s.rule() == rule).toList();
      if (!ofRule.isEmpty()) {
        parts.add(
            "%s %s %% of the GPU time (%s)"
                .formatted(
                    rule.key(),
                    NumberText.percent(ofRule.stream().mapToDouble(Share::share).sum()),
                    ofRule.stream().map(Share::jobClass).collect(Collectors.joining(", "))));
      }
    }
    return Paragraph.wrapped("classes:   ", String.join("; ", parts));
  }
}
