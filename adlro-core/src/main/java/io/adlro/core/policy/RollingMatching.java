package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;

/**
 * Rolling matching. A job that is the k-th from last on a GPU adds the time until that GPU is ready
 * and k times its own run time to the sum of completion times, so the best plan for the waiting
 * jobs is a minimum-cost assignment to (GPU, k) positions. It is solved at every event; jobs that
 * come first on a GPU that is free start. A GPU may stay idle because a faster one is worth waiting
 * for.
 *
 * <p>For jobs of one whole GPU the plan is exact. A gang or a part of a GPU holds one position and
 * delays those behind it in proportion to its width; it is ready when it has room, and while it has
 * none those behind it go first: wide gangs keep no reservation. Of a long queue the {@value
 * #WINDOW} jobs with the shortest expected run times are planned; of each model as many GPUs as
 * there are jobs in the plan, those that are ready first, which loses nothing.
 */
public final class RollingMatching implements PlacementPolicy {
  static final int WINDOW = 96;

  private static final int NONE = PositionPlan.NONE;

  private final ReadyTimes ready;
  private final PositionPlan plan = new PositionPlan();
  private final Ranked ranked = new Ranked();
  private final int configurations;

  // Planned jobs, shortest first.
  private final int[] job = new int[WINDOW];
  private final long[] possible = new long[WINDOW];
  private final long[] startMicros;
  private final long[] runMicros;
  private int rows;

  // GPUs, but for a model only the order in which they are ready.
  private final int[] laneModel;
  private final long[] laneMicros;
  private int lanes;

  public RollingMatching(Cluster cluster) {
    this.ready = new ReadyTimes(cluster);
    this.configurations = cluster.modelCount() + 1;
    this.startMicros = new long[WINDOW * configurations];
    this.runMicros = new long[WINDOW * configurations];
    int most = Math.min(cluster.gpuCount(), WINDOW * cluster.modelCount());
    this.laneModel = new int[most];
    this.laneMicros = new long[most];
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new RollingMatching(cluster);
  }

  @Override
  public void decide(DecisionContext now) {
    boolean again = true;
    while (again && Fastest.anythingFree(now)) {
      // What starts changes nothing about an exact plan for all; otherwise plan the rest again.
      boolean exact = loadJobs(now);
      loadLanes(now);
      solve(now);
      again = startFirstOnes(now) && !exact;
    }
  }

  /** Returns whether all waiting jobs are in the plan and each requests one whole GPU. */
  private boolean loadJobs(DecisionContext now) {
    ready.refresh(now);
    ranked.rankWaiting(now, (context, waiting) -> context.runTimes().bestRunMicros(waiting));
    boolean plain = true;
    rows = 0;
    while (rows < WINDOW && ranked.size() > 0) {
      int next = ranked.poll();
      plain &= now.jobs().gpus(next) == 1 && now.jobs().shareMilli(next) == JobTable.WHOLE;
      job[rows] = next;
      possible[rows] = 0;
      for (long rest = now.configurations().of(next); rest != 0; rest &= rest - 1) {
        loadConfiguration(now, Long.numberOfTrailingZeros(rest));
      }
      rows += possible[rows] == 0 ? 0 : 1;
    }
    return plain && ranked.size() == 0;
  }

  private void loadConfiguration(DecisionContext now, int configuration) {
    long start = ready.startMicros(now, job[rows], configuration);
    if (start == 0 && !now.hasRoom(job[rows], configuration)) {
      start = ready.laterMicros(now, job[rows], configuration);
    }
    if (start < ReadyTimes.NEVER) {
      possible[rows] |= 1L << configuration;
      startMicros[rows * configurations + configuration] = start;
      runMicros[rows * configurations + configuration] =
          now.runTimes().runMicros(job[rows], configuration);
    }
  }

  private void loadLanes(DecisionContext now) {
    long used = 0;
    for (int row = 0; row < rows; row++) {
      for (long rest = possible[row]; rest != 0; rest &= rest - 1) {
        used |= now.configurations().models(job[row], Long.numberOfTrailingZeros(rest));
      }
    }
    lanes = 0;
    for (long rest = used; rest != 0; rest &= rest - 1) {
      int m = Long.numberOfTrailingZeros(rest);
      for (int i = 1; i <= rows; i++) {
        long micros = ready.wholeMicros(now, m, i);
        if (micros >= ReadyTimes.NEVER) {
          break;
        }
        laneModel[lanes] = m;
        laneMicros[lanes++] = micros;
      }
    }
  }

  private void solve(DecisionContext now) {
    JobTable jobs = now.jobs();
    plan.reset(rows, lanes);
    for (int row = 0; row < rows; row++) {
      double width = jobs.widthMilli(job[row]) / (double) JobTable.WHOLE;
      for (int lane = 0; lane < lanes; lane++) {
        int configuration = configuration(now, row, lane);
        if (configuration == NONE) {
          plan.forbid(row, lane);
        } else {
          // Whole microseconds: sums of them are exact in a double.
          double run = runMicros[row * configurations + configuration];
          plan.setCost(row, lane, start(now, row, lane) + run, Math.rint(width * run));
        }
      }
    }
    plan.solve();
  }

  /** Starts in each lane the first job that can start now; returns whether any did. */
  private boolean startFirstOnes(DecisionContext now) {
    boolean any = false;
    for (int lane = 0; lane < lanes; lane++) {
      int row = plan.firstIn(lane);
      while (row != NONE
          && (start(now, row, lane) > 0 || !now.start(job[row], configuration(now, row, lane)))) {
        row = plan.after(row);
      }
      any |= row != NONE;
    }
    return any;
  }

  /** What the job's configuration would be in this lane, or NONE. */
  private int configuration(DecisionContext now, int row, int lane) {
    if ((possible[row] >>> laneModel[lane] & 1) != 0) {
      return laneModel[lane];
    }
    int mixed = now.configurations().mixed();
    boolean fits = (now.jobs().eligibleModels(job[row]) >>> laneModel[lane] & 1) != 0;
    return fits && (possible[row] >>> mixed & 1) != 0 ? mixed : NONE;
  }

  /** When the job could start in this lane; for a part of a GPU the rest of it need not be free. */
  private long start(DecisionContext now, int row, int lane) {
    long start = startMicros[row * configurations + configuration(now, row, lane)];
    boolean whole = now.jobs().shareMilli(job[row]) == JobTable.WHOLE;
    return whole ? Math.max(start, laneMicros[lane]) : start;
  }
}
