package io.adlro.ingest.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.message.Problems;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PeriodTest {
  private static final long FIRST = micros("2017-10-01T08:00:00Z");

  @Test
  void datesAreMidnightsOfUtc() {
    Period period = period("2017-10-09", "2017-10-16");

    assertThat(period.contains(micros("2017-10-08T23:59:59Z"), FIRST)).isFalse();
    assertThat(period.contains(micros("2017-10-09T00:00:00Z"), FIRST)).isTrue();
    assertThat(period.contains(micros("2017-10-15T23:59:59Z"), FIRST)).isTrue();
    assertThat(period.contains(micros("2017-10-16T00:00:00Z"), FIRST)).isFalse();
  }

  @Test
  void timesWithAUnitCountFromTheFirstSubmission() {
    Period period = period("7d", "8d");

    assertThat(period.contains(FIRST + 7 * 86_400_000_000L - 1, FIRST)).isFalse();
    assertThat(period.contains(FIRST + 7 * 86_400_000_000L, FIRST)).isTrue();
    assertThat(period.contains(FIRST + 8 * 86_400_000_000L, FIRST)).isFalse();
  }

  @Test
  void piecesFollowEachOtherFromItsBegin() {
    long week = 7 * 86_400_000_000L;
    Period second = period("2017-10-09", "2017-10-16").piece(2, week);

    assertThat(second.contains(micros("2017-10-15T23:59:59Z"), FIRST)).isFalse();
    assertThat(second.contains(micros("2017-10-16T00:00:00Z"), FIRST)).isTrue();
    assertThat(second.contains(micros("2017-10-23T00:00:00Z"), FIRST)).isFalse();
    assertThat(Period.ALL.piece(1, week).contains(FIRST, FIRST)).isTrue();
    assertThat(Period.ALL.piece(1, week).contains(FIRST + week, FIRST)).isFalse();
  }

  @Test
  void plainNumbersAreSecondsOfTheTracesOwnClock() {
    assertThat(period("10015800", "10015900").contains(10_015_850_000_000L, 0)).isTrue();
    assertThat(period("10015800", "10015900").contains(10_015_700_000_000L, 0)).isFalse();
  }

  @Test
  void aTextThatIsNotATimeIsReportedWithItsOption() {
    Problems problems = new Problems();

    Period.of(Optional.of("soon"), Optional.of("2017-13-45"), ZoneOffset.UTC, problems);

    assertThat(problems.sentences()).hasSize(2);
    assertThat(problems.sentences().get(0)).startsWith("--since is `soon`");
    assertThat(problems.sentences().get(1)).startsWith("--until is `2017-13-45`");
  }

  private static Period period(String since, String until) {
    Problems problems = new Problems();
    Period period = Period.of(Optional.of(since), Optional.of(until), ZoneOffset.UTC, problems);
    problems.throwIfAny();
    return period;
  }

  private static long micros(String instant) {
    return Instant.parse(instant).getEpochSecond() * 1_000_000;
  }
}
