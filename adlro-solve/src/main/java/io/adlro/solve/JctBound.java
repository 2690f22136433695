package io.adlro.solve;

import java.util.function.Function;

/**
 * A lower bound on the mean JCT of every schedule, or of every one without preemption, for windows
 * of hundreds of jobs: the best of {@link PriceAscent}, on finer and finer grids. docs/bound.md has
 * the proof.
 */
public final class JctBound {
  private static final int FEWEST_SLOTS = 20;
  private static final int MOST_SLOTS = 400;
  private static final double SLOTS_PER_JOB = 0.4;
  // More grids gain less than 0.1 %; with preemption so soon because a job can wait out dear slots.
  private static final int GRIDS_WITHOUT_PREEMPTION = 5;
  private static final int GRIDS_WITH_PREEMPTION = 3;
  // About forty seconds on one core.
  private static final long MOST_STEPS = 5_000_000_000L;
  // Sums are rounded, to far less than this, relatively.
  private static final double TOLERANCE = 1e-6;

  private final Function<BoundInput, JobProblem> problems;
  private final int grids;
  private final int mostRounds;
  private final long mostSteps;

  private JctBound(
      Function<BoundInput, JobProblem> problems, int grids, int mostRounds, long mostSteps) {
    this.problems = problems;
    this.grids = grids;
    this.mostRounds = mostRounds;
    this.mostSteps = mostSteps;
  }

  /** For schedules in which every job runs once, without a break, on the GPUs it started on. */
  public static JctBound withoutPreemption() {
    return new JctBound(OneRun::new, GRIDS_WITHOUT_PREEMPTION, Integer.MAX_VALUE, MOST_STEPS);
  }

  /** For all schedules, with or without preemption and moves between GPUs. */
  public static JctBound withPreemption() {
    return new JctBound(PreemptiveRuns::new, GRIDS_WITH_PREEMPTION, Integer.MAX_VALUE, MOST_STEPS);
  }

  /** The same, but ended after so many rounds at the latest: never above the whole search. */
  JctBound withRounds(int most) {
    return new JctBound(problems, grids, most, mostSteps);
  }

  /** The same, but ended after about so many steps. */
  JctBound withSteps(long most) {
    return new JctBound(problems, grids, mostRounds, most);
  }

  public Bound of(BoundInput asGiven) {
    BoundInput input = asGiven.fromFirstRelease();
    int jobs = input.jobs();
    long sumBestMicros = 0;
    for (int j = 0; j < jobs; j++) {
      sumBestMicros += input.bestRunMicros(j);
    }
    double meanBestSeconds = sumBestMicros * 1e-6 / jobs;
    int slots = (int) Math.max(FEWEST_SLOTS, Math.min(MOST_SLOTS, SLOTS_PER_JOB * jobs));
    PriceAscent ascent = new PriceAscent(input, problems.apply(input), mostRounds, mostSteps);
    SlotPrices prices = SlotPrices.free(SlotGrid.of(input, slots), input.models());
    ascent.climb(prices);
    for (int grid = 1; grid < grids && ascent.mayGoOn(); grid++) {
      prices = ascent.best().halved();
      ascent.climb(prices);
    }
    double foundSeconds = ascent.bestSumMicros() * 1e-6 / jobs * (1 - TOLERANCE);
    return new Bound(
        Math.max(meanBestSeconds, foundSeconds),
        meanBestSeconds,
        jobs,
        prices.grid().slots(),
        ascent.rounds(),
        ascent.mayGoOn() ? Bound.Ending.SETTLED : Bound.Ending.OUT_OF_STEPS);
  }
}
