package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.state.ClusterState;

/**
 * The first job in an order is chosen, and stays chosen until it fits, whatever comes meanwhile;
 * then the next is chosen at once. The rules are those of RLScheduler's simulator (Zhang et al., SC
 * 2020), so that its tables can be compared. They take what happens at one instant one after the
 * other: arrivals first, then departures. A job that comes to an empty queue is chosen before the
 * next one comes; and while the chosen job waits, others are tried between any two departures.
 */
public final class ChosenFirst implements PlacementPolicy {
  private static final long UNKNOWN = ChosenJob.UNKNOWN;

  private final JobOrder order;
  private final boolean backfilling;
  private final ChosenJob memory;
  private final Departures departures = new Departures();
  private final EarliestStart earliestStart = new EarliestStart();

  // Of the present decision; what lasts is in the memory.
  private int chosen;
  private long promisedMicros;
  private long heldUpMicros;

  private ChosenFirst(JobOrder order, boolean backfilling, ChosenJob memory) {
    this.order = order;
    this.backfilling = backfilling;
    this.memory = memory;
  }

  /** While the chosen job waits, all others wait. */
  public static ChosenFirst blocking(JobOrder order) {
    return new ChosenFirst(order, false, new ChosenJob());
  }

  /**
   * While the chosen job waits, others start in order of arrival if they are expected to end before
   * it can start, by the expectation when it was found to have no room.
   */
  public static ChosenFirst backfilling(JobOrder order) {
    return new ChosenFirst(order, true, new ChosenJob());
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    memory.bind(state);
    return memory;
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new ChosenFirst(order.copy(), backfilling, memory.copy());
  }

  @Override
  public void decide(DecisionContext now) {
    departures.look(now, memory);
    chosen = memory.job();
    promisedMicros = memory.promisedMicros();
    heldUpMicros = memory.heldUpMicros();
    do {
      startChosen(now);
      if (backfilling && chosen != DecisionContext.NONE) {
        backfill(now);
      }
    } while (departures.takeNext());
    memory.note(now, chosen, promisedMicros, heldUpMicros);
  }

  /** Chooses and starts until a chosen job has no room, or no job waits. */
  private void startChosen(DecisionContext now) {
    while (chosen != DecisionContext.NONE || now.firstWaiting() != DecisionContext.NONE) {
      if (chosen == DecisionContext.NONE) {
        choose(now);
      }
      if (!mayHaveRoom(now, chosen) || !Fastest.start(now, chosen)) {
        heldUpMicros = now.nowMicros();
        return;
      }
      chosen = DecisionContext.NONE;
    }
  }

  private void choose(DecisionContext now) {
    int oldest = now.firstWaiting();
    boolean allHaveJustCome = now.jobs().submitMicros(oldest) == now.nowMicros();
    boolean nobodyWaitedForThem = heldUpMicros != now.nowMicros();
    chosen = allHaveJustCome && nobodyWaitedForThem ? oldest : order.first(now);
    promisedMicros = UNKNOWN;
  }

  private void backfill(DecisionContext now) {
    if (promisedMicros == UNKNOWN) {
      promisedMicros = earliestStart.micros(now, chosen);
    }
    int job = now.firstWaiting();
    while (job != DecisionContext.NONE) {
      int next = now.nextWaiting(job);
      if (job != chosen && mayHaveRoom(now, job)) {
        startIfOverInTime(now, job);
      }
      job = next;
    }
  }

  /** Starts the job in the fastest configuration with room, if it is expected to end in time. */
  private void startIfOverInTime(DecisionContext now, int job) {
    for (long rest = now.configurations().of(job); rest != 0; ) {
      int configuration = Fastest.among(now, job, rest);
      long endMicros = now.nowMicros() + now.runTimes().runMicros(job, configuration);
      if (endMicros >= promisedMicros || now.start(job, configuration)) {
        return;
      }
      rest &= ~(1L << configuration);
    }
  }

  /** Whether enough is free without what leaves later at this instant. */
  private boolean mayHaveRoom(DecisionContext now, int job) {
    long free = EarliestStart.freeMilli(now, now.cluster().allModels());
    return free - departures.toComeMilli() >= now.jobs().widthMilli(job);
  }
}
