package io.adlro.server.problem;

import io.adlro.live.loop.RequestRefused;
import java.util.Locale;

/** The kinds of problems, each with its status. */
public enum ProblemKind {
  INVALID_REQUEST(400, "The request is invalid"),
  UNAUTHORIZED(401, "A valid key or token is required"),
  FORBIDDEN(403, "The key does not allow this"),
  NOT_FOUND(404, "There is no such resource"),
  METHOD_NOT_ALLOWED(405, "The resource has no such method"),
  CONFLICT(409, "The request contradicts the present state"),
  TOO_LARGE(413, "The body is too large"),
  BUSY(429, "Too many requests wait"),
  INTERNAL(500, "The server failed"),
  UNAVAILABLE(503, "The server cannot take requests at present");

  private static final String PREFIX = "urn:adlro:problem:";

  private final int status;
  private final String title;

  ProblemKind(int status, String title) {
    this.status = status;
    this.title = title;
  }

  public int status() {
    return status;
  }

  public String title() {
    return title;
  }

  /** A URI that stands for the kind. */
  public String type() {
    return PREFIX + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether the same request may be accepted later. */
  boolean isTemporary() {
    return this == BUSY || this == UNAVAILABLE;
  }

  static ProblemKind of(RequestRefused.Kind kind) {
    return switch (kind) {
      case INVALID -> INVALID_REQUEST;
      case NOT_FOUND -> NOT_FOUND;
      case FORBIDDEN -> FORBIDDEN;
      case CONFLICT -> CONFLICT;
      case BUSY -> BUSY;
      case UNAVAILABLE -> UNAVAILABLE;
    };
  }

  /** The kind of a status that the HTTP library chose. */
  static ProblemKind ofStatus(int status) {
    for (ProblemKind kind : values()) {
      if (kind.status == status) {
        return kind;
      }
    }
    return status < 500 ? INVALID_REQUEST : INTERNAL;
  }
}
