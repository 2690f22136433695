package io.adlro.server.event;

import io.adlro.ingest.message.UserError;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.access.UserLimits;
import io.adlro.server.http.Routes;
import io.javalin.http.Context;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/** {@code /events}: changes of jobs, decisions and the mode as server-sent events. */
public final class EventsResource {
  private static final Pattern SEQUENCE = Pattern.compile("[0-9]{1,18}");

  private final EventFeed feed;
  private final UserLimits limits;

  public EventsResource(EventFeed feed, UserLimits limits) {
    this.feed = feed;
    this.limits = limits;
  }

  public void addTo(Routes routes) {
    routes.get(
        "/events", Role.VIEWER, (ctx, who) -> stream(ctx, who, routes.admission(ctx, Role.VIEWER)));
  }

  private void stream(Context ctx, Identity who, BooleanSupplier admission) {
    long after = after(ctx.header("Last-Event-ID"));
    feed.checkRoom();
    limits.checkStreams(who, feed.streamsOf(who));
    ctx.disableCompression();
    ctx.res().setStatus(200);
    ctx.res().setContentType("text/event-stream");
    ctx.res().setCharacterEncoding("UTF-8");
    ctx.res().setHeader("Cache-Control", "no-store");
    ctx.future(() -> connect(ctx, who, admission, after));
  }

  private CompletableFuture<Void> connect(
      Context ctx, Identity who, BooleanSupplier admission, long after) {
    AsyncContext request = ctx.req().getAsyncContext();
    request.setTimeout(0); // a stream has no end
    try {
      EventClient client = feed.add(who, admission, ctx.res().getOutputStream(), after);
      request.addListener(new EndOfRequest(client));
      return client.closed();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A receiver that leaves ends its request; the server may use it again for another. */
  private record EndOfRequest(EventClient client) implements AsyncListener {
    @Override
    public void onComplete(AsyncEvent event) {
      client.gone();
    }

    @Override
    public void onTimeout(AsyncEvent event) {}

    @Override
    public void onError(AsyncEvent event) {}

    @Override
    public void onStartAsync(AsyncEvent event) {}
  }

  /** Without a number, or with one of another store, the stream starts now. */
  private long after(String lastEventId) {
    long last = feed.lastSequence();
    if (lastEventId == null || lastEventId.isBlank()) {
      return last;
    }
    if (!SEQUENCE.matcher(lastEventId.strip()).matches()) {
      throw new UserError("header `Last-Event-ID` is not the id of an event");
    }
    return Math.min(last, Long.parseLong(lastEventId.strip()));
  }
}
