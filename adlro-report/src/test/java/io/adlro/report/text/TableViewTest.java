package io.adlro.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.message.NumberText;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TableViewTest {
  private record Row(String name, double mean, double other) {}

  private static final List<Row> ROWS =
      List.of(new Row("a,\"b\"", 2.5, Double.NaN), new Row("c_d|e", 1.0 / 3, Double.NaN));
  private static final List<TableColumn<Row>> COLUMNS =
      List.of(
          TableColumn.words("policy", "policy", "policy", Row::name),
          TableColumn.numbers(
              "mean", "mean JCT", "s", "meanJctSeconds", Row::mean, r -> NumberText.amount(r.mean)),
          TableColumn.numbers(
              "other", "other", "%", "other", Row::other, r -> NumberText.percent(r.other)));
  private static final TableView.Preset PRESET =
      new TableView.Preset(
          List.of("policy", "mean", "other"), List.of("mean"), List.of("policy", "mean", "other"));

  private static TableView view(TableForm form, int width) {
    return new TableView(TableView.Extent.FITTING, List.of(), Optional.empty(), form, width);
  }

  @Test
  void aColumnThatIsEmptyInEveryRowIsNotPrinted() {
    assertThat(view(TableForm.TEXT, 80).print(COLUMNS, PRESET, ROWS).lines())
        .containsExactly(
            "policy  mean JCT", "               s", "a,\"b\"       2.50", "c_d|e       0.33");
  }

  @Test
  void columnsWithoutRoomAreLeftOutAndNamed() {
    TableView.Printed narrow = view(TableForm.TEXT, 12).print(COLUMNS, PRESET, ROWS);

    assertThat(narrow.lines()).containsExactly("policy", "a,\"b\"", "c_d|e");
    assertThat(narrow.withoutRoom()).containsExactly("mean JCT");
  }

  @Test
  void csvHasExactValuesQuotedWordsAndAllChosenColumns() {
    assertThat(view(TableForm.CSV, 12).print(COLUMNS, PRESET, ROWS).lines())
        .containsExactly(
            "policy,meanJctSeconds,other", "\"a,\"\"b\"\"\",2.5,", "c_d|e,0.3333333333,");
  }

  @Test
  void markdownAndLatexEscapeWhatTheyWouldReadAsMarkup() {
    assertThat(view(TableForm.MARKDOWN, 12).print(COLUMNS, PRESET, ROWS).lines())
        .containsExactly(
            "| policy | mean JCT, s |", "|---|--:|", "| a,\"b\" | 2.50 |", "| c_d\\|e | 0.33 |");
    assertThat(view(TableForm.LATEX, 12).print(COLUMNS, PRESET, ROWS).lines())
        .contains("\\begin{tabular}{lr}", "c\\_d|e & 0.33 \\\\", "\\end{tabular}");
  }

  @Test
  void rowsAreSortedByAColumnAndMissingNumbersComeLast() {
    List<Row> rows = List.of(new Row("x", Double.NaN, 0), new Row("y", 3, 0), new Row("z", 2, 0));
    TableView sorted =
        new TableView(
            TableView.Extent.WIDE, List.of("policy"), Optional.of("mean"), TableForm.TEXT, 80);

    assertThat(sorted.print(COLUMNS, PRESET, rows).lines())
        .containsExactly("policy", "z", "y", "x");
  }

  @Test
  void aColumnOfTimesHasOneUnitInWhichTheBestRowKeepsItsDigits() {
    assertThat(TimeScale.of(36, 560)).isEqualTo(TimeScale.SECONDS);
    assertThat(TimeScale.of(600, 20_000)).isEqualTo(TimeScale.SECONDS);
    assertThat(TimeScale.of(3_000, 11_520)).isEqualTo(TimeScale.MINUTES);
    assertThat(TimeScale.of(11_520, 200_000, 1)).isEqualTo(TimeScale.HOURS);
    assertThat(TimeScale.of(400_000, 900_000, Double.NaN)).isEqualTo(TimeScale.DAYS);
    assertThat(TimeScale.of()).isEqualTo(TimeScale.SECONDS);
    assertThat(TimeScale.HOURS.text(11_520)).isEqualTo("3.20 h");
  }
}
