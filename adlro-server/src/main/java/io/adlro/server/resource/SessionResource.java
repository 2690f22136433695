package io.adlro.server.resource;

import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.access.Sessions;
import io.adlro.server.answer.SessionAnswer;
import io.adlro.server.answer.Written;
import io.adlro.server.http.Answers;
import io.adlro.server.http.BoundedNotes;
import io.adlro.server.http.Credentials;
import io.adlro.server.http.Routes;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.Optional;

/** {@code /session}: a browser exchanges a key or token for a cookie. */
public final class SessionResource {
  private final Sessions sessions;
  private final Credentials credentials;
  private final BoundedNotes notes;

  /**
   * @param notes takes logins and logouts
   */
  public SessionResource(Sessions sessions, Credentials credentials, BoundedNotes notes) {
    this.sessions = sessions;
    this.credentials = credentials;
    this.notes = notes;
  }

  public void addTo(Routes routes) {
    routes.post("/session", Role.VIEWER, this::begin);
    routes.open(Routes.PREFIX + "/session", ctx -> show(ctx, routes.find(ctx)));
    routes.delete("/session", Role.VIEWER, this::end);
  }

  private void begin(Context ctx, Identity who) {
    Instant end = sessions.end(who.role());
    credentials.begin(ctx, end);
    note(ctx, who, "login");
    show(ctx, Optional.of(who));
  }

  /** A page asks before it shows the login, so there is an answer without a session. */
  private static void show(Context ctx, Optional<Identity> who) {
    Answers.json(
        ctx,
        new SessionAnswer(who.map(Identity::name), who.map(Identity::role).map(Role::written)));
  }

  private void end(Context ctx, Identity who) {
    credentials.end(ctx);
    note(ctx, who, "logout");
    ctx.status(204);
  }

  /** An operator logs in also while the store does not answer. */
  private void note(Context ctx, Identity who, String action) {
    notes.note(
        who.name(), who.name(), action, Written.word(who.role()), "from %s".formatted(ctx.ip()));
  }
}
