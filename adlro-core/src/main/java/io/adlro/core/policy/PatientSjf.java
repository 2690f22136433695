package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.state.Prices;
import java.util.Optional;

/**
 * Patient SJF, our own policy: shortest job first with prices of GPUs, which waits where that pays.
 * With pi(m) the price of a GPU of model m (the dual of its capacity in the load plan) and p(j,m)
 * the expected run time, it takes the pair of waiting job and free model with the least
 *
 * <pre>p(j,m) * ( pi(m) p(j,m) / min over m' of pi(m') p(j,m') ) ^ exponent</pre>
 *
 * but passes over a pair when waiting for the job's fastest model would end it more than a factor
 * {@code patience} sooner. Jobs do not wait for a model on which nothing runs.
 *
 * <p>With backfilling, the job with the least score gets a {@link ShadowReservation} when it has no
 * room in any configuration; others then start only where they do not touch it.
 *
 * <p>With {@code pinned} above 0, the {@linkplain PinnedDelay delay} of jobs that can run on some
 * models only is added to run times, times the lowest price where these are priced: a job that may
 * take long keeps away from the last GPUs that others need. Instead of the fastest model it then
 * waits for the one with the least sum.
 */
public final class PatientSjf implements PlacementPolicy {
  /**
   * How the rule is set.
   *
   * @param exponent weight of the price
   * @param patience how many times sooner the fastest model must be to be worth a wait
   * @param urgency weight of the priority: scores are divided by 1 + urgency (priority - 1/2)
   * @param pinned weight of the delay of jobs that can run on some models only
   */
  public record Settings(double exponent, double patience, double urgency, double pinned) {
    public static final Settings DEFAULT = new Settings(2, 1.6, 0, 0);

    /** Those of the agent's base policy, which were found by tuning. */
    public static final Settings TUNED = new Settings(4, 1.3, 0, 0);

    /** The same, with the delay of jobs that can run on some models only. */
    public static final Settings TUNED_PINNED = new Settings(4, 1.3, 0, 1);
  }

  /** A longer queue is seen through its shortest jobs, this many. */
  private static final int WINDOW = 1024;

  private final Cluster cluster;
  private final Settings settings;
  private final FlooredPrices prices;
  private final PinnedDelay pinned;
  private final ReadyTimes ready;
  private final Ranked shortest = new Ranked();
  private final Optional<ShadowReservation> reservation;
  private final int configurations;

  // One row per waiting job; of each configuration the run time, the delay of others and the score.
  private int rows;
  private int[] job = new int[64];
  private long[] possible = new long[64];
  private long[] withoutRoom = new long[64];
  private int[] best = new int[64];
  private int[] chosen = new int[64];
  private double[] chosenScore = new double[64];
  private long[] runMicros;
  private double[] delayMicros;
  private double[] score;

  /**
   * The rule for a cluster.
   *
   * @param priceByModel prices before the first plan from observed jobs
   */
  public PatientSjf(Cluster cluster, double[] priceByModel, Settings settings) {
    this(cluster, priceByModel, settings, Optional.empty());
  }

  private PatientSjf(
      Cluster cluster,
      double[] priceByModel,
      Settings settings,
      Optional<ShadowReservation> reservation) {
    this.reservation = reservation;
    this.cluster = cluster;
    this.settings = settings;
    this.prices = new FlooredPrices(priceByModel);
    this.pinned = new PinnedDelay(cluster.modelCount());
    this.ready = new ReadyTimes(cluster);
    this.configurations = cluster.modelCount() + 1;
    this.runMicros = new long[job.length * configurations];
    this.delayMicros = new double[job.length * configurations];
    this.score = new double[job.length * configurations];
  }

  /** The same with a reservation for the first job. */
  public static PatientSjf backfilling(Cluster cluster, double[] priceByModel, Settings settings) {
    return new PatientSjf(cluster, priceByModel, settings, Optional.of(new ShadowReservation()));
  }

  public Settings settings() {
    return settings;
  }

  /** Whether the first job without room gets a reservation. */
  public boolean isBackfilling() {
    return reservation.isPresent();
  }

  @Override
  public PlacementPolicy copy(Cluster later) {
    return new PatientSjf(
        later,
        Prices.on(prices.first(), cluster, later),
        settings,
        reservation.map(own -> new ShadowReservation()));
  }

