package io.adlro.app.client;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A request of HTTP/1.1 after whose answer the connection is closed.
 *
 * @param body empty for none
 */
record HttpRequestText(String method, URI url, Map<String, String> headers, String body) {
  private static final String LINE_END = "\r\n";

  HttpRequestText {
    headers = new LinkedHashMap<>(headers);
  }

  /** Without the headers, one of which has the key. */
  @Override
  public String toString() {
    return method + " " + url;
  }

  byte[] bytes() {
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    StringBuilder head = new StringBuilder();
    head.append(method).append(' ').append(target()).append(" HTTP/1.1").append(LINE_END);
    head.append("Host: ").append(url.getRawAuthority()).append(LINE_END);
    head.append("Accept: application/json").append(LINE_END);
    head.append("Connection: close").append(LINE_END);
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append(LINE_END));
    if (!method.equals("GET")) {
      head.append("Content-Type: application/json").append(LINE_END);
      head.append("Content-Length: ").append(content.length).append(LINE_END);
    }
    head.append(LINE_END);
    byte[] start = head.toString().getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = new byte[start.length + content.length];
    System.arraycopy(start, 0, all, 0, start.length);
    System.arraycopy(content, 0, all, start.length, content.length);
    return all;
  }

  private String target() {
    String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    return url.getRawQuery() == null ? path : path.concat("?").concat(url.getRawQuery());
  }
}
