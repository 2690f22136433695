package io.adlro.study.training;

import java.time.Instant;

/** The time, for those who may know it; tests have one of their own. */
public interface TrainingClock {
  Instant now();

  /** Since some moment, never falling. */
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