  @Override
  public void decide(DecisionContext now) {
    if (!Fastest.anythingFree(now)) {
      return;
    }
    prices.refresh(now);
    pinned.refresh(now);
    ready.refresh(now);
    load(now);
    chooseForAll(now);
    boolean reserved = reserveForFirst(now);
    for (int row = least(); row >= 0 && Fastest.anythingFree(now); row = least()) {
      int configuration = chosen[row];
      if (reserved
          ? reservation.get().startBeside(now, job[row], configuration)
          : now.start(job[row], configuration)) {
        ready.occupy(now, job[row], configuration, runMicros[row * configurations + configuration]);
        remove(row);
        reloadScores(now);
        chooseForAll(now);
        reserved = reserved || reserveForFirst(now);
      } else {
        // GPUs enough, but not on one node, reserved, or no CPU beside them.
        withoutRoom[row] |= 1L << configuration;
        choose(now, row);
      }
    }
  }

  /** Whether the job with the least score has no room and so got a reservation. */
  private boolean reserveForFirst(DecisionContext now) {
    int first = reservation.isEmpty() ? -1 : first();
    if (first < 0) {
      return false;
    }
    for (long rest = possible[first]; rest != 0; rest &= rest - 1) {
      if (waitMicros(now, first, Long.numberOfTrailingZeros(rest)) <= 0) {
        return false;
      }
    }
    reservation.get().reserve(now, job[first]);
    return true;
  }

