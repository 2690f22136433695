package io.adlro.study.training;

import java.time.Instant;

/** The time of day and a timer. Tests replace it. */
public interface TrainingClock {
  Instant now();

  /** Nanoseconds since an arbitrary moment; never decreases. */
  long nanos();

  static TrainingClock system() {
    return new TrainingClock() {
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
