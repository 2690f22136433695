package io.adlro.app.command;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.report.text.TableForm;
import io.adlro.report.text.TableView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which columns of a table are printed, in which order and form. */
final class TableOptions {
  @Option(names = "--wide", description = "Print more columns, also beyond the terminal's width.")
  boolean wide;

  @Option(
      names = "--columns",
      paramLabel = "A,B,...",
      split = ",",
      description = "Print these columns (docs/json.md#columns-of-the-tables).")
  List<String> columns = new ArrayList<>();

  @Option(
      names = "--sort",
      paramLabel = "COLUMN",
      description = "Sort the rows by this column, ascending.")
  Optional<String> sort = Optional.empty();

  @Option(names = "--csv", description = "Print only the table, as CSV with exact values.")
  boolean csv;

  @Option(names = "--markdown", description = "Print only the table, in Markdown.")
  boolean markdown;

  @Option(names = "--latex", description = "Print only the table, as a LaTeX tabular.")
  boolean latex;

  /** The view for a terminal of this width; unknown columns and several forms are problems. */
  TableView view(List<String> names, int width, Outputs outputs, Problems problems) {
    checkOutput(outputs, problems);
    List<String> chosen = columns.stream().map(String::strip).distinct().toList();
    List<String> unknown = new ArrayList<>();
    chosen.forEach(name -> unknown.addAll(unknown("--columns", name, names)));
    sort.ifPresent(name -> unknown.addAll(unknown("--sort", name, names)));
    unknown.forEach(problems::add);
    if (!unknown.isEmpty()) {
      problems.add("the columns are " + NearestName.listed(names));
    }
    if (wide && !chosen.isEmpty()) {
      problems.add("--wide and --columns exclude each other");
    }
    List<TableForm> forms = forms();
    if (forms.size() > 1) {
      problems.add("--csv, --markdown and --latex exclude each other");
    }
    return new TableView(
        wide ? TableView.Extent.WIDE : TableView.Extent.FITTING,
        chosen,
        sort,
        forms.isEmpty() ? TableForm.TEXT : forms.get(0),
        width);
  }

  /** Adds a problem if the table and another output would both go to standard output. */
  private void checkOutput(Outputs outputs, Problems problems) {
    if (outputs.replaceText() && !forms().isEmpty()) {
      problems.add(
          "--%s writes to standard output, and so does an output named -; give that a file"
              .formatted(forms().get(0).name().toLowerCase(Locale.ROOT)));
    }
  }

  private List<TableForm> forms() {
    List<TableForm> forms = new ArrayList<>();
    if (csv) {
      forms.add(TableForm.CSV);
    }
    if (markdown) {
      forms.add(TableForm.MARKDOWN);
    }
    if (latex) {
      forms.add(TableForm.LATEX);
    }
    return forms;
  }

  private static List<String> unknown(String option, String name, List<String> names) {
    String nearest = NearestName.to(name, names).map("; did you mean `%s`?"::formatted).orElse("");
    return names.contains(name)
        ? List.of()
        : List.of("%s: there is no column `%s`%s".formatted(option, name, nearest));
  }
}
