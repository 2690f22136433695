package io.adlro.server.http;

import io.adlro.server.access.Sessions;
import io.adlro.server.problem.HttpRefusal;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a request shows about its sender: the header {@code Authorization}, else the cookie of a
 * session. A request with a cookie that changes something needs a header that pages of other sites
 * cannot set.
 */
public final class Credentials {
  static final String PAGE_HEADER = "X-Adlro-Page";

  private static final String SCHEME = "Bearer ";

  private final Sessions sessions;
  private final boolean encrypted;

  /**
   * Sessions by cookie.
   *
   * @param encrypted whether connections are, so that the cookie never travels in clear text
   */
  public Credentials(Sessions sessions, boolean encrypted) {
    this.sessions = sessions;
    this.encrypted = encrypted;
  }

  /** In the form of the header; empty if there is none. */
  Optional<String> of(Context ctx) {
    Optional<String> found = later(ctx).get();
    if (found.isPresent()
        && ctx.header("Authorization") == null
        && !ctx.method().equals(HandlerType.GET)
        && !ctx.method().equals(HandlerType.HEAD)
        && ctx.header(PAGE_HEADER) == null) {
      throw HttpRefusal.forbidden(
          "a change with a cookie needs the header `%s: 1`".formatted(PAGE_HEADER));
    }
    return found;
  }

  /** The same at any later time: a session ends. */
  Supplier<Optional<String>> later(Context ctx) {
    Optional<String> header = Optional.ofNullable(ctx.header("Authorization"));
    Optional<String> cookie = Optional.ofNullable(ctx.cookie(name(ctx)));
    return () -> header.or(() -> cookie.flatMap(sessions::open).map(SCHEME::concat));
  }

  /** Begins a session with the key or token of the request. */
  public void begin(Context ctx, Instant end) {
    String credential = of(ctx).orElseThrow().substring(SCHEME.length()).strip();
    setCookie(ctx, sessions.seal(credential, end), "Expires=" + http(end));
  }

  public void end(Context ctx) {
    setCookie(ctx, "", "Max-Age=0");
  }

  private void setCookie(Context ctx, String value, String life) {
    ctx.header(
        "Set-Cookie",
        "%s=%s; Path=/; HttpOnly; SameSite=Strict; %s%s"
            .formatted(name(ctx), value, life, encrypted ? "; Secure" : ""));
  }

  private static String http(Instant time) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(time.atOffset(ZoneOffset.UTC));
  }

  /** Browsers send cookies to all ports of a host. */
  private static String name(Context ctx) {
    return "adlro_" + ctx.req().getLocalPort();
  }
}
