package io.adlro.server.http;

import jakarta.servlet.ServletRequest;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;
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

  /** Those with a request that is being answered, which a stream of events is for hours. */
  private final Set<Connection> answering = ConcurrentHashMap.newKeySet();

  /**
   * Begins with its start.
   *
   * @param longest time for the head of a request, and between two requests
   */
  public HalfSentRequests(Duration longest, Scheduler scheduler) {
    this.longest = longest;
    this.scheduler = scheduler;
  }

  /** Encryption is a connection below that of the requests, which has none itself. */
  @Override
  public void onOpened(Connection connection) {
    if (!(connection instanceof SslConnection)) {
      connections.put(connection, new Progress(0, System.nanoTime()));
    }
  }

  @Override
  public void onClosed(Connection connection) {
    connections.remove(connection);
    answering.remove(connection);
  }

  /** The head of a request to a connector with such a bean is complete. */
  public static void received(ServletRequest request) {
    Request complete = ServletContextRequest.getServletContextRequest(request);
    ConnectionMetaData about = complete.getConnectionMetaData();
    Set<Connection> answering = about.getConnector().getBean(HalfSentRequests.class).answering;
    answering.add(about.getConnection());
    Request.addCompletionListener(complete, failure -> answering.remove(about.getConnection()));
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
    if (requests != last.requests() || answering.contains(connection)) {
      connections.replace(connection, last, new Progress(requests, System.nanoTime()));
    } else if (System.nanoTime() - last.atNanos() > longest.toNanos()) {
      connection.getEndPoint().close();
    }
  }
}
