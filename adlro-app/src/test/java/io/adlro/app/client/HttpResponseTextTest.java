package io.adlro.app.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HttpResponseTextTest {
  private static HttpResponseText read(String text) throws IOException {
    return HttpResponseText.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aBodyHasALengthOrChunksOrEndsWithTheConnection() throws IOException {
    assertThat(read("HTTP/1.1 200 OK\r\ncontent-LENGTH: 3\r\n\r\n\u00e4bcd"))
        .isEqualTo(new HttpResponseText(200, "\u00e4b"));
    assertThat(
            read(
                String.join(
                    "\r\n",
                    "HTTP/1.1 201 Created",
                    "Transfer-Encoding: chunked",
                    "",
                    "2;x=1",
                    "ab",
                    "A",
                    "0123456789",
                    "0",
                    "",
                    "")))
        .isEqualTo(new HttpResponseText(201, "ab0123456789"));
    assertThat(read("HTTP/1.0 404 Not Found\n\nrest")).isEqualTo(new HttpResponseText(404, "rest"));
    assertThat(read("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n").status())
        .isEqualTo(204);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SSH-2.0-OpenSSH_9.2\r\n",
        "HTTP/1.1 abc\r\n\r\n",
        "HTTP/1.1 200 OK\r\nno header\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7fffffff\r\n",
      })
  void otherTextIsRefused(String text) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(ProtocolException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 200",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
      })
  void anAnswerThatEndsEarlyIsIncomplete(String text) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(EOFException.class);
  }

  @Test
  void aRequestNamesItsHostAndTheLengthOfItsBody() {
    HttpRequestText request =
        new HttpRequestText(
            "POST", URI.create("http://[::1]:7410/a%20b?c=d"), Map.of("X", "y"), "{\u00e4}");

    assertThat(new String(request.bytes(), StandardCharsets.UTF_8))
        .startsWith("POST /a%20b?c=d HTTP/1.1\r\nHost: [::1]:7410\r\n")
        .contains("\r\nX: y\r\n", "\r\nContent-Length: 4\r\n")
        .endsWith("\r\n\r\n{\u00e4}");
  }
}
