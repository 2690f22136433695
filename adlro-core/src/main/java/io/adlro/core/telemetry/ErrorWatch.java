package io.adlro.core.telemetry;

import io.adlro.core.event.GpuHealth;
import io.adlro.core.event.HealthReason;
import java.util.Arrays;

/**
 * Judges from the errors that a GPU reports whether it is fit for jobs. A GPU that has failed is
 * healthy again when it was repaired (its counters or its last code start again, it was lost and
 * returned, its node resumed) and a while without errors has passed since. One that is suspect is
 * healthy after a longer while without errors.
 */
final class ErrorWatch {
  private static final long QUIET_AFTER_REPAIR_MICROS = 600_000_000L;
  private static final long QUIET_AFTER_SUSPICION_MICROS = 3_600_000_000L;

  private static final GpuHealth[] HEALTH = GpuHealth.values();
  private static final HealthReason[] REASONS = HealthReason.values();

  private byte[] health;
  private byte[] reason;
  private boolean[] repaired;
  private long[] sinceMicros; // the last error or repair
  private int[] lastXid;
  private long[] lastEcc;

  ErrorWatch(int gpus) {
    health = new byte[gpus];
    reason = new byte[gpus];
    repaired = new boolean[gpus];
    sinceMicros = new long[gpus];
    lastXid = new int[gpus];
    lastEcc = new long[gpus];
    Arrays.fill(lastEcc, GpuSample.UNKNOWN_COUNT);
  }

  private ErrorWatch(ErrorWatch other) {
    health = other.health.clone();
    reason = other.reason.clone();
    repaired = other.repaired.clone();
    sinceMicros = other.sinceMicros.clone();
    lastXid = other.lastXid.clone();
    lastEcc = other.lastEcc.clone();
  }

  ErrorWatch copy() {
    return new ErrorWatch(this);
  }

  void growTo(int gpus) {
    int before = health.length;
    health = Arrays.copyOf(health, gpus);
    reason = Arrays.copyOf(reason, gpus);
    repaired = Arrays.copyOf(repaired, gpus);
    sinceMicros = Arrays.copyOf(sinceMicros, gpus);
    lastXid = Arrays.copyOf(lastXid, gpus);
    lastEcc = Arrays.copyOf(lastEcc, gpus);
    Arrays.fill(lastEcc, before, gpus, GpuSample.UNKNOWN_COUNT);
  }

  /** Continues with a judgement from before this watch began. */
  void assume(long atMicros, int gpu, GpuHealth judged, HealthReason why) {
    health[gpu] = (byte) judged.ordinal();
    reason[gpu] = (byte) why.ordinal();
    sinceMicros[gpu] = atMicros;
  }

  GpuHealth health(int gpu) {
    return HEALTH[health[gpu]];
  }

  HealthReason reason(int gpu) {
    return REASONS[reason[gpu]];
  }

  /** The GPU returned, or an operator resumed its node. */
  void repaired(long atMicros, int gpu) {
    if (health(gpu) == GpuHealth.FAILED) {
      repaired[gpu] = true;
      sinceMicros[gpu] = atMicros;
    }
  }

  void sample(long atMicros, int gpu, GpuSample sample) {
    if (sample.eccUncorrected() >= 0) {
      if (lastEcc[gpu] >= 0 && sample.eccUncorrected() > lastEcc[gpu]) {
        error(atMicros, gpu, GpuHealth.FAILED, HealthReason.ECC);
      } else if (sample.eccUncorrected() < lastEcc[gpu]) {
        repaired(atMicros, gpu);
      }
      lastEcc[gpu] = sample.eccUncorrected();
    }
    if (sample.xid() >= 0 && sample.xid() != lastXid[gpu]) {
      if (sample.xid() == 0) {
        repaired(atMicros, gpu);
      } else {
        error(atMicros, gpu, XidSeverity.of(sample.xid()), HealthReason.XID);
      }
      lastXid[gpu] = sample.xid();
    }
    recover(atMicros, gpu);
  }

  private void error(long atMicros, int gpu, GpuHealth shown, HealthReason why) {
    if (shown == GpuHealth.OK || shown.compareTo(health(gpu)) < 0) {
      return;
    }
    health[gpu] = (byte) shown.ordinal();
    reason[gpu] = (byte) why.ordinal();
    repaired[gpu] = false;
    sinceMicros[gpu] = atMicros;
  }

  private void recover(long atMicros, int gpu) {
    long quiet = atMicros - sinceMicros[gpu];
    boolean healthy =
        switch (health(gpu)) {
          case OK -> true;
          case SUSPECT -> quiet >= QUIET_AFTER_SUSPICION_MICROS;
          case FAILED -> repaired[gpu] && quiet >= QUIET_AFTER_REPAIR_MICROS;
        };
    if (healthy) {
      health[gpu] = (byte) GpuHealth.OK.ordinal();
      reason[gpu] = (byte) HealthReason.NONE.ordinal();
    }
  }
}
