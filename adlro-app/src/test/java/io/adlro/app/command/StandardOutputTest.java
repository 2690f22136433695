package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StandardOutputTest {
  private static StandardOutput failing(String message) {
    return new StandardOutput(
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            throw new IOException(message);
          }
        },
        () -> {});
  }

  @Test
  void theProgressLineIsErasedBeforeAnythingIsWritten() {
    List<String> order = new ArrayList<>();
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int one) {
            order.add("written");
          }
        };

    new StandardOutput(out, () -> order.add("erased")).write('x');

    assertThat(order).containsExactly("erased", "written");
  }

  @Test
  void aClosedPipeIsNotAnError() {
    StandardOutput out = failing("Broken pipe");

    out.write("text".getBytes(StandardCharsets.UTF_8), 0, 4);

    assertThat(out.problem()).isEmpty();
  }

  @Test
  void aFullDiskIsAnError() {
    StandardOutput out = failing("No space left on device");

    out.write('x');
    out.flush();

    assertThat(out.problem()).contains("No space left on device");
  }
}
