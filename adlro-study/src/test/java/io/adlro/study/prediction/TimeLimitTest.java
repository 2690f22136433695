package io.adlro.study.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.notation.SlurmNumbers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TimeLimitTest {
  @ParameterizedTest
  @CsvSource({
    "1, 00:01:00",
    "61, 00:02:00",
    "599, 00:10:00",
    "601, 00:15:00",
    "6001, 01:45:00",
    "21601, 07:00:00",
    "90000, 1-01:00:00",
    "180000, 2-06:00:00"
  })
  void aSuggestionIsRoundedUpToWhatAUserWouldWrite(double seconds, String time) {
    assertThat(SlurmNumbers.time(TimeLimit.roundedUp(seconds * 1e6))).isEqualTo(time);
  }

  @Test
  void aSuggestionIsReadAsTheSameTime() {
    long micros = TimeLimit.roundedUp(200_000 * 1e6);
    assertThat(SlurmNumbers.micros(SlurmNumbers.time(micros))).hasValue(micros);
  }
}
