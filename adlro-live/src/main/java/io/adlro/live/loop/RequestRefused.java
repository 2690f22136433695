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

  public RequestRefused(Kind kind, String sentence) {
    super(sentence, null, false, false);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
