package io.adlro.server.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections on which no request becomes complete: a sender of one byte from time to time
 * would otherwise keep a connection for ever.
 */
public final class HalfSentRequests extends AbstractLifeCycle implements Connection.Listener {
  /** When a connection had so many requests for the first time. */
  private record Progress(long requests, long atNanos) {}

  private final Duration longest;
  private final Scheduler scheduler;
  private final Map<Connection, Progress> connections = new ConcurrentHashMap<>();

  /**
   * Begins with its start.
   *
   * @param longest time for the head of a request, and between two requests
   */
  public HalfSentRequests(Duration longest, Scheduler scheduler) {
    this.longest = longest;
    this.scheduler = scheduler;
  }

  @Override
  public void onOpened(Connection connection) {
    connections.put(connection, new Progress(0, System.nanoTime()));
  }

  @Override
  public void onClosed(Connection connection) {
    connections.remove(connection);
  }

  @Override
  protected void doStart() {
    checkLater();
  }

  private void checkLater() {
    scheduler.schedule(this::check, longest.toMillis() / 4 + 1, TimeUnit.MILLISECONDS);
  }

  private void check() {
    connections.forEach(this::check);
    if (isRunning()) {
      checkLater();
    }
  }

  /** One whose request is being answered is left alone. */
  private void check(Connection connection, Progress last) {
    long requests = connection.getMessagesIn();
    if (requests != last.requests() || requests != connection.getMessagesOut()) {
      connections.replace(connection, last, new Progress(requests, System.nanoTime()));
    } else if (System.nanoTime() - last.atNanos() > longest.toNanos()) {
      connection.getEndPoint().close();
    }
  }
}
