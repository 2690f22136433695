package io.adlro.server.http;

import io.adlro.live.loop.Caller;
import io.adlro.live.loop.Orchestrator;
import io.adlro.server.access.SenderBudgets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Entries of the audit trail about requests that may come in any number. So few of them are noted
 * that a flood cannot fill the store: of each sender {@value #OF_SENDER} at once and then one a
 * minute, of all senders {@value #OF_ALL} at once and then one in ten seconds. The next entry says
 * how many were left out.
 */
public final class BoundedNotes {
  private static final int OF_SENDER = 10;
  private static final double OF_SENDER_A_SECOND = 1.0 / 60;
  private static final int OF_ALL = 100;
  private static final double OF_ALL_A_SECOND = 0.1;

  private final Orchestrator orchestrator;
  private final SenderBudgets ofSender;
  private final SenderBudgets ofAll;
  private final AtomicLong leftOut = new AtomicLong();

  public BoundedNotes(Orchestrator orchestrator, LongSupplier nanoTime) {
    this.orchestrator = orchestrator;
    ofSender = new SenderBudgets(OF_SENDER, OF_SENDER_A_SECOND, nanoTime);
    ofAll = new SenderBudgets(OF_ALL, OF_ALL_A_SECOND, nanoTime);
  }

  /**
   * Notes an action, or counts it among those left out; returns at once.
   *
   * @param sender whose budget it takes from
   */
  public void note(String sender, String actor, String action, String subject, String detail) {
    if (!ofSender.take(sender) || !ofAll.take("")) {
      leftOut.incrementAndGet();
      return;
    }
    long others = leftOut.getAndSet(0);
    String rest = others == 0 ? "" : "; %d others left out".formatted(others);
    CompletableFuture<Void> noted =
        orchestrator.note(new Caller(actor, false), action, subject, detail + rest);
    var unused = noted.exceptionally(busy -> leaveOut(others + 1));
  }

  /** The store or the loop is busy. */
  private Void leaveOut(long entries) {
    leftOut.addAndGet(entries);
    return null;
  }
}
