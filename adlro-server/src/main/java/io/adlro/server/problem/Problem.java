package io.adlro.server.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.adlro.ingest.message.UserError;
import io.adlro.live.loop.RequestRefused;
import io.adlro.live.store.StoreException;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

/**
 * A problem as RFC 9457 writes it.
 *
 * @param detail one sentence
 * @param reason a stable word for the limit that was exceeded, "" if it was none
 * @param problems all problems of the request, one sentence each, if it has several
 */
public record Problem(
    String type,
    String title,
    int status,
    String detail,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String reason,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> problems) {
  public static final String MEDIA_TYPE = "application/problem+json";

  private static final int RETRY_SECONDS = 1;
  private static final int RETRY_UNAVAILABLE_SECONDS = 5;

  public Problem {
    problems = List.copyOf(problems);
  }

  Problem(ProblemKind kind, String detail, String reason, List<String> problems) {
    this(kind.type(), kind.title(), kind.status(), sentence(detail), reason, problems);
  }

  /** What a failure means to the sender of a request; nothing of the inside is part of it. */
  public static Problem of(Throwable failure) {
    if (failure instanceof CompletionException && failure.getCause() != null) {
      return of(failure.getCause());
    }
    if (failure instanceof HttpRefusal refusal) {
      return refusal.problem();
    }
    if (failure instanceof UserError error) {
      return invalid(error.sentences());
    }
    if (failure instanceof RequestRefused refused) {
      return new Problem(
          ProblemKind.of(refused.kind()), refused.getMessage(), refused.reason(), List.of());
    }
    if (failure instanceof TimeoutException) {
      return new Problem(
          ProblemKind.UNAVAILABLE,
          "the answer takes too long; the request may still be carried out",
          "",
          List.of());
    }
    if (failure instanceof StoreException) {
      return new Problem(
          ProblemKind.UNAVAILABLE, "the store does not answer at present", "", List.of());
    }
    return ofStatus(ProblemKind.INTERNAL.status());
  }

  private static Problem invalid(List<String> sentences) {
    boolean isOne = sentences.size() == 1;
    String detail =
        isOne ? sentences.get(0) : "the request has %d problems".formatted(sentences.size());
    return new Problem(ProblemKind.INVALID_REQUEST, detail, "", isOne ? List.of() : sentences);
  }

  /** A problem that the HTTP library found. */
  public static Problem ofStatus(int status) {
    ProblemKind kind = ProblemKind.ofStatus(status);
    String detail =
        switch (kind) {
          case NOT_FOUND -> "there is nothing at this path; /api/v1/openapi.yaml lists the paths";
          case METHOD_NOT_ALLOWED -> "this path has no such method; the header `Allow` lists them";
          case INTERNAL -> "the server failed to answer; its log has the reason";
          case UNAVAILABLE -> "the server cannot take requests at present";
          default -> "the request is not valid HTTP for this server";
        };
    return new Problem(kind.type(), kind.title(), status, sentence(detail), "", List.of());
  }

  /** Seconds until the same request may be accepted; empty if it will not be. */
  public OptionalInt retryAfterSeconds() {
    ProblemKind kind = ProblemKind.ofStatus(status);
    if (!kind.isTemporary()) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(kind == ProblemKind.BUSY ? RETRY_SECONDS : RETRY_UNAVAILABLE_SECONDS);
  }

  /** Whether the log should have the reason. */
  public boolean mustBeLogged() {
    return status == ProblemKind.INTERNAL.status();
  }

  private static String sentence(String text) {
    if (text.isEmpty()) {
      return text;
    }
    String start = Character.toUpperCase(text.charAt(0)) + text.substring(1);
    return start.endsWith(".") || start.endsWith("?") ? start : start + ".";
  }
}
