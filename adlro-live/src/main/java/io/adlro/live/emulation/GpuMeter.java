package io.adlro.live.emulation;

import io.adlro.core.model.Cluster;
import io.adlro.core.telemetry.GpuSample;
import io.adlro.core.telemetry.SampleSink;
import java.util.Optional;

/** The last sample of each GPU. One that was not measured at the last tick has none. */
final class GpuMeter implements SampleSink {
  private final long tickMicros;
  private final GpuSample[] last; // null for a GPU that was never measured
  private final long[] measuredMicros;

  GpuMeter(Cluster cluster, long tickMicros) {
    this.tickMicros = tickMicros;
    this.last = new GpuSample[cluster.gpuCount()];
    this.measuredMicros = new long[last.length];
  }

  @Override
  public void sample(long atMicros, int gpu, GpuSample sample) {
    last[gpu] = sample;
    measuredMicros[gpu] = atMicros;
  }

  Optional<GpuSample> at(int gpu, long nowMicros) {
    boolean present = nowMicros - measuredMicros[gpu] < tickMicros;
    return present ? Optional.ofNullable(last[gpu]) : Optional.empty();
  }
}
