package io.adlro.ingest.history;

import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import java.io.IOException;

/**
 * One attempt at a job.
 *
 * @param start as written, "" if not told
 * @param end as written, "" if not told
 * @param gpus of all its servers
 */
record PhillyJobsAttempt(String start, String end, int gpus) {
  /** Beyond that, nobody counts on. */
  private static final int MOST = 1_000_000;

  /** Reads the object where the cursor stands. */
  static PhillyJobsAttempt read(Cursor cursor) throws IOException, Unreadable {
    String start = "";
    String end = "";
    int gpus = 0;
    while (cursor.nextField()) {
      switch (cursor.name()) {
        case "start_time" -> start = cursor.text();
        case "end_time" -> end = cursor.text();
        case "detail" -> gpus = gpus(cursor);
        default -> cursor.skip();
      }
    }
    return new PhillyJobsAttempt(start, end, gpus);
  }

  private static int gpus(Cursor cursor) throws IOException, Unreadable {
    int gpus = 0;
    if (!cursor.isList()) {
      cursor.skip();
      return gpus;
    }
    while (cursor.nextValue()) {
      if (cursor.isObject()) {
        gpus += ofServer(cursor);
      } else {
        cursor.skip();
      }
      gpus = Math.min(gpus, MOST);
    }
    return gpus;
  }

  private static int ofServer(Cursor cursor) throws IOException, Unreadable {
    int gpus = 0;
    while (cursor.nextField()) {
      if (!cursor.isList() || !cursor.name().equals("gpus")) {
        cursor.skip();
        continue;
      }
      while (cursor.nextValue()) {
        gpus = Math.min(gpus + 1, MOST);
        cursor.skip();
      }
    }
    return gpus;
  }
}
