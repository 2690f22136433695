package io.adlro.report.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which columns of a table are printed, in which order of the rows, in which form.
 *
 * @param columns names that the user chose; empty for the standard ones
 * @param sort name of the column that the rows are sorted by, ascending
 * @param width columns of the terminal
 */
public record TableView(
    Extent extent, List<String> columns, Optional<String> sort, TableForm form, int width) {

  /** How many columns a table has where the user names none. */
  public enum Extent {
    /** As many of the most important ones as the terminal has room for. */
    FITTING,
    WIDE
  }

  /**
   * The columns that a table has.
   *
   * @param fitting names of the most important ones
   * @param expendable those of them that are left out first where room is short, first to last
   * @param wide names of all that are usually of interest
   */
  public record Preset(List<String> fitting, List<String> expendable, List<String> wide) {
    public Preset {
      fitting = List.copyOf(fitting);
      expendable = List.copyOf(expendable);
      wide = List.copyOf(wide);
    }
  }

  /** A printed table, and the titles of the columns that had no room. */
  public record Printed(List<String> lines, List<String> withoutRoom) {}

  public TableView {
    columns = List.copyOf(columns);
  }

  /** The standard view for a terminal of this width. */
  public static TableView standard(int width) {
    return new TableView(Extent.FITTING, List.of(), Optional.empty(), TableForm.TEXT, width);
  }

  /** Prints the rows; a column that was not chosen is left out where every row is empty. */
  public <R> Printed print(List<TableColumn<R>> all, Preset preset, List<R> rows) {
    List<R> sorted = sorted(all, rows);
    List<TableColumn<R>> chosen = new ArrayList<>();
    for (String name : names(preset)) {
      all.stream()
          .filter(column -> column.name().equals(name))
          // Columns that were chosen are expected, and a program expects all.
          .filter(column -> form == TableForm.CSV || !columns.isEmpty() || !column.isEmpty(rows))
          .forEach(chosen::add);
    }
    List<String> withoutRoom = new ArrayList<>();
    List<String> lines = form.lines(chosen, sorted);
    if (form == TableForm.TEXT && extent == Extent.FITTING && columns.isEmpty()) {
      for (String name : preset.expendable()) {
        if (widest(lines) > width) {
          chosen.stream()
              .filter(c -> c.name().equals(name))
              .forEach(c -> withoutRoom.add(c.title()));
          chosen.removeIf(column -> column.name().equals(name));
          lines = form.lines(chosen, sorted);
        }
      }
    }
    return new Printed(lines, withoutRoom);
  }

  private List<String> names(Preset preset) {
    if (!columns.isEmpty()) {
      return columns;
    }
    return extent == Extent.WIDE ? preset.wide() : preset.fitting();
  }

  private static int widest(List<String> lines) {
    return lines.stream().mapToInt(String::length).max().orElse(0);
  }

  /** Numbers ascending with missing ones last, words by the alphabet. */
  private <R> List<R> sorted(List<TableColumn<R>> all, List<R> rows) {
    Optional<TableColumn<R>> by =
        all.stream().filter(column -> sort.filter(column.name()::equals).isPresent()).findFirst();
    if (by.isEmpty()) {
      return rows;
    }
    TableColumn<R> column = by.get();
    return rows.stream()
        .sorted(
            Comparator.comparingDouble(column::key)
                .thenComparing(row -> column.fields().get(0).word().apply(row)))
        .toList();
  }
}
