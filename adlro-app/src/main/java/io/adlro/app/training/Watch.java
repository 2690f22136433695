package io.adlro.app.training;

import java.time.Instant;

/** The time, for those who may know it; tests have one of their own. */
public interface Watch {
  Instant now();

  /** Since some moment, never falling. */
  long nanos();

  static Watch system() {
    return new Watch() {
      @Override
      public Instant now() {
        return Instant.now();
      }

      @Override
      public long nanos() {
        return System.nanoTime();
      }
    };
  }
}
