package io.adlro.server.event;

import io.adlro.server.access.Identity;
import io.adlro.server.http.ApiJson;
import java.nio.charset.StandardCharsets;

/**
 * An event of the stream.
 *
 * @param owner of the job that it is about, "" if every client sees it
 * @param bytes as they are sent
 */
record StreamEvent(String owner, byte[] bytes) {
  /** Keeps the connection open and finds clients that are gone. */
  static final StreamEvent KEEP_ALIVE = new StreamEvent("", text(": keep-alive\n\n"));

  /** An event that a client can resume behind. */
  static StreamEvent numbered(long sequence, String kind, String owner, Object data) {
    return new StreamEvent(owner, text("id: " + sequence + "\n" + body(kind, data)));
  }

  /** An event between numbers: a client that resumes gets it again or needs no other. */
  static StreamEvent unnumbered(String kind, String owner, Object data) {
    return new StreamEvent(owner, text(body(kind, data)));
  }

  private static String body(String kind, Object data) {
    String json = new String(ApiJson.bytes(data), StandardCharsets.UTF_8); // one line
    return "event: " + kind + "\ndata: " + json + "\n\n";
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  boolean isFor(Identity who) {
    return owner.isEmpty() || who.sees(owner);
  }
}