  /** The row with the least score in any configuration, with room or without; -1 if none. */
  private int first() {
    int first = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int row = 0; row < rows; row++) {
      for (long rest = possible[row]; rest != 0; rest &= rest - 1) {
        double its = score[row * configurations + Long.numberOfTrailingZeros(rest)];
        if (its < least) {
          first = row;
          least = its;
        }
      }
    }
    return first;
  }

  private void load(DecisionContext now) {
    if (now.waitingCount() > WINDOW) {
      loadShortest(now);
      return;
    }
    makeRoom(now.waitingCount());
    rows = 0;
    for (int w = now.firstWaiting(); w != DecisionContext.NONE; w = now.nextWaiting(w)) {
      loadRow(now, w);
    }
  }

  /** Of a very long queue the shortest jobs that some model with a free GPU can run. */
  private void loadShortest(DecisionContext now) {
    long free = 0;
    for (int m = 0; m < cluster.modelCount(); m++) {
      free |= now.state().ledger().freeMilliOfModel(m) > 0 ? 1L << m : 0;
    }
    long usable = free;
    shortest.rankWaiting(
        now,
        (context, w) ->
            (context.jobs().eligibleModels(w) & usable) == 0
                ? Double.POSITIVE_INFINITY
                : context.runTimes().bestRunMicros(w));
    makeRoom(WINDOW);
    rows = 0;
    while (rows < WINDOW && shortest.size() > 0) {
      int next = shortest.poll();
      if ((now.jobs().eligibleModels(next) & usable) == 0) {
        return;
      }
      loadRow(now, next);
    }
  }

  private void loadRow(DecisionContext now, int w) {
    job[rows] = w;
    possible[rows] = now.configurations().of(w);
    withoutRoom[rows] = 0;
    loadScores(now, rows++);
  }

  private void makeRoom(int wanted) {
    if (job.length < wanted) {
      grow(Math.max(wanted, 2 * job.length));
    }
  }

  private void loadScores(DecisionContext now, int row) {
    int at = row * configurations;
    double leastCost = Double.POSITIVE_INFINITY;
    for (long rest = possible[row]; rest != 0; rest &= rest - 1) {
      int c = Long.numberOfTrailingZeros(rest);
      runMicros[at + c] = Math.max(1, now.runTimes().runMicros(job[row], c));
      delayMicros[at + c] = delayMicros(now, row, c);
      leastCost = Math.min(leastCost, cost(at, c));
    }
    best[row] = best(now, row);
    double weight = 1 + settings.urgency() * (now.state().priority(job[row]) - 0.5);
    for (long rest = possible[row]; rest != 0; rest &= rest - 1) {
      int c = Long.numberOfTrailingZeros(rest);
      double ratio = cost(at, c) / leastCost;
      score[at + c] = runMicros[at + c] * raised(ratio) / weight;
    }
  }

  private double cost(int at, int configuration) {
    return prices.of(configuration) * runMicros[at + configuration]
        + prices.least() * delayMicros[at + configuration];
  }

  private double delayMicros(DecisionContext now, int row, int configuration) {
    if (settings.pinned() == 0) {
      return 0;
    }
    double run = runMicros[row * configurations + configuration];
    return settings.pinned() * pinned.micros(now, ready, job[row], configuration, run);
  }

  /** The delay of others depends on the GPUs that are left. */
  private void reloadScores(DecisionContext now) {
    if (settings.pinned() > 0 && pinned.isPossible()) {
      for (int row = 0; row < rows; row++) {
        loadScores(now, row);
      }
    }
  }

  /** The fastest configuration, or the one with the least delay if the fastest delays others. */
  private int best(DecisionContext now, int row) {
    int at = row * configurations;
    int least = Fastest.among(now, job[row], possible[row]);
    if (delayMicros[at + least] > 0) {
      for (long rest = possible[row]; rest != 0; rest &= rest - 1) {
        int c = Long.numberOfTrailingZeros(rest);
        least = runAndDelay(at, c) < runAndDelay(at, least) ? c : least;
      }
    }
    return least;
  }

  private double runAndDelay(int at, int configuration) {
    return runMicros[at + configuration] + delayMicros[at + configuration];
  }

  private double raised(double ratio) {
    return settings.exponent() == 2 ? ratio * ratio : StrictMath.pow(ratio, settings.exponent());
  }

  private void chooseForAll(DecisionContext now) {
    for (int row = 0; row < rows; row++) {
      choose(now, row);
    }
  }

  /** Finds the job's best free configuration that it is not better to wait than to take. */
  private void choose(DecisionContext now, int row) {
    chosenScore[row] = Double.POSITIVE_INFINITY;
    int at = row * configurations;
    double acceptable = Double.NaN;
    for (long rest = possible[row]; rest != 0; rest &= rest - 1) {
      int c = Long.numberOfTrailingZeros(rest);
      if (score[at + c] >= chosenScore[row] || waitMicros(now, row, c) > 0) {
        continue;
      }
      if (Double.isNaN(acceptable)) {
        double waited = waitMicros(now, row, best[row]) + runAndDelay(at, best[row]);
        acceptable = settings.patience() * Math.min(waited, onHealthyGpu(now, row));
      }
      if (runAndDelay(at, c) <= acceptable) {
        chosen[row] = c;
        chosenScore[row] = score[at + c];
      }
    }
  }

  /** When the job would end on the next GPU that is let go by another job and is like the rest. */
  private double onHealthyGpu(DecisionContext now, int row) {
    double least = Double.POSITIVE_INFINITY;
    if (!now.runTimes().devicesDiffer()) {
      return least;
    }
    for (long rest = possible[row]; rest != 0; rest &= rest - 1) {
      int c = Long.numberOfTrailingZeros(rest);
      long typical = now.runTimes().typicalRunMicros(job[row], c);
      if (typical < runMicros[row * configurations + c]) {
        least = Math.min(least, ready.laterMicros(now, job[row], c) + (double) typical);
      }
    }
    return least;
  }

  private long waitMicros(DecisionContext now, int row, int configuration) {
    return (withoutRoom[row] >>> configuration & 1) == 0
        ? ready.startMicros(now, job[row], configuration)
        : ready.laterMicros(now, job[row], configuration);
  }

  private int least() {
    int first = -1;
    for (int row = 0; row < rows; row++) {
      if (chosenScore[row] < (first < 0 ? Double.POSITIVE_INFINITY : chosenScore[first])) {
        first = row;
      }
    }
    return first;
  }

  /** Closes the gap in order, so that of equals the first submitted stays first. */
  private void remove(int row) {
    rows--;
    int behind = rows - row;
    System.arraycopy(job, row + 1, job, row, behind);
    System.arraycopy(possible, row + 1, possible, row, behind);
    System.arraycopy(withoutRoom, row + 1, withoutRoom, row, behind);
    System.arraycopy(best, row + 1, best, row, behind);
    int at = row * configurations;
    int from = at + configurations;
    System.arraycopy(runMicros, from, runMicros, at, behind * configurations);
    System.arraycopy(delayMicros, from, delayMicros, at, behind * configurations);
    System.arraycopy(score, from, score, at, behind * configurations);
  }

  private void grow(int length) {
    job = new int[length];
    possible = new long[length];
    withoutRoom = new long[length];
    best = new int[length];
    chosen = new int[length];
    chosenScore = new double[length];
    runMicros = new long[length * configurations];
    delayMicros = new double[length * configurations];
    score = new double[length * configurations];
  }
}
