package io.adlro.live.emulation;

import io.adlro.live.driver.DriverOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends orders in their sequence, several at once, from a thread of its own. A request that fails
 * is repeated a few times, which is harmless because the cluster carries out an order once; then
 * its orders are dropped. So are those that find the queue full. The log says so.
 */
final class OrderSender implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OrderSender.class);
  private static final int MOST_WAITING = 100_000;
  private static final int MOST_AT_ONCE = 500;
  private static final int TRIES = 3;

  private final EmulationClient client;
  private final BlockingQueue<DriverOrder> waiting = new LinkedBlockingQueue<>(MOST_WAITING);
  private final Thread thread = new Thread(this::run, "emulated-driver-orders");
  private volatile boolean closed;

  OrderSender(EmulationClient client) {
    this.client = client;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  void send(DriverOrder order) {
    if (!waiting.offer(order)) {
      LOG.warn("{} orders wait already; dropped {}", MOST_WAITING, order);
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }

  private void run() {
    List<DriverOrder> batch = new ArrayList<>();
    try {
      while (!thread.isInterrupted()) {
        batch.add(waiting.take());
        waiting.drainTo(batch, MOST_AT_ONCE - 1);
        send(batch);
        batch.clear();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closed
    }
  }

  private void send(List<DriverOrder> batch) {
    String reason = "";
    for (int attempt = 1; attempt <= TRIES; attempt++) {
      try {
        client.send(batch);
        return;
      } catch (IOException e) {
        // The next try may find another connection; the reader reports that the cluster is away.
        reason = e.getMessage();
      }
    }
    if (!closed) {
      LOG.warn("dropped {} orders that the cluster did not take: {}", batch.size(), reason);
    }
  }
}
