package io.adlro.ingest.trace;

import io.adlro.sim.metrics.MeasuredWindow;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * How long the jobs of a trace waited under the scheduler that really ran them.
 *
 * @param known number of measured jobs whose wait the trace has
 * @param measured how many jobs were measured
 */
public record RealWaits(double meanSeconds, double medianSeconds, int known, int measured) {
  /** Of the jobs of the window, without those that the cluster refuses. */
  public static RealWaits of(ImportedTrace trace, MeasuredWindow window, IntPredicate isRefused) {
    int[] measured =
        IntStream.range(window.fromJob(), window.toJob()).filter(isRefused.negate()).toArray();
    double[] seconds =
        Arrays.stream(measured)
            .mapToLong(job -> trace.recorded().waitMicros()[job])
            .filter(micros -> micros != RecordedSchedule.UNKNOWN)
            .mapToDouble(micros -> micros * 1e-6)
            .sorted()
            .toArray();
    return new RealWaits(
        Arrays.stream(seconds).average().orElse(Double.NaN),
        seconds.length == 0 ? Double.NaN : seconds[seconds.length / 2],
        seconds.length,
        measured.length);
  }

  /** Whether they can be compared with ours: the waits of nearly all jobs are known. */
  public boolean isComparable() {
    return known > 0 && known >= 0.95 * measured;
  }
}
