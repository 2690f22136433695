package io.adlro.app.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.Test;

final class LiveScreenTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Terminal terminal(String keys) throws IOException {
    Terminal terminal =
        new DumbTerminal(
            "test",
            "ansi",
            new ByteArrayInputStream(keys.getBytes(StandardCharsets.US_ASCII)),
            out,
            StandardCharsets.UTF_8);
    terminal.setSize(Size.of(20, 5));
    return terminal;
  }

  private String shown() {
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void otherKeysDrawAgainUntilQEnds() throws IOException {
    AtomicInteger frames = new AtomicInteger();

    new LiveScreen(terminal("xyq"), Duration.ofMinutes(1))
        .run((rows, columns) -> List.of("frame " + frames.incrementAndGet()));

    assertThat(frames).hasValue(3);
    assertThat(shown()).contains("frame 1");
  }

  @Test
  void aServerThatIsAwayLaterIsShownAndTheScreenStays() throws IOException {
    AtomicInteger frames = new AtomicInteger();

    new LiveScreen(terminal("x\003"), Duration.ofMinutes(1))
        .run(
            (rows, columns) -> {
              if (frames.incrementAndGet() == 2) {
                throw new ServerFailure("no server");
              }
              return List.of("");
            });

    assertThat(shown()).contains("no server");
  }

  @Test
  void aServerThatIsAwayAtTheStartIsAFailure() throws IOException {
    LiveScreen screen = new LiveScreen(terminal("q"), Duration.ofMinutes(1));

    assertThatThrownBy(
            () ->
                screen.run(
                    (rows, columns) -> {
                      throw new ServerFailure("no server");
                    }))
        .isInstanceOf(ServerFailure.class);
    assertThat(shown()).isEmpty();
  }

  @Test
  void aFrameIsCutToTheScreen() throws IOException {
    new LiveScreen(terminal("q"), Duration.ofMinutes(1))
        .run(
            (rows, columns) -> {
              assertThat(rows).isEqualTo(5);
              return List.of("a".repeat(50), "1", "2", "3", "4", "below");
            });

    assertThat(shown()).contains("a".repeat(19) + "~").doesNotContain("below");
  }
}
