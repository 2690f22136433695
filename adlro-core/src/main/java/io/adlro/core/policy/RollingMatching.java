package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import java.util.Arrays;

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
  private final GpuLanes lanes;
  private final Ranked ranked = new Ranked();
  private final int models;
  private final int configurations;

  // Planned jobs, shortest first.
  private final int[] job = new int[WINDOW];
  private final long[] possible = new long[WINDOW];
  private final long[] startMicros;
  private final long[] runMicros;
  private int rows;

  public RollingMatching(Cluster cluster) {
    this.ready = new ReadyTimes(cluster);
    this.models = cluster.modelCount();
    this.configurations = models + 1;
    this.startMicros = new long[WINDOW * configurations];
    this.runMicros = new long[WINDOW * configurations];
    this.lanes = new GpuLanes();
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
      lanes.load(now);
      plan.solve(rows, lanes);
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

  /** Starts in each lane the first job that can start now; returns whether any did. */
  private boolean startFirstOnes(DecisionContext now) {
    boolean any = false;
    for (int model = 0; model < models; model++) {
      for (int lane = 0; lane < plan.lanesOf(model); lane++) {
        any |= startFirstOne(now, model, lane);
      }
    }
    return any;
  }

  private boolean startFirstOne(DecisionContext now, int model, int lane) {
    int row = plan.firstIn(model, lane);
    while (row != NONE
        && (lanes.startMicros(row, model, lane) > 0
            || !now.start(job[row], lanes.configuration(row, model)))) {
      row = plan.after(row);
    }
    return row != NONE;
  }

  /** GPUs in groups by model, but of a model only the order in which they are ready. */
  private final class GpuLanes implements PositionPlan.Lanes {
    private final int[] configuration = new int[WINDOW * models];
    private final double[] step = new double[WINDOW * models];
    private final boolean[] whole = new boolean[WINDOW];
    private final long[] readyMicros = new long[WINDOW * models];

    /** From which time on a GPU of a model starts every job as soon as it is ready. */
    private final long[] anyFromMicros = new long[models];

    private DecisionContext now;

    void load(DecisionContext context) {
      now = context;
      JobTable jobs = now.jobs();
      Arrays.fill(anyFromMicros, 0);
      for (int row = 0; row < rows; row++) {
        double width = jobs.widthMilli(job[row]) / (double) JobTable.WHOLE;
        whole[row] = jobs.shareMilli(job[row]) == JobTable.WHOLE;
        for (int m = 0; m < models; m++) {
          int c = configurationOn(row, m);
          configuration[row * models + m] = c;
          anyFromMicros[m] = Math.max(anyFromMicros[m], startsWithGpuMicros(row, c));
          // Whole microseconds: sums of them are exact in a double.
          step[row * models + m] =
              c == NONE ? 0 : Math.rint(width * runMicros[row * configurations + c]);
        }
      }
    }

    private long startsWithGpuMicros(int row, int c) {
      if (c == NONE) {
        return 0;
      }
      return whole[row] ? startMicros[row * configurations + c] : ReadyTimes.NEVER;
    }

    private int configurationOn(int row, int model) {
      if ((possible[row] >>> model & 1) != 0) {
        return model;
      }
      int mixed = now.configurations().mixed();
      boolean fits = (now.jobs().eligibleModels(job[row]) >>> model & 1) != 0;
      return fits && (possible[row] >>> mixed & 1) != 0 ? mixed : NONE;
    }

    /** What the job's configuration would be on this model, or NONE. */
    int configuration(int row, int model) {
      return configuration[row * models + model];
    }

    /** When the job could start; for a part of a GPU the rest of it need not be free. */
    long startMicros(int row, int model, int lane) {
      long start = startMicros[row * configurations + configuration(row, model)];
      return whole[row] ? Math.max(start, readyMicros[model * WINDOW + lane]) : start;
    }

    @Override
    public int groups() {
      return models;
    }

    @Override
    public boolean has(int model, int lane) {
      readyMicros[model * WINDOW + lane] = ready.wholeMicros(now, model, lane + 1);
      return readyMicros[model * WINDOW + lane] < ReadyTimes.NEVER;
    }

    @Override
    public double alone(int row, int model, int lane) {
      int c = configuration(row, model);
      return c == NONE
          ? Double.POSITIVE_INFINITY
          : startMicros(row, model, lane) + (double) runMicros[row * configurations + c];
    }

    @Override
    public double extra(int model, int lane) {
      long micros = readyMicros[model * WINDOW + lane];
      return micros >= anyFromMicros[model] ? micros : Double.NaN;
    }

    @Override
    public double step(int row, int model) {
      return step[row * models + model];
    }
  }
}
