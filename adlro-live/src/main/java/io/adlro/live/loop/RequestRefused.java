package io.adlro.live.loop;

/** A request that was not carried out, with a sentence for its sender. */
public final class RequestRefused extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What kind of refusal, for the status of an answer. */
  public enum Kind {
    INVALID,
    NOT_FOUND,
    FORBIDDEN,
    /** It contradicts the present state, such as the cancellation of a job that has ended. */
    CONFLICT,
    /** Too many requests wait; the same may be accepted soon. */
    BUSY,
    /** The store or the loop cannot take it at present; the same may be accepted later. */
    UNAVAILABLE
  }

  private final Kind kind;
  private final String reason;

  public RequestRefused(Kind kind, String sentence) {
    this(kind, sentence, "");
  }

  /**
   * A refusal because of a limit.
   *
   * @param reason a stable word for the limit
   */
  public RequestRefused(Kind kind, String sentence, String reason) {
    super(sentence, null, false, false);
    this.kind = kind;
    this.reason = reason;
  }

  /** A stable word for the limit that was exceeded, "" if it was none. */
  public String reason() {
    return reason;
  }

  public Kind kind() {
    return kind;
  }
}
