package io.adlro.study.validation;

import io.adlro.core.event.FailureCause;
import io.adlro.core.event.QuietHandler;

/** The integral over time of the number of jobs in the system: the left side of Little's law. */
final class JobsInSystem extends QuietHandler {
  private long lastMicros;
  private int jobs;
  private double jobMicros;

  double jobSeconds() {
    return jobMicros * 1e-6;
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    change(atMicros, 1);
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    change(atMicros, -1);
  }

  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
    change(atMicros, -1);
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    change(atMicros, -1);
  }

  private void change(long atMicros, int by) {
    jobMicros += (double) jobs * (atMicros - lastMicros);
    lastMicros = atMicros;
    jobs += by;
  }
}
