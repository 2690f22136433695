package io.adlro.ingest.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

final class InstantTextTest {
  private static final long TEN_O_CLOCK = 1_706_695_200_000_000L;

  @Test
  void timesMayBeWrittenInSeveralWays() {
    assertThat(InstantText.micros("2024-01-31T10:00:00Z", ZoneOffset.UTC)).hasValue(TEN_O_CLOCK);
    assertThat(InstantText.micros("2024-01-31T11:00+01:00", ZoneOffset.UTC)).hasValue(TEN_O_CLOCK);
    assertThat(InstantText.micros("2024-01-31 11:00", ZoneId.of("Europe/Berlin")))
        .hasValue(TEN_O_CLOCK);
    assertThat(InstantText.micros("1706695200", ZoneOffset.UTC)).hasValue(TEN_O_CLOCK);
    assertThat(InstantText.text(TEN_O_CLOCK + 999_999)).isEqualTo("2024-01-31T10:00:00Z");
  }

  @Test
  void aTextThatIsNotATimeIsEmpty() {
    for (String text :
        List.of("", "noon", "2024-01-31", "-5", "+999999999-12-31T23:59:59Z", "123456789012")) {
      assertThat(InstantText.micros(text, ZoneOffset.UTC)).as(text).isEmpty();
    }
  }
}
