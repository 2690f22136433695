package io.adlro.core.policy;

import io.adlro.core.event.TimedHandler;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import java.util.Arrays;

/** GPU time each user has consumed, halving with age. It is settled at each fact. */
final class Usage extends TimedHandler implements PolicyMemory {
  private static final String SECTION = "usage";
  private static final int VERSION = 1;

  private final double halfLifeMicros;
  private ClusterState state;
  private double[] gpuMicrosOfUser = new double[8];
  private double total;
  private long settledMicros;

  Usage(double halfLifeMicros) {
    this.halfLifeMicros = halfLifeMicros;
  }

  Usage copy() {
    Usage copy = new Usage(halfLifeMicros);
    copy.gpuMicrosOfUser = gpuMicrosOfUser.clone();
    copy.total = total;
    copy.settledMicros = settledMicros;
    return copy;
  }

  /** Follows this state from now on. */
  void bind(ClusterState present) {
    state = present;
    settledMicros = total == 0 ? present.nowMicros() : settledMicros;
  }

  /** The user's part of all that was consumed, 0 before anything was. */
  double fractionOf(int user) {
    return total == 0 || user >= gpuMicrosOfUser.length ? 0 : gpuMicrosOfUser[user] / total;
  }

  /** Charges what the active jobs consumed since the last fact. */
  @Override
  protected void advance(long atMicros) {
    long elapsed = atMicros - settledMicros;
    if (elapsed <= 0) {
      return;
    }
    settledMicros = atMicros;
    double decay = StrictMath.pow(2, -elapsed / halfLifeMicros);
    total = 0;
    for (int user = 0; user < gpuMicrosOfUser.length; user++) {
      gpuMicrosOfUser[user] *= decay;
      total += gpuMicrosOfUser[user];
    }
    for (int job = state.firstActive(); job != ClusterState.NONE; job = state.nextInList(job)) {
      charge(state.jobs().user(job), elapsed * 1e-3 * state.jobs().widthMilli(job));
    }
  }

  private void charge(int user, double gpuMicros) {
    if (user >= gpuMicrosOfUser.length) {
      gpuMicrosOfUser = Arrays.copyOf(gpuMicrosOfUser, 2 * user);
    }
    gpuMicrosOfUser[user] += gpuMicros;
    total += gpuMicros;
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    to.writeDoubles(gpuMicrosOfUser);
    to.writeDouble(total);
    to.writeLong(settledMicros);
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    gpuMicrosOfUser = from.readDoubles();
    total = from.readDouble();
    settledMicros = from.readLong();
    from.end(SECTION);
  }
}
