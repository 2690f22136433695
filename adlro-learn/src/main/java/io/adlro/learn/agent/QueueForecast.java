package io.adlro.learn.agent;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** When the waiting jobs start and end in several futures of one instant. */
public final class QueueForecast {
  private final long atMicros;
  private final int[] jobs;
  private final List<StartWatch.Times> futures;

  QueueForecast(long atMicros, int[] jobs, List<StartWatch.Times> futures) {
    this.atMicros = atMicros;
    this.jobs = jobs;
    this.futures = List.copyOf(futures);
  }

  /** The instant that the futures begin with. */
  public long atMicros() {
    return atMicros;
  }

  /** How many were simulated; none if the work ran out before the first one was complete. */
  public int futures() {
    return futures.size();
  }

  /** The jobs that wait, by number. */
  public IntStream jobs() {
    return Arrays.stream(jobs);
  }

  /** Times to the start of a job from the instant, by future; infinite where it does not start. */
  public double[] waitMicros(int job) {
    int index = index(job);
    return futures.stream().mapToDouble(future -> after(future.startMicros(index))).toArray();
  }

  /** Times to its end from the instant, by future. */
  public double[] endMicros(int job) {
    int index = index(job);
    return futures.stream().mapToDouble(future -> after(future.endMicros(index))).toArray();
  }

  private double after(long micros) {
    return micros == StartWatch.NEVER ? Double.POSITIVE_INFINITY : micros - atMicros;
  }

  private int index(int job) {
    int index = Arrays.binarySearch(jobs, job);
    if (index < 0) {
      throw new IllegalArgumentException("job %d did not wait".formatted(job));
    }
    return index;
  }
}
