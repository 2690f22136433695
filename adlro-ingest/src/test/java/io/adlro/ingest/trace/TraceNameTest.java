package io.adlro.ingest.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TraceNameTest {
  private static final List<String> FORMATS = List.of("swf", "sacct");

  @Test
  void whatStandsBeforeTheColonIsAFormatOnlyIfItIsOne() {
    assertThat(TraceName.parse("swf:log.swf.gz", FORMATS))
        .contains(new TraceName(Optional.of("swf"), Path.of("log.swf.gz")));
    assertThat(TraceName.parse("day:12.swf", FORMATS))
        .contains(new TraceName(Optional.empty(), Path.of("day:12.swf")));
    assertThat(TraceName.parse("jobs.csv", FORMATS))
        .contains(new TraceName(Optional.empty(), Path.of("jobs.csv")));
  }

  @Test
  void aFormatAloneIsNotATrace() {
    assertThat(TraceName.parse("swf:", FORMATS)).isEmpty();
    assertThat(TraceName.parse("", FORMATS)).isEmpty();
  }
}
