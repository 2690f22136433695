package io.adlro.core.state;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.Arrays;

/**
 * The last measurement of each GPU and when it was taken. A value that was not known then, or is no
 * longer, is NaN.
 */
public final class Telemetry {
  /** Stands for a GPU that was never measured. */
  public static final long NEVER = -1;

  private long[] atMicros;
  private float[] utilization;
  private float[] celsius;
  private float[] memoryUsedMib;
  private float[] memoryBandwidth;

  Telemetry(int gpus) {
    atMicros = new long[gpus];
    Arrays.fill(atMicros, NEVER);
    utilization = new float[gpus];
    celsius = new float[gpus];
    memoryUsedMib = new float[gpus];
    memoryBandwidth = new float[gpus];
  }

  private Telemetry(Telemetry other) {
    atMicros = other.atMicros.clone();
    utilization = other.utilization.clone();
    celsius = other.celsius.clone();
    memoryUsedMib = other.memoryUsedMib.clone();
    memoryBandwidth = other.memoryBandwidth.clone();
  }

  Telemetry copy() {
    return new Telemetry(this);
  }

  void save(SnapshotWriter to) {
    to.writeLongs(atMicros);
    to.writeFloats(utilization);
    to.writeFloats(celsius);
    to.writeFloats(memoryUsedMib);
    to.writeFloats(memoryBandwidth);
  }

  void restore(SnapshotReader from) {
    from.readLongs(atMicros);
    from.readFloats(utilization);
    from.readFloats(celsius);
    from.readFloats(memoryUsedMib);
    from.readFloats(memoryBandwidth);
  }

  /** Makes room for GPUs below this, of which the new ones were never measured. */
  void growTo(int gpus) {
    int before = atMicros.length;
    atMicros = Arrays.copyOf(atMicros, gpus);
    Arrays.fill(atMicros, before, gpus, NEVER);
    utilization = Arrays.copyOf(utilization, gpus);
    celsius = Arrays.copyOf(celsius, gpus);
    memoryUsedMib = Arrays.copyOf(memoryUsedMib, gpus);
    memoryBandwidth = Arrays.copyOf(memoryBandwidth, gpus);
  }

  void record(long at, int gpu, float util, float temperature, float usedMib, float bandwidth) {
    atMicros[gpu] = at;
    utilization[gpu] = util;
    celsius[gpu] = temperature;
    memoryUsedMib[gpu] = usedMib;
    memoryBandwidth[gpu] = bandwidth;
  }

  /** When the GPU was last measured, or {@link #NEVER}. */
  public long atMicros(int gpu) {
    return atMicros[gpu];
  }

  public float utilization(int gpu) {
    return utilization[gpu];
  }

  public float celsius(int gpu) {
    return celsius[gpu];
  }

  public float memoryUsedMib(int gpu) {
    return memoryUsedMib[gpu];
  }

  public float memoryBandwidth(int gpu) {
    return memoryBandwidth[gpu];
  }
}
