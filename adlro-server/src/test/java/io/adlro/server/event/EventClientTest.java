package io.adlro.server.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EventClientTest {
  /** A connection that takes bytes while it is ready. */
  private static final class Connection extends ServletOutputStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean isReady;

    @Override
    public boolean isReady() {
      return isReady;
    }

    @Override
    public void setWriteListener(WriteListener listener) {}

    @Override
    public void write(int b) {
      assertThat(isReady).isTrue();
      bytes.write(b);
    }

    String text() {
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }

  private final Connection connection = new Connection();
  private int drained;
  private final EventClient client =
      new EventClient(new Identity("ann", Role.USER), connection, 0, () -> drained++);

  private static StreamEvent event(int number) {
    return StreamEvent.numbered(number, "job", "ann", Map.of());
  }

  @Test
  void aReceiverThatDoesNotKeepUpIsDisconnectedWhenItsQueueIsFull() {
    client.onWritePossible();
    for (int i = 0; i < EventClient.MOST_WAITING; i++) {
      client.send(List.of(event(i)));
    }
    assertThat(client.isClosed()).isFalse();
    assertThat(client.hasRoomFor(1)).isFalse();

    client.send(List.of(event(0)));

    assertThat(client.isClosed()).isTrue();
    assertThat(client.closed()).isDone();
    assertThat(connection.text()).isEmpty();
  }

  @Test
  void theAnswerToAReceiverThatHasLeftIsNotCompleted() {
    client.gone();
    client.close();
    client.send(List.of(event(1)));

    assertThat(client.isClosed()).isTrue();
    assertThat(client.closed()).isNotDone();
    assertThat(client.hasRoomFor(EventClient.MOST_WAITING)).isTrue();
  }

  @Test
  void eventsWaitUntilTheConnectionTakesThem() {
    client.send(List.of(event(1), event(2)));

    connection.isReady = true;
    client.onWritePossible();

    assertThat(connection.text())
        .isEqualTo("id: 1\nevent: job\ndata: {}\n\nid: 2\nevent: job\ndata: {}\n\n");
    assertThat(drained).isEqualTo(1);
  }

  @Test
  void eventsOfOthersAreLeftOut() {
    connection.isReady = true;
    client.onWritePossible();

    client.send(List.of(StreamEvent.numbered(1, "job", "bob", Map.of())));

    assertThat(connection.text()).isEmpty();
  }

  @Test
  void anErrorOfTheConnectionEndsIt() {
    client.onError(new IllegalStateException("reset"));

    assertThat(client.isClosed()).isTrue();
  }
}
