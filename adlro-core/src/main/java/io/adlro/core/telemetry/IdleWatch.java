package io.adlro.core.telemetry;

import io.adlro.core.model.Cluster;
import java.util.Arrays;

/**
 * What an idle GPU shows: no speed, but a temperature. One whose cooling has failed stays warmer
 * than idle GPUs of its model are. It is judged after it has been idle for a while, so that it had
 * time to cool down: {@value #ALARM} warm samples in a row and it is believed slower, as many at
 * the usual temperature and it is believed to be as usual. Where the temperature says nothing, a
 * slow GPU is tried again after a time, which doubles each time until it is measured at its usual
 * speed.
 */
final class IdleWatch {
  private static final int ALARM = 3;
  private static final float WARM_CELSIUS = 8;
  private static final float USUAL_CELSIUS = 4;
  private static final float FOLLOW = 0.02f;

  /** Until its clock is measured under load. */
  private static final float WARM_FACTOR = 0.5f;

  private static final long COOLED_MICROS = 300_000_000L;
  private static final long FIRST_PATIENCE_MICROS = 3_600_000_000L;
  private static final long LONGEST_PATIENCE_MICROS = 16 * FIRST_PATIENCE_MICROS;
  private static final long NEVER = -1;

  private Cluster cluster;
  private float[] usualCelsius; // by model, NaN if not known yet
  private long[] sinceMicros;
  private long[] patienceMicros;
  private int[] warm;
  private int[] usual;

  IdleWatch(Cluster cluster) {
    usualCelsius = new float[0];
    sinceMicros = new long[0];
    patienceMicros = new long[0];
    warm = new int[0];
    usual = new int[0];
    clusterChanged(cluster);
  }

  private IdleWatch(IdleWatch other) {
    cluster = other.cluster;
    usualCelsius = other.usualCelsius.clone();
    sinceMicros = other.sinceMicros.clone();
    patienceMicros = other.patienceMicros.clone();
    warm = other.warm.clone();
    usual = other.usual.clone();
  }

  IdleWatch copy() {
    return new IdleWatch(this);
  }

  /** The cluster is in another epoch. */
  void clusterChanged(Cluster present) {
    int models = usualCelsius.length;
    int before = warm.length;
    cluster = present;
    usualCelsius = Arrays.copyOf(usualCelsius, cluster.modelCount());
    Arrays.fill(usualCelsius, models, usualCelsius.length, Float.NaN);
    sinceMicros = Arrays.copyOf(sinceMicros, cluster.gpuCount());
    Arrays.fill(sinceMicros, before, sinceMicros.length, NEVER);
    patienceMicros = Arrays.copyOf(patienceMicros, cluster.gpuCount());
    Arrays.fill(patienceMicros, before, patienceMicros.length, FIRST_PATIENCE_MICROS);
    warm = Arrays.copyOf(warm, cluster.gpuCount());
    usual = Arrays.copyOf(usual, cluster.gpuCount());
  }

  /** The GPU is not idle. */
  void works(int gpu) {
    sinceMicros[gpu] = NEVER;
    warm[gpu] = 0;
    usual[gpu] = 0;
  }

  /** The GPU was measured at its usual speed. */
  void recovered(int gpu) {
    patienceMicros[gpu] = FIRST_PATIENCE_MICROS;
  }

  /** The factor that an idle GPU is to be believed to have after a sample. */
  float judge(long atMicros, int gpu, GpuSample sample, float believed) {
    if (sinceMicros[gpu] == NEVER) {
      sinceMicros[gpu] = atMicros;
    }
    long idleMicros = atMicros - sinceMicros[gpu];
    if (idleMicros >= COOLED_MICROS && !Float.isNaN(sample.celsius())) {
      count(gpu, sample.celsius(), believed);
    }
    if (believed == 1) {
      return warm[gpu] >= ALARM ? WARM_FACTOR : 1;
    }
    if (usual[gpu] >= ALARM) {
      return 1;
    }
    if (idleMicros < patienceMicros[gpu] || warm[gpu] > 0) {
      return believed;
    }
    works(gpu);
    patienceMicros[gpu] = Math.min(LONGEST_PATIENCE_MICROS, 2 * patienceMicros[gpu]);
    return 1;
  }

  private void count(int gpu, float celsius, float believed) {
    int model = cluster.modelOf(gpu);
    if (Float.isNaN(usualCelsius[model])) {
      usualCelsius[model] = celsius;
    }
    float above = celsius - usualCelsius[model];
    warm[gpu] = above >= WARM_CELSIUS ? warm[gpu] + 1 : 0;
    usual[gpu] = above <= USUAL_CELSIUS ? usual[gpu] + 1 : 0;
    if (above < 0 || (above <= USUAL_CELSIUS && believed == 1)) {
      usualCelsius[model] += FOLLOW * above;
    }
  }
}
