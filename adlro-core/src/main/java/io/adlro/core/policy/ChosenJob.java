package io.adlro.core.policy;

import io.adlro.core.event.Fallback;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.Arrays;

/**
 * The memory of {@link ChosenFirst}: the chosen job, as the policy noted it, and the jobs that held
 * GPUs after the last decision, in the order in which they had been placed.
 */
final class ChosenJob extends QuietHandler implements PolicyMemory {
  static final long UNKNOWN = -1;

  private static final String SECTION = "chosen-job";
  private static final int VERSION = 1;

  private ClusterState state;
  private int job = DecisionContext.NONE;
  private long promisedMicros = UNKNOWN;
  private long heldUpMicros = UNKNOWN;
  private int[] active = new int[16];
  private long[] activeMilli = new long[16];
  private int activeCount;

  ChosenJob copy() {
    ChosenJob copy = new ChosenJob();
    copy.job = job;
    copy.promisedMicros = promisedMicros;
    copy.heldUpMicros = heldUpMicros;
    copy.active = active.clone();
    copy.activeMilli = activeMilli.clone();
    copy.activeCount = activeCount;
    return copy;
  }

  /** Follows this state from now on. */
  void bind(ClusterState present) {
    state = present;
  }

  /** The chosen job if it still waits, or {@link DecisionContext#NONE}. */
  int job() {
    boolean waits = state.isLive(job) && state.phase(job) == JobPhase.PENDING;
    return waits ? job : DecisionContext.NONE;
  }

  /** When the chosen job was expected to start as it was found to have no room, or UNKNOWN. */
  long promisedMicros() {
    return promisedMicros;
  }

  /** When a chosen job was last found to have no room, or UNKNOWN. */
  long heldUpMicros() {
    return heldUpMicros;
  }

  int activeCount() {
    return activeCount;
  }

  /** One of the jobs that held GPUs after the last decision. */
  int active(int i) {
    return active[i];
  }

  /** Its thousandths of GPUs; it may have ended. */
  long activeMilli(int i) {
    return activeMilli[i];
  }

  /** Notes the choice at the end of a decision, unless it follows from the last note. */
  void note(DecisionContext now, int chosen, long promised, long heldUp) {
    boolean waits = chosen != DecisionContext.NONE;
    if (chosen != job || (waits ? promised != promisedMicros : heldUp != heldUpMicros)) {
      now.note(chosen, new double[] {promised, heldUp});
    }
  }

  @Override
  public void note(long atMicros, int chosen, double[] values) {
    job = chosen;
    promisedMicros = (long) values[0];
    heldUpMicros = (long) values[1];
  }

  @Override
  public void decided(long atMicros, long units, Fallback fallback) {
    if (job() != DecisionContext.NONE) {
      heldUpMicros = atMicros;
    }
    activeCount = 0;
    for (int a = state.firstActive(); a != ClusterState.NONE; a = state.nextInList(a)) {
      if (activeCount == active.length) {
        active = Arrays.copyOf(active, 2 * activeCount);
        activeMilli = Arrays.copyOf(activeMilli, 2 * activeCount);
      }
      activeMilli[activeCount] = state.jobs().widthMilli(a);
      active[activeCount++] = a;
    }
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    to.writeInt(job);
    to.writeLong(promisedMicros);
    to.writeLong(heldUpMicros);
    to.writeInts(Arrays.copyOf(active, activeCount));
    to.writeLongs(Arrays.copyOf(activeMilli, activeCount));
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    job = from.readInt();
    promisedMicros = from.readLong();
    heldUpMicros = from.readLong();
    int[] jobs = from.readInts();
    activeCount = jobs.length;
    active = Arrays.copyOf(jobs, Math.max(16, jobs.length));
    activeMilli = Arrays.copyOf(from.readLongs(), active.length);
    from.end(SECTION);
  }
}
