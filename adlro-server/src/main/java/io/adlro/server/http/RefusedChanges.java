package io.adlro.server.http;

import io.adlro.live.loop.Caller;
import io.adlro.live.loop.Orchestrator;
import io.adlro.server.access.Identity;
import io.adlro.server.access.SenderBudgets;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Notes refused changes in the audit trail: requests other than reads that were answered with a
 * status from 400 to 499. So few of them are noted that a flood cannot fill the store: of each
 * sender {@value #OF_SENDER} at once and then one a minute, of all senders {@value #OF_ALL} at once
 * and then one in ten seconds. The next entry says how many were left out.
 */
public final class RefusedChanges {
  /** The sender of a request without a valid key or token; no user can have this name. */
  static final String UNKNOWN = "(unknown)";

  private static final Set<HandlerType> READS =
      Set.of(HandlerType.GET, HandlerType.HEAD, HandlerType.OPTIONS);

  /** Paths of changes. Streams of events are none: their requests are gone when they end. */
  private static final List<String> PATHS =
      List.of("/jobs*", "/keys*", "/mode", "/nodes/*", "/models/*", "/metrics/*");

  private static final int OF_SENDER = 10;
  private static final double OF_SENDER_A_SECOND = 1.0 / 60;
  private static final int OF_ALL = 100;
  private static final double OF_ALL_A_SECOND = 0.1;
  private static final int MOST_CHARACTERS = 200;

  private final Orchestrator orchestrator;
  private final SenderBudgets ofSender;
  private final SenderBudgets ofAll;
  private final AtomicLong leftOut = new AtomicLong();

  public RefusedChanges(Orchestrator orchestrator, LongSupplier nanoTime) {
    this.orchestrator = orchestrator;
    ofSender = new SenderBudgets(OF_SENDER, OF_SENDER_A_SECOND, nanoTime);
    ofAll = new SenderBudgets(OF_ALL, OF_ALL_A_SECOND, nanoTime);
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
    String sender = who.map(Identity::name).orElseGet(ctx::ip);
    if (!ofSender.take(sender) || !ofAll.take("")) {
      leftOut.incrementAndGet();
      return;
    }
    long others = leftOut.getAndSet(0);
    String path = ctx.path();
    CompletableFuture<Void> noted =
        orchestrator.noteRefusal(
            new Caller(who.map(Identity::name).orElse(UNKNOWN), false),
            ctx.method() + " " + path.substring(0, Math.min(path.length(), MOST_CHARACTERS)),
            "%d to %s%s"
                .formatted(
                    status, ctx.ip(), others == 0 ? "" : "; %d others left out".formatted(others)));
    var unused = noted.exceptionally(busy -> leaveOut(others + 1));
  }

  /** The store or the loop is busy. */
  private Void leaveOut(long entries) {
    leftOut.addAndGet(entries);
    return null;
  }
}
