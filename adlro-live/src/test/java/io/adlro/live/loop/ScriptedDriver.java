package io.adlro.live.loop;

import io.adlro.live.driver.ClusterContents;
import io.adlro.live.driver.Driver;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.Report;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A cluster that does what a test says. */
final class ScriptedDriver implements Driver {
  private final BlockingQueue<DriverOrder> orders = new LinkedBlockingQueue<>();
  private volatile Consumer<Report> reports = report -> {};
  private volatile ClusterContents contents =
      new ClusterContents(List.of(), List.of(), List.of(), List.of());

  void has(Report.OfJob... jobs) {
    contents =
        new ClusterContents(
            List.of(jobs).stream().map(ClusterContents.ClusterJob::new).toList(),
            List.of(),
            List.of(),
            List.of());
  }

  void report(Report report) {
    reports.accept(report);
  }

  /** The next order that arrives. */
  DriverOrder nextOrder() throws InterruptedException {
    DriverOrder order = orders.poll(20, TimeUnit.SECONDS);
    if (order == null) {
      throw new AssertionError("no order came");
    }
    return order;
  }

  boolean hasOrders() {
    return !orders.isEmpty();
  }

  @Override
  public void start(Consumer<Report> to) {
    reports = to;
    to.accept(new Report.Connected());
  }

  @Override
  public void send(DriverOrder order) {
    orders.add(order);
  }

  @Override
  public CompletableFuture<ClusterContents> observe(long epoch) {
    return CompletableFuture.completedFuture(contents);
  }

  @Override
  public void close() {}
}
