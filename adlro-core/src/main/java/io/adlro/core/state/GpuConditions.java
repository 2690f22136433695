package io.adlro.core.state;

import io.adlro.core.event.GpuHealth;
import io.adlro.core.event.HealthReason;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.Arrays;

/** What measurements say of each GPU: its health, and its speed as a factor of its model's. */
public final class GpuConditions {
  /** No GPU is believed slower or faster than this. */
  public static final float LEAST_FACTOR = 0.05f;

  public static final float MOST_FACTOR = 2;

  private static final GpuHealth[] HEALTH = GpuHealth.values();
  private static final HealthReason[] REASONS = HealthReason.values();

  private float[] factor;
  private byte[] health;
  private byte[] reason;
  private int failed;

  GpuConditions(int gpus) {
    factor = new float[gpus];
    Arrays.fill(factor, 1);
    health = new byte[gpus];
    reason = new byte[gpus];
  }

  private GpuConditions(GpuConditions other) {
    factor = other.factor.clone();
    health = other.health.clone();
    reason = other.reason.clone();
    failed = other.failed;
  }

  GpuConditions copy() {
    return new GpuConditions(this);
  }

  void save(SnapshotWriter to) {
    to.writeFloats(factor);
    to.writeBytes(health);
    to.writeBytes(reason);
  }

  void restore(SnapshotReader from) {
    from.readFloats(factor);
    from.readBytes(health);
    from.readBytes(reason);
    failed = 0;
    for (byte of : health) {
      failed += of == GpuHealth.FAILED.ordinal() ? 1 : 0;
    }
  }

  /** Makes room for GPUs below this; the new ones are as usual. */
  void growTo(int gpus) {
    int before = factor.length;
    factor = Arrays.copyOf(factor, gpus);
    Arrays.fill(factor, before, gpus, 1);
    health = Arrays.copyOf(health, gpus);
    reason = Arrays.copyOf(reason, gpus);
  }

  void believe(int gpu, float speed) {
    factor[gpu] = speed;
  }

  void judge(int gpu, GpuHealth now, HealthReason why) {
    failed += (now == GpuHealth.FAILED ? 1 : 0) - (health(gpu) == GpuHealth.FAILED ? 1 : 0);
    health[gpu] = (byte) now.ordinal();
    reason[gpu] = (byte) why.ordinal();
  }

  /** Whether a GPU can be believed to have this factor; false for NaN. */
  public static boolean isFactor(float speed) {
    return speed >= LEAST_FACTOR && speed <= MOST_FACTOR;
  }

  /** The believed part of its model's usual speed, 1 for as usual. */
  public float factor(int gpu) {
    return factor[gpu];
  }

  public GpuHealth health(int gpu) {
    return HEALTH[health[gpu]];
  }

  public HealthReason reason(int gpu) {
    return REASONS[reason[gpu]];
  }

  /** GPUs that are believed to have failed. */
  public int failed() {
    return failed;
  }
}
