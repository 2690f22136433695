package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.metrics.ResultMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** A text table with a row for each record: a column is a title and the function of its cells. */
public final class RecordTable<R> {
  private final List<TableColumn<R>> columns = new ArrayList<>();

  /** A column of words, aligned left. */
  public RecordTable<R> words(String title, Function<R, String> cell) {
    columns.add(TableColumn.words(title, title, title, cell));
    return this;
  }

  /** A column of numbers, aligned right. */
  public RecordTable<R> numbers(String title, String unit, Function<R, String> cell) {
    columns.add(TableColumn.numbers(title, title, unit, title, row -> Double.NaN, cell));
    return this;
  }

  public RecordTable<R> counts(String title, String unit, ToLongFunction<R> count) {
    return numbers(title, unit, row -> NumberText.count(count.applyAsLong(row)));
  }

  public RecordTable<R> amounts(String title, String unit, ToDoubleFunction<R> amount) {
    return numbers(title, unit, row -> NumberText.amount(amount.applyAsDouble(row)));
  }

  /** A metric in seconds, in the unit that suits these records. */
  public RecordTable<R> times(ResultMetric metric, List<R> records, ToDoubleFunction<R> seconds) {
    TimeScale time = TimeScale.of(records.stream().mapToDouble(seconds).toArray());
    return numbers(metric.word(), time.unit(), row -> time.amount(seconds.applyAsDouble(row)));
  }

  /** Shares of 0..1, shown in per cent. */
  public RecordTable<R> percents(String title, String unit, ToDoubleFunction<R> share) {
    return numbers(title, unit, row -> NumberText.percent(share.applyAsDouble(row)));
  }

  /** Removes the columns that are empty for all these records and returns their titles. */
  List<String> removeEmptyColumns(List<R> records) {
    List<TableColumn<R>> empty =
        columns.stream().filter(column -> column.isEmpty(records)).toList();
    columns.removeAll(empty);
    return empty.stream().map(TableColumn::title).toList();
  }

  public List<TableColumn<R>> columns() {
    return List.copyOf(columns);
  }

  /** The header and a line for each record. */
  public List<String> lines(List<R> records) {
    return TableForm.TEXT.lines(columns, records);
  }
}
