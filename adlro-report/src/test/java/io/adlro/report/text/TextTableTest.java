package io.adlro.report.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TextTableTest {
  @Test
  void wordsAreAlignedLeftAndNumbersRight() {
    TextTable table = new TextTable().words("policy").numbers("JCT", "s").words("note");
    table.row(List.of("fcfs", "9.5", "ok"));
    table.row(List.of("patient-sjf", "10.5", ""));

    assertThat(table.lines())
        .containsExactly(
            "policy        JCT  note", //
            "                s",
            "fcfs          9.5  ok",
            "patient-sjf  10.5");
  }

  @Test
  void aRowOfAnotherLengthIsRefused() {
    TextTable table = new TextTable().words("policy");

    assertThatIllegalArgumentException().isThrownBy(() -> table.row(List.of("a", "b")));
  }
}
