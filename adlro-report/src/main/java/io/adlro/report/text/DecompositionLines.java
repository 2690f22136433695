package io.adlro.report.text;

import io.adlro.core.hyper.CleanUp;
import io.adlro.core.pattern.JobRecord;
import java.util.List;
import java.util.Locale;

/** The roles and values that a job was decomposed into. */
final class DecompositionLines {
  private static final String INDENT = " ".repeat(14);

  private DecompositionLines() {}

  /** Empty where no value was recognised. */
  static List<String> of(JobRecord decomposition) {
    if (decomposition.fillers().isEmpty()) {
      return List.of();
    }
    TextTable table =
        new TextTable().words(INDENT + "role").words("value").numbers("similarity", "");
    decomposition
        .fillers()
        .forEach(
            (role, found) -> {
              String name = role.name().toLowerCase(Locale.ROOT).replace('_', ' ');
              for (CleanUp.Match value : found) {
                table.row(
                    List.of(INDENT + name, value.name(), "%.2f".formatted(value.similarity())));
              }
            });
    return table.lines();
  }
}
