package io.adlro.ingest.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.ingest.Unreadable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class GavelTraceTest {
  static final String TRACE =
      """
      ResNet-18 (batch size 32)\tpython3 main.py --data_dir=%s/x\timages/x\t--num_steps\t1\t5000\t2\t1\t-1.000000\t90.5
      LM (batch size 5)\tpython main.py --data %s/y\tlanguage\t--steps\t1\t1000\t1\t3\t-1.000000\t100
      """;

  static final String WITH_DURATIONS =
      "A3C\tpython3 main.py\trl\t--max-steps\t0\t777\t1\tstatic\t1\t-1.000000\t3600\t12\n";

  private static final Map<String, Double> STEPS_PER_SECOND =
      Map.of(GavelTrace.key("ResNet-18 (batch size 32)", 2), 50.0);

  private static HistoryReading read(String text) throws Unreadable {
    return HistoryReading.of(new GavelTrace(STEPS_PER_SECOND), text);
  }

  @Test
  void runTimesAreStepsOverStepsPerSecond() throws Unreadable {
    PastJob job = read(TRACE).only();

    assertThat(job.runMicros()).isEqualTo(100_000_000);
    assertThat(job.submitMicros()).isEqualTo(90_500_000);
    assertThat(job.asked().name()).isEqualTo("ResNet-18 (batch size 32)");
    assertThat(job.asked().words()).containsExactly("images/x", "python3 main.py --data_dir=%s/x");
    assertThat(job.asked().gpus()).isEqualTo(2);
    assertThat(job.asked().priority().orElseThrow()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void aJobTypeWithoutARateIsCountedByItsKey() throws Unreadable {
    assertThat(read(TRACE).ignored())
        .containsExactly(
            "job type ('LM (batch size 5)', 1): no steps per second are known for it, line 2, x1");
  }

  @Test
  void shockwaveLinesStateTheDuration() throws Unreadable {
    PastJob job = read(WITH_DURATIONS).only();

    assertThat(job.runMicros()).isEqualTo(3_600_000_000L);
    assertThat(job.submitMicros()).isEqualTo(12_000_000);
  }

  @Test
  void linesWithOtherFieldCountsOrBadValuesAreCounted() throws Unreadable {
    HistoryReading reading = read("a\tb\tc\n" + TRACE.replace("\t2\t1\t", "\t0\t1\t"));

    assertThat(reading.jobs()).isEmpty();
    assertThat(reading.ignored())
        .contains(
            "line: has neither 10 nor 12 fields, line 1, x1",
            "scale factor: out of range, line 2, x1");
  }

  @Test
  void everyLineOfTheRealTracesHasItsFields() throws Exception {
    Path file = HistoryReading.data("gavel/traces/max_min_fairness.trace");
    assumeTrue(Files.exists(file));

    HistoryReading reading = HistoryReading.ofFile(new GavelTrace(Map.of()), file);
    assertThat(reading.ignored()).allMatch(i -> i.contains("no steps per second"));
    assertThat(reading.intake().ignoredCount()).isEqualTo(96);
  }
}
