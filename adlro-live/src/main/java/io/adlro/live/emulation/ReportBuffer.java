package io.adlro.live.emulation;

import io.adlro.live.driver.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The last reports, numbered from 1. A reader that is too far behind learns that it has missed
 * some. Thread-safe.
 */
final class ReportBuffer {
  private static final int MOST_ON_A_PAGE = 1_000;

  private final String instance;

  /** The report with the number n is at n modulo its length. */
  private final NumberedReport[] kept;

  private long last;

  ReportBuffer(String instance, int most) {
    this.instance = instance;
    kept = new NumberedReport[most];
  }

  synchronized void add(Report report) {
    last++;
    kept[(int) (last % kept.length)] = new NumberedReport(last, report);
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
    long first = Math.max(1, last - kept.length + 1);
    if (number > last || number < first - 1) {
      return new ReportPage(instance, last, true, List.of());
    }
    List<NumberedReport> page = new ArrayList<>();
    for (long n = number + 1; n <= last && page.size() < MOST_ON_A_PAGE; n++) {
      page.add(kept[(int) (n % kept.length)]);
    }
    return new ReportPage(instance, last, false, page);
  }
}
