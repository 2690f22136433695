package io.adlro.ingest.history.sacct;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.text.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The rows of {@code sacct}: a header that defines the order, then rows with any delimiter, or in
 * columns below a line of dashes. Job steps are skipped. It holds one line of at most {@value
 * TextLines#LONGEST} characters; rows that are longer or do not fit the header are skipped and
 * counted.
 */
record SacctTable(SacctLayout layout, Intake intake, Consumer<SacctRow> to) {
  /** Columns that must not be truncated: a job would lose its GPUs or its identity. */
  private static final List<String> NEEDED_WHOLE =
      List.of("jobid", "jobidraw", "reqtres", "alloctres", "reqgres", "allocgres");

  static boolean recognises(Head head) {
    List<String> lines = head.text().lines().limit(2).toList();
    String first = lines.isEmpty() ? "" : lines.get(0);
    String header = first.startsWith("\uFEFF") ? first.substring(1) : first;
    return layout(header, lines.size() < 2 ? "" : lines.get(1)).isPresent();
  }

  /**
   * Passes on the rows of a table that has what is needed.
   *
   * @param missing the columns that these lack, see {@link SacctCommand#missing}
   */
  static void read(
      InputStream in, UnaryOperator<List<String>> missing, Intake intake, Consumer<SacctRow> to)
      throws IOException, Unreadable {
    TextLines lines = new TextLines(in);
    String header = lines.advance() ? lines.text() : "";
    String second = lines.advanceWhole(intake) ? lines.text() : "";
    SacctLayout layout =
        layout(header, second)
            .orElseThrow(
                () ->
                    new Unreadable(
                        "line 1 is not a header with JobID and State between delimiters;"
                            + " run sacct with -P and without -n: "
                            + SacctCommand.TEXT));
    List<String> lacking = missing.apply(layout.columns());
    if (!lacking.isEmpty()) {
      throw new Unreadable(SacctCommand.sentence(lacking));
    }
    if (!layout.columns().contains("submit")) {
      intake.ignored("Submit", "there is no such column; the start is used instead", "line 1");
    }
    SacctTable table = new SacctTable(layout, intake, to);
    if (!second.isBlank() && !FixedLayout.isRuler(second)) {
      table.accept(second, lines.where());
    }
    lines.readAll(intake, line -> table.accept(line, lines.where()));
  }

  private static Optional<SacctLayout> layout(String header, String second) {
    return FixedLayout.isRuler(second)
        ? FixedLayout.of(header, second)
        : DelimitedLayout.of(header);
  }

  private void accept(String line, String where) {
    List<String> cells = layout.cells(line);
    if (cells.size() != layout.columns().size()) {
      intake.broken("a row", layout.misfit(cells.size()), where);
      return;
    }
    SacctRow row = new SacctRow(layout.columns(), cells, where);
    if (row.id().isEmpty()) {
      intake.broken("a row", "has no JobID", where);
    } else if (row.id().toLowerCase(Locale.ROOT).startsWith("jobid")) {
      intake.ignored("a header", "is repeated", where);
    } else if (row.id().indexOf('.') >= 0) {
      intake.ignored("a step", "only its job is used", where);
    } else if (NEEDED_WHOLE.stream().anyMatch(column -> layout.isCut(row.text(column)))) {
      intake.ignored("a row", "its JobID or resources are truncated; run sacct with -P", where);
    } else {
      to.accept(row);
    }
  }
}
