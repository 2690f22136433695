package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class StandardErrorTest {
  @Test
  void nothingFollowsTheLastLine() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StandardError err = new StandardError(bytes);
    PrintWriter writer = new PrintWriter(err, true, StandardCharsets.UTF_8);

    writer.println("before");
    err.end("interrupted");
    writer.println("internal error");

    assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
        .containsExactly("before", "interrupted");
  }
}
