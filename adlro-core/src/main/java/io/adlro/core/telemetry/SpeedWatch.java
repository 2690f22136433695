package io.adlro.core.telemetry;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.state.GpuConditions;
import java.util.Arrays;

/**
 * Judges from samples at which part of its usual speed a GPU runs: its clock under load over the
 * usual one of its model, which is learned from GPUs that run as usual. Without a clock, how far
 * its temperature is above the throttle point of its model.
 *
 * <p>A GPU is believed slower after {@value #ALARM} slow samples among its last {@value #WINDOW}
 * under load, or after {@value #HOT_ALARM} in a row if it is also hot, and as usual after {@value
 * #ALARM} usual ones. A sample between the two limits changes nothing. What an idle GPU shows is
 * judged by {@link IdleWatch}.
 */
final class SpeedWatch {
  private static final int WINDOW = 5;
  private static final int ALARM = 4;
  private static final int HOT_ALARM = 2;
  private static final int LEAST_FOR_CHANGE = 3;

  /** A clock below this part of the usual one is slow, one above the other is usual. */
  private static final float SLOW = 0.9f;

  private static final float USUAL = 0.95f;

  /** A belief is replaced by one that differs by this much. */
  private static final float WORTH_REPORTING = 0.1f;

  /** A GPU that is busy for a smaller part of the time shows no speed. */
  private static final float LOADED = 0.3f;

  private static final float NEAR_THROTTLE_CELSIUS = 2;
  private static final float SLOWEST_BY_HEAT = 0.5f;
  private static final float FOLLOW = 0.02f;
  private static final float FOLLOW_FASTER = 0.25f;
  private static final float HIGHER = 1.1f;
  private Cluster cluster;
  private float[] usualMegahertz; // by model, 0 if not known yet
  private float[] ratio; // the last ones of each GPU since its belief changed, the newest first
  private int[] ratios;
  private int[] hotInARow;
  private final IdleWatch idle;

  SpeedWatch(Cluster cluster) {
    this.cluster = cluster;
    idle = new IdleWatch(cluster);
    usualMegahertz = new float[cluster.modelCount()];
    ratio = new float[cluster.gpuCount() * WINDOW];
    ratios = new int[cluster.gpuCount()];
    hotInARow = new int[cluster.gpuCount()];
  }

  private SpeedWatch(SpeedWatch other) {
    cluster = other.cluster;
    usualMegahertz = other.usualMegahertz.clone();
    ratio = other.ratio.clone();
    ratios = other.ratios.clone();
    hotInARow = other.hotInARow.clone();
    idle = other.idle.copy();
  }

  SpeedWatch copy() {
    return new SpeedWatch(this);
  }

  /** The cluster is in another epoch. */
  void clusterChanged(Cluster present) {
    cluster = present;
    idle.clusterChanged(present);
    usualMegahertz = Arrays.copyOf(usualMegahertz, cluster.modelCount());
    ratio = Arrays.copyOf(ratio, cluster.gpuCount() * WINDOW);
    ratios = Arrays.copyOf(ratios, cluster.gpuCount());
    hotInARow = Arrays.copyOf(hotInARow, cluster.gpuCount());
  }

  /** Whether the sample shows the GPU at a temperature at which its model throttles. */
  boolean isHot(int gpu, GpuSample sample) {
    return sample.celsius() >= model(gpu).throttleCelsius() - NEAR_THROTTLE_CELSIUS;
  }

  /** The factor that the GPU is to be believed to have after a sample. */
  float judge(long atMicros, int gpu, GpuSample sample, float believed) {
    if (sample.utilization() < LOADED) {
      float judged = idle.judge(atMicros, gpu, sample, believed);
      ratios[gpu] = judged == believed ? ratios[gpu] : 0;
      return judged;
    }
    if (Float.isNaN(sample.utilization())) {
      return believed;
    }
    idle.works(gpu);
    float shown = shownRatio(gpu, sample, believed);
    if (Float.isNaN(shown)) {
      return believed;
    }
    add(gpu, shown);
    hotInARow[gpu] = shown < SLOW && isHot(gpu, sample) ? hotInARow[gpu] + 1 : 0;
    float judged = believed == 1 ? whileUsual(gpu) : whileSlow(gpu, believed);
    if (judged != believed) {
      ratios[gpu] = 0;
      hotInARow[gpu] = 0;
    }
    return judged;
  }

  private float whileUsual(int gpu) {
    int slow = 0;
    float sum = 0;
    for (int i = 0; i < ratios[gpu]; i++) {
      float one = ratio[gpu * WINDOW + i];
      if (one < SLOW) {
        slow++;
        sum += one;
      }
    }
    return slow >= ALARM || hotInARow[gpu] >= HOT_ALARM ? rounded(sum / slow) : 1;
  }

  private float whileSlow(int gpu, float believed) {
    int usual = 0;
    for (int i = 0; i < ratios[gpu]; i++) {
      usual += ratio[gpu * WINDOW + i] >= USUAL ? 1 : 0;
    }
    if (usual >= ALARM) {
      idle.recovered(gpu);
      return 1;
    }
    if (ratios[gpu] < LEAST_FOR_CHANGE || usual > 0) {
      return believed;
    }
    float latest = rounded(medianOfLatest(gpu));
    return Math.abs(latest - believed) >= WORTH_REPORTING ? latest : believed;
  }

  private float medianOfLatest(int gpu) {
    float a = ratio[gpu * WINDOW];
    float b = ratio[gpu * WINDOW + 1];
    float c = ratio[gpu * WINDOW + 2];
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }

  private void add(int gpu, float shown) {
    int at = gpu * WINDOW;
    System.arraycopy(ratio, at, ratio, at + 1, WINDOW - 1);
    ratio[at] = shown;
    ratios[gpu] = Math.min(WINDOW, ratios[gpu] + 1);
  }

  private float shownRatio(int gpu, GpuSample sample, float believed) {
    if (!(sample.coreMegahertz() > 0)) {
      return byTemperature(gpu, sample.celsius());
    }
    int model = cluster.modelOf(gpu);
    if (usualMegahertz[model] == 0) {
      usualMegahertz[model] = sample.coreMegahertz();
    }
    float shown = sample.coreMegahertz() / usualMegahertz[model];
    if (shown >= SLOW && believed == 1) {
      float rate = shown > HIGHER ? FOLLOW_FASTER : FOLLOW;
      usualMegahertz[model] += rate * (sample.coreMegahertz() - usualMegahertz[model]);
    }
    return shown;
  }

  /** At its maximum temperature a GPU has half its speed left. */
  private float byTemperature(int gpu, float celsius) {
    GpuModel model = model(gpu);
    double span = Math.max(1, model.maxCelsius() - model.throttleCelsius());
    double over = (celsius - model.throttleCelsius()) / span;
    return (float) (1 - (1 - SLOWEST_BY_HEAT) * Math.max(0, Math.min(1, over)));
  }

  private GpuModel model(int gpu) {
    return cluster.models().get(cluster.modelOf(gpu));
  }

  private static float rounded(float factor) {
    float hundredths = Math.round(100 * factor) / 100f;
    return Math.max(GpuConditions.LEAST_FACTOR, Math.min(GpuConditions.MOST_FACTOR, hundredths));
  }
}
