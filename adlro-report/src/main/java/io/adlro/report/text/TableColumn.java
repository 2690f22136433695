package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A column of a table of records.
 *
 * @param name on the command line
 * @param title heading, with the unit below it
 * @param shown the cell as it is read: few digits, human units
 * @param fields the exact values, for files that programs read; the first one sorts the rows
 */
public record TableColumn<R>(
    String name,
    String title,
    String unit,
    Side side,
    Function<R, String> shown,
    List<Field<R>> fields) {

  /** How the cells are aligned. */
  public enum Side {
    LEFT,
    RIGHT
  }

  /**
   * An exact value.
   *
   * @param key its name in JSON and CSV
   * @param number NaN for a word, and where there is none
   */
  public record Field<R>(String key, ToDoubleFunction<R> number, Function<R, String> word) {
    static <R> Field<R> number(String key, ToDoubleFunction<R> number) {
      return new Field<>(key, number, row -> "");
    }

    static <R> Field<R> word(String key, Function<R, String> word) {
      return new Field<>(key, row -> Double.NaN, word);
    }
  }

  public TableColumn {
    fields = List.copyOf(fields);
  }

  static <R> TableColumn<R> words(
      String name, String title, String key, Function<R, String> shown) {
    return new TableColumn<>(name, title, "", Side.LEFT, shown, List.of(Field.word(key, shown)));
  }

  static <R> TableColumn<R> numbers(
      String name,
      String title,
      String unit,
      String key,
      ToDoubleFunction<R> number,
      Function<R, String> shown) {
    return new TableColumn<>(
        name, title, unit, Side.RIGHT, shown, List.of(Field.number(key, number)));
  }

  /** Whether no row has a value. */
  public boolean isEmpty(List<R> rows) {
    return rows.stream().allMatch(row -> shown.apply(row).equals(NumberText.NONE));
  }

  /** The number that sorts a row; NaN if the column is of words. */
  public double key(R row) {
    return fields.get(0).number().applyAsDouble(row);
  }
}
