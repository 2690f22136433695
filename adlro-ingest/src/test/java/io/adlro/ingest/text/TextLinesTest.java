package io.adlro.ingest.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Intake;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextLinesTest {
  private static final String LONG = "x".repeat(TextLines.LONGEST + 10);

  private static TextLines lines(String text) {
    return new TextLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static String next(TextLines lines) throws IOException {
    assertThat(lines.advance()).isTrue();
    return lines.text();
  }

  @Test
  void lineEndsAreRemoved() throws IOException {
    TextLines lines = lines("\uFEFFa\r\n\nlast");
    assertThat(next(lines)).isEqualTo("a");
    assertThat(next(lines)).isEmpty();
    assertThat(next(lines)).isEqualTo("last");
    assertThat(lines.where()).isEqualTo("line 3");
    assertThat(lines.advance()).isFalse();
  }

  @Test
  void aLineBeyondTheBoundIsTruncatedAndMarked() throws IOException {
    TextLines lines = lines(LONG + "\nnext");
    assertThat(next(lines)).hasSize(TextLines.LONGEST);
    assertThat(lines.isTruncated()).isTrue();
    assertThat(next(lines)).isEqualTo("next");
    assertThat(lines.isTruncated()).isFalse();
  }

  @Test
  void aLineOfExactlyTheBoundIsWhole() throws IOException {
    TextLines lines =
        new TextLines(new ByteArrayInputStream("abc\nd".getBytes(StandardCharsets.UTF_8)), 3);
    assertThat(next(lines)).isEqualTo("abc");
    assertThat(lines.isTruncated()).isFalse();
  }

  @Test
  void linesBeyondTheBoundAreSkippedAndCounted() throws IOException {
    Intake intake = new Intake();
    TextLines lines = lines(LONG + "\n" + LONG + "\nnext\n" + LONG);
    assertThat(lines.advanceWhole(intake)).isTrue();
    assertThat(lines.text()).isEqualTo("next");
    assertThat(lines.number()).isEqualTo(3);
    assertThat(lines.advanceWhole(intake)).isFalse();
    assertThat(intake.ignored())
        .containsExactly(new Intake.Ignored("line", "longer than 65536 characters", "line 1", 3));
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    byte[] sample = "\uFEFFone\r\ntwo é\n\n\rthree".getBytes(StandardCharsets.UTF_8);
    Fuzz.survive(
        in -> {
          TextLines lines = new TextLines(in, 8);
          while (lines.advance()) {
            assertThat(lines.text().length()).isLessThanOrEqualTo(8);
          }
        },
        List.of(sample));
  }
}
