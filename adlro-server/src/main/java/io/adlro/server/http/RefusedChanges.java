package io.adlro.server.http;

import io.adlro.live.loop.Orchestrator;
import io.adlro.server.access.Identity;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Notes refused changes in the audit trail: requests other than reads that were answered with a
 * status from 400 to 499.
 */
public final class RefusedChanges {
  /** The sender of a request without a valid key or token; no user can have this name. */
  static final String UNKNOWN = "(unknown)";

  private static final Set<HandlerType> READS =
      Set.of(HandlerType.GET, HandlerType.HEAD, HandlerType.OPTIONS);

  /** Paths of changes. Streams of events are none: their requests are gone when they end. */
  private static final List<String> PATHS =
      List.of(
          "/jobs*",
          "/keys*",
          "/mode",
          "/nodes/*",
          "/models/*",
          "/metrics/*",
          "/comparisons*",
          "/session*");

  private static final int MOST_CHARACTERS = 200;

  private final BoundedNotes notes;

  public RefusedChanges(Orchestrator orchestrator, LongSupplier nanoTime) {
    notes = new BoundedNotes(orchestrator, nanoTime);
  }

  public void addTo(RoutesConfig routes) {
    PATHS.forEach(path -> routes.after(Routes.PREFIX + path, this::answered));
  }

  /** A request was answered; returns at once. */
  private void answered(Context ctx) {
    int status = ctx.statusCode();
    if (status < 400 || status >= 500 || READS.contains(ctx.method())) {
      return;
    }
    Optional<Identity> who = Routes.sender(ctx);
    String path = ctx.path();
    notes.note(
        who.map(Identity::name).orElseGet(ctx::ip),
        who.map(Identity::name).orElse(UNKNOWN),
        "refused",
        ctx.method() + " " + path.substring(0, Math.min(path.length(), MOST_CHARACTERS)),
        "%d to %s".formatted(status, ctx.ip()));
  }
}
