package io.adlro.study.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.study.benchmark.VerdictStudy.Compared;
import io.adlro.study.benchmark.VerdictStudy.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

final class VerdictStudyTest {
  private static final Compared RIGHT = new Compared("sjf", 0.02, 0.3);
  private static final Compared WRONG = new Compared("min-min", -0.01, 0.05);
  private static final Compared WORSE = new Compared("wfp3", 0.01, -0.2);
  private static final Compared EQUAL_IN_RUNS = new Compared("unicef", -0.1, 0.001);
  private static final Compared EQUAL_IN_REHEARSALS = new Compared("qssf", 0, -0.4);

  @Test
  void onlyDifferencesInRehearsalsAndRunsHaveASign() {
    Row row =
        new Row(
            "gangs", 1, "fcfs", List.of(RIGHT, WRONG, WORSE, EQUAL_IN_RUNS, EQUAL_IN_REHEARSALS));
    assertThat(row.signs()).isEqualTo(3);
    assertThat(row.right()).isEqualTo(1);
    assertThat(row.worst()).contains(WORSE);
  }

  @Test
  void withoutAWrongSignThereIsNoWorst() {
    assertThat(new Row("gangs", 1, "fcfs", List.of(RIGHT)).worst()).isEmpty();
  }
}
