package io.adlro.live.emulation;

import io.adlro.live.driver.ClusterContents;
import io.adlro.live.driver.Driver;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.Report;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The driver of an emulated cluster, in this process or another, over HTTP. One thread reads
 * reports and contents, so that an answer to {@link #observe} comes behind the reports before it and
 * in front of those after it. Another sends orders. When the cluster does not answer, both try
 * again with a growing delay; orders that do not get through are dropped, which the sender learns
 * from the contents after the next {@link Report.Connected}.
 */
public final class EmulatedDriver implements Driver {
  private static final long FIRST_DELAY_MILLIS = 20;
  private static final long LONGEST_DELAY_MILLIS = 2_000;
  private static final int WAIT_SECONDS = 10;

  private final EmulationClient client;
  private final OrderSender sender;
  private final Object lock = new Object();
  private final List<CompletableFuture<ClusterContents>> observers = new ArrayList<>();
  private CompletableFuture<ReportPage> poll = CompletableFuture.completedFuture(null);
  private Consumer<Report> reports = report -> {};
  private Thread reader;
  private volatile boolean closed;

  // Used by the reader only.
  private String instance = "";
  private long delivered;
  private boolean connected;
  private boolean reportedAway;

  private volatile long observerEpoch;

  public EmulatedDriver(URI address) {
    client = new EmulationClient(address);
    sender = new OrderSender(client);
  }

  @Override
  public void start(Consumer<Report> receiver) {
    reports = receiver;
    reader = new Thread(this::read, "emulated-driver-reports");
    reader.setDaemon(true);
    reader.start();
    sender.start();
  }

  @Override
  public void send(DriverOrder order) {
    sender.send(order);
  }

  @Override
  public CompletableFuture<ClusterContents> observe(long epoch) {
    CompletableFuture<ClusterContents> answer = new CompletableFuture<>();
    observerEpoch = epoch;
    synchronized (lock) {
      if (closed) {
        answer.completeExceptionally(new IOException("the driver is closed"));
      } else {
        observers.add(answer);
        poll.cancel(true); // the reader is not to wait for reports
        lock.notifyAll();
      }
    }
    return answer;
  }

  @Override
  public void close() {
    synchronized (lock) {
      closed = true;
      poll.cancel(true);
      lock.notifyAll();
    }
    sender.close();
    failObservers(new IOException("the driver is closed"));
  }

  // ---------------------------------------------------------------- reading

  private void read() {
    long delay = FIRST_DELAY_MILLIS;
    while (!closed) {
      try {
        if (!connected) {
          connect();
        }
        List<CompletableFuture<ClusterContents>> waiting = takeObservers();
        if (waiting.isEmpty()) {
          deliver(nextPage(), Long.MAX_VALUE);
        } else {
          answer(waiting);
        }
        delay = FIRST_DELAY_MILLIS;
      } catch (IOException e) {
        disconnected(e);
        pause(delay);
        delay = Math.min(2 * delay, LONGEST_DELAY_MILLIS);
      }
    }
  }

  private void connect() throws IOException {
    ReportPage now = client.reportsNow();
    if (!now.instance().equals(instance)) {
      instance = now.instance();
      delivered = now.last();
    }
    connected = true;
    reportedAway = false;
    emit(new Report.Connected());
  }

  private ReportPage nextPage() throws IOException {
    synchronized (lock) {
      if (!observers.isEmpty() || closed) {
        return new ReportPage(instance, delivered, false, List.of());
      }
      poll = client.reportsAfter(delivered, WAIT_SECONDS);
    }
    return EmulationClient.join(poll)
        .orElseGet(() -> new ReportPage(instance, delivered, false, List.of()));
  }

  /** Hands over the reports of a page up to this number. */
  private void deliver(ReportPage page, long upTo) throws IOException {
    if (!page.instance().equals(instance)) {
      throw new IOException("the cluster was started again");
    }
    if (page.missed()) {
      long from = delivered + 1;
      delivered = page.last();
      throw new IOException("reports from %d to %d are lost".formatted(from, page.last()));
    }
    for (NumberedReport report : page.reports()) {
      if (report.number() > delivered && report.number() <= upTo) {
        delivered = report.number();
        emit(report.report());
      }
    }
  }

  private void answer(List<CompletableFuture<ClusterContents>> waiting) throws IOException {
    try {
      ContentsPage page = client.contents(observerEpoch);
      if (!page.instance().equals(instance)) {
        throw new IOException("the cluster was started again");
      }
      while (delivered < page.last()) {
        Optional<ReportPage> missing = EmulationClient.join(client.reportsAfter(delivered, 0));
        deliver(missing.orElseThrow(() -> new IOException("no answer")), page.last());
      }
      waiting.forEach(observer -> observer.complete(page.contents()));
    } catch (IOException e) {
      waiting.forEach(observer -> observer.completeExceptionally(e));
      throw e;
    }
  }

  private void disconnected(IOException e) {
    if (!closed && !reportedAway) {
      reportedAway = true;
      emit(new Report.Disconnected(String.valueOf(e.getMessage())));
    }
    connected = false;
    failObservers(e);
  }

  private void emit(Report report) {
    if (!closed) {
      reports.accept(report);
    }
  }

  private List<CompletableFuture<ClusterContents>> takeObservers() {
    synchronized (lock) {
      List<CompletableFuture<ClusterContents>> waiting = List.copyOf(observers);
      observers.clear();
      return waiting;
    }
  }

  private void failObservers(IOException e) {
    takeObservers().forEach(observer -> observer.completeExceptionally(e));
  }

  private void pause(long millis) {
    synchronized (lock) {
      long end = System.nanoTime() + millis * 1_000_000;
      for (long left = millis; left > 0 && !closed; ) {
        try {
          lock.wait(left);
        } catch (InterruptedException e) {
          return; // tries again at once
        }
        left = (end - System.nanoTime()) / 1_000_000;
      }
    }
  }
}
