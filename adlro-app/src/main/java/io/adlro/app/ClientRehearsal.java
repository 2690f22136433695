package io.adlro.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Runs {@code adlro jobs} against a server that answers with one job. The launcher archives the
 * classes that this run loads, so that later runs of such commands start faster.
 */
final class ClientRehearsal {
  private static final String BODY =
      """
      {"jobs": [{"id": "1", "name": "a", "user": "b", "class": "c", "gpus": 1, "share": 0.5,
      "priority": 0.5, "phase": "running", "attempt": 1, "gpuIds": ["n/0"], "reason": "",
      "submittedAt": "2026-01-01T00:00:00Z", "startedAt": "2026-01-01T00:00:01.5Z",
      "endedAt": null}], "total": 1, "at": "2026-01-01T00:00:02Z"}""";

  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
          .formatted(BODY.length(), BODY)
          .getBytes(StandardCharsets.US_ASCII);

  private static final String END_OF_HEADERS = "\r\n\r\n";

  private ClientRehearsal() {}

  public static void main(String[] arguments) throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread answers = new Thread(() -> answer(server), "answers");
      answers.setDaemon(true);
      answers.start();
      Main.main(new String[] {"jobs", "--server", "http://127.0.0.1:" + server.getLocalPort()});
    }
  }

  private static void answer(ServerSocket server) {
    try (Socket socket = server.accept()) {
      InputStream in = socket.getInputStream();
      StringBuilder request = new StringBuilder();
      while (request.indexOf(END_OF_HEADERS) < 0) {
        request.append((char) in.read());
      }
      socket.getOutputStream().write(ANSWER);
      socket.getOutputStream().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
