package io.adlro.report.text;

import io.adlro.study.reproduction.Contradictions;
import io.adlro.study.reproduction.Reproduction;
import java.util.ArrayList;
import java.util.List;

/** The paper's tables and claims beside our results. */
public final class ReproductionLines {
  private ReproductionLines() {}

  public static List<String> of(List<Reproduction> studies) {
    List<String> lines = new ArrayList<>();
    for (Reproduction study : studies) {
      lines.addAll(ConditionLines.of(study.conditions()));
      lines.add("");
      lines.addAll(ReproductionTable.lines(study));
      lines.add("");
    }
    lines.addAll(ClaimTable.lines(studies));
    lines.add("");
    lines.add(ClaimTable.key());
    lines.addAll(ReproductionTable.key());
    lines.add("");
    lines.add("Upper limits, from the linear programme that spreads the work over the GPUs:");
    studies.forEach(study -> lines.addAll(BoundLines.of(study)));
    lines.add("");
    lines.add("Where the paper contradicts itself:");
    Contradictions.sentences().forEach(sentence -> lines.addAll(Paragraph.item(sentence)));
    return lines;
  }
}
