package io.adlro.app.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A response of HTTP/1.1, read from a connection that is closed after it. */
record HttpResponseText(int status, String body) {
  private static final int LONGEST_LINE = 1 << 14;
  private static final int MOST_HEADERS = 200;
  private static final int MOST_BYTES = 64 << 20;
  private static final int HEXADECIMAL = 16;

  /**
   * Reads to the end of the body.
   *
   * @throws ProtocolException if it is not HTTP/1.1, or too long
   */
  static HttpResponseText read(InputStream stream) throws IOException {
    InputStream in = new BufferedInputStream(stream);
    int status = status(line(in));
    Map<String, String> headers = headers(in);
    while (status < 200) { // an interim response; the final one follows
      status = status(line(in));
      headers = headers(in);
    }
    return new HttpResponseText(status, new String(body(in, headers), StandardCharsets.UTF_8));
  }

  private static int status(String line) throws IOException {
    boolean isHttp = line.startsWith("HTTP/1.") && line.length() >= 12 && line.charAt(8) == ' ';
    return number(isHttp ? line.substring(9, 12) : "", 10);
  }

  private static Map<String, String> headers(InputStream in) throws IOException {
    Map<String, String> headers = new TreeMap<>();
    String line = line(in);
    for (int i = 0; !line.isEmpty(); i++) {
      int colon = line.indexOf(':');
      if (colon < 0 || i == MOST_HEADERS) {
        throw new ProtocolException("no header");
      }
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
      line = line(in);
    }
    return headers;
  }

  private static byte[] body(InputStream in, Map<String, String> headers) throws IOException {
    if (headers.getOrDefault("transfer-encoding", "").equalsIgnoreCase("chunked")) {
      return chunks(in);
    }
    String length = headers.get("content-length");
    return length == null ? in.readNBytes(MOST_BYTES) : exactly(in, number(length, 10));
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    int size = chunkSize(line(in));
    while (size > 0) {
      if (size > MOST_BYTES - all.size()) {
        throw new ProtocolException("too long");
      }
      all.write(exactly(in, size));
      line(in);
      size = chunkSize(line(in));
    }
    return all.toByteArray();
  }

  private static int chunkSize(String line) throws IOException {
    int extension = line.indexOf(';');
    return number((extension < 0 ? line : line.substring(0, extension)).strip(), HEXADECIMAL);
  }

  private static byte[] exactly(InputStream in, int count) throws IOException {
    if (count > MOST_BYTES) {
      throw new ProtocolException("too long");
    }
    byte[] bytes = in.readNBytes(count);
    if (bytes.length < count) {
      throw new EOFException("the answer ended early");
    }
    return bytes;
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    int c = in.read();
    while (c != '\n') {
      if (c < 0) {
        throw new EOFException("the answer ended early");
      }
      if (line.length() == LONGEST_LINE) {
        throw new ProtocolException("too long a line");
      }
      if (c != '\r') {
        line.append((char) c);
      }
      c = in.read();
    }
    return line.toString();
  }

  private static int number(String text, int radix) throws ProtocolException {
    try {
      int number = Integer.parseInt(text, radix);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // The same sentence as for a negative number.
    }
    throw new ProtocolException("no number");
  }
}
