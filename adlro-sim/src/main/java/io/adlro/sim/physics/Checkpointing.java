package io.adlro.sim.physics;

import io.adlro.core.model.Recovery;

/**
 * What interruptions cost. A checkpointable job writes its state every interval (0: only when it is
 * preempted) and needs time to write and to read it back; any other job starts again.
 */
public record Checkpointing(long intervalMicros, long writeMicros, long restartMicros) {
  /** Stopping and resuming cost nothing, and nothing is written in between. */
  public static final Checkpointing FREE = new Checkpointing(0, 0, 0);

  /** The running cost of the periodic writes. */
  public double factor(Recovery recovery) {
    return recovery == Recovery.CHECKPOINT && intervalMicros > 0
        ? 1 + (double) writeMicros / intervalMicros
        : 1;
  }

  /** Time from the order to stop until the GPUs are free. */
  public long stopMicros(Recovery recovery) {
    return recovery == Recovery.CHECKPOINT ? writeMicros : 0;
  }

  /** Work kept when the job was preempted. */
  public long keptOnPreemption(Recovery recovery, long savedBefore, double doneMicros) {
    return recovery == Recovery.CHECKPOINT ? savedBefore + (long) doneMicros : 0;
  }

  /** Work kept when a GPU failed: that of the last periodic checkpoint. */
  public long keptOnLoss(
      Recovery recovery, long savedBefore, double doneMicros, long workedMicros) {
    if (recovery == Recovery.RESTART) {
      return 0;
    }
    if (intervalMicros == 0 || workedMicros <= 0) {
      return savedBefore;
    }
    double written = (double) (workedMicros / intervalMicros * intervalMicros);
    return savedBefore + (long) (doneMicros * (written / workedMicros));
  }
}
