package io.adlro.live.emulation;

import io.adlro.live.driver.Report;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The last reports, numbered from 1. A reader that is too far behind learns that it has missed
 * some. Thread-safe.
 */
final class ReportBuffer {
  private static final int MOST_ON_A_PAGE = 1_000;

  private final String instance;
  private final int most;
  private final Deque<NumberedReport> kept = new ArrayDeque<>();
  private long last;

  ReportBuffer(String instance, int most) {
    this.instance = instance;
    this.most = most;
  }

  synchronized void add(Report report) {
    kept.add(new NumberedReport(++last, report));
    if (kept.size() > most) {
      kept.remove();
    }
    notifyAll();
  }

  synchronized long last() {
    return last;
  }

  /** Where a new reader begins. */
  synchronized ReportPage now() {
    return new ReportPage(instance, last, false, List.of());
  }

  /** The reports behind this number; waits for the first one so long. */
  synchronized ReportPage after(long number, Duration patience) throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    while (number == last) {
      long millis = (end - System.nanoTime()) / 1_000_000;
      if (millis <= 0) {
        return now();
      }
      wait(millis);
    }
    long first = last - kept.size() + 1;
    if (number > last || number < first - 1) {
      return new ReportPage(instance, last, true, List.of());
    }
    List<NumberedReport> page = new ArrayList<>();
    for (NumberedReport report : kept) {
      if (report.number() > number && page.size() < MOST_ON_A_PAGE) {
        page.add(report);
      }
    }
    return new ReportPage(instance, last, false, page);
  }
}
