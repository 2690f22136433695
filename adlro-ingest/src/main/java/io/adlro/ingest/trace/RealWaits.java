package io.adlro.ingest.trace;

import io.adlro.sim.metrics.MeasuredWindow;
import java.util.Arrays;

/**
 * How long the jobs of a trace waited under the scheduler that really ran them.
 *
 * @param told of how many of the measured jobs the trace says so
 * @param measured how many jobs were measured
 */
public record RealWaits(double meanSeconds, double medianSeconds, int told, int measured) {
  public static RealWaits of(Imported trace, MeasuredWindow window) {
    double[] seconds =
        Arrays.stream(trace.realWaitMicros(), window.fromJob(), window.toJob())
            .filter(micros -> micros != Imported.NOT_TOLD)
            .mapToDouble(micros -> micros * 1e-6)
            .sorted()
            .toArray();
    return new RealWaits(
        Arrays.stream(seconds).average().orElse(Double.NaN),
        seconds.length == 0 ? Double.NaN : seconds[seconds.length / 2],
        seconds.length,
        window.toJob() - window.fromJob());
  }

  /** Whether they can be held against ours: of nearly all jobs it is told. */
  public boolean isComparable() {
    return told > 0 && told >= 0.95 * measured;
  }
}
