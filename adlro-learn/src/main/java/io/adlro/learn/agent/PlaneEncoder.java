package io.adlro.learn.agent;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.FlooredPrices;
import io.adlro.core.policy.ReadyTimes;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.bundle.ScaleCounts;
import io.adlro.learn.bundle.Scaling;
import io.adlro.learn.network.Observation;
import java.util.Arrays;

/**
 * A decision as a plane of waiting jobs x GPU configurations. A cell starts its job there; a cell
 * of the last row keeps the configuration free until the next event. Cells are described by {@link
 * PlaneFeature}s, so that one network serves clusters of any size; of a long queue the plane has a
 * {@link JobWindow}. The next observation overwrites the last one.
 */
final class PlaneEncoder {
  /** Most active jobs for the means over active jobs. */
  private static final int MOST_ACTIVE = 64;

  private final Cluster cluster;
  private final FlooredPrices prices;
  private final int columns;
  private final ReadyTimes ready;
  private final Scaling scaling;
  private final int[] visible;
  private final JobWindow window = new JobWindow();
  private float[] raw = new float[0];
  private float[] inputs = new float[0];
  private boolean[] allowed = new boolean[0];

  // Per column.
  private final int[] baseJob;
  private final int[] secondJob;
  private final double[] demandMicros;
  private final double[] leastScore;
  private final double[] secondScore;
  private final double[] columnSpread;
  private final double[] columnSpreadCount;
  private final boolean[] columnHasRoom;

  // Per row and column.
  private double[] runMicros = new double[0];
  private double[] waitMicros = new double[0];
  private double[] scoreLog = new double[0];

  private double typicalMicros;
  private double busy;

  PlaneEncoder(Cluster cluster, double[] priceByModel, PlaneView view) {
    this.cluster = cluster;
    this.scaling = new Scaling(view.features());
    this.visible =
        Arrays.stream(PlaneFeature.values())
            .filter(feature -> !view.blind().contains(feature.group()))
            .mapToInt(PlaneFeature::ordinal)
            .toArray();
    this.prices = new FlooredPrices(priceByModel);
    this.columns = cluster.modelCount() + 1;
    this.ready = new ReadyTimes(cluster);
    this.baseJob = new int[columns];
    this.secondJob = new int[columns];
    this.demandMicros = new double[columns];
    this.leastScore = new double[columns];
    this.secondScore = new double[columns];
    this.columnSpread = new double[columns];
    this.columnSpreadCount = new double[columns];
    this.columnHasRoom = new boolean[columns];
  }

  /** Describes the instant, given the planned orders of both base policies. */
  Observation observe(DecisionContext now, PlannedOrders base, PlannedOrders second) {
    window.fill(now, base, second);
    int rows = window.count() + 1;
    makeRoom(rows);
    prices.refresh(now);
    ready.refresh(now);
    readActive(now);
    loadCells(now);
    markPlanned(now, base, baseJob);
    markPlanned(now, second, secondJob);
    for (int row = 0; row < rows - 1; row++) {
      for (int c = 0; c < columns; c++) {
        describe(now, row, c);
      }
    }
    for (int c = 0; c < columns; c++) {
      describeHold(now, rows - 1, c);
    }
    scale(rows * columns);
    return new Observation(rows, columns, inputs, allowed);
  }

  /** The action of a cell of the last observation. */
  AgentAction action(int cell) {
    int row = cell / columns;
    int job = row < window.count() ? window.job(row) : AgentAction.NO_JOB;
    return new AgentAction(job, cell % columns);
  }

  /** The cell of a job in a configuration, or -1 if the job is not in the window. */
  int cellOf(int job, int configuration) {
    int row = window.rowOf(job);
    return row < 0 ? -1 : row * columns + configuration;
  }

  /** Whether the base policy would take this cell. */
  boolean isBase(int cell) {
    return raw[cell * PlaneFeature.COUNT + PlaneFeature.BASE_HERE.ordinal()] > 0;
  }

  /** Whether the second base policy would take this cell. */
  boolean isSecond(int cell) {
    return raw[cell * PlaneFeature.COUNT + PlaneFeature.RIVAL_HERE.ordinal()] > 0;
  }

  /** The features of an allowed cell before scaling; NaN where missing. */
  float[] raw(int cell) {
    return Arrays.copyOfRange(raw, cell * PlaneFeature.COUNT, (cell + 1) * PlaneFeature.COUNT);
  }

  /** Counts of missing and clipped values since the encoder was made. */
  ScaleCounts counts() {
    return scaling.counts();
  }

  /** The unit of times at this instant: the mean run time of active and observed jobs. */
  double typicalMicros() {
    return typicalMicros;
  }

  private void makeRoom(int rows) {
    int cells = rows * columns;
    if (allowed.length < cells) {
      int most = (JobWindow.MOST + 1) * columns;
      raw = new float[most * PlaneFeature.COUNT];
      inputs = new float[most * PlaneFeature.COUNT];
      allowed = new boolean[most];
      runMicros = new double[most];
      waitMicros = new double[most];
      scoreLog = new double[most];
    }
    Arrays.fill(raw, 0, cells * PlaneFeature.COUNT, Float.NaN);
    Arrays.fill(inputs, 0, cells * PlaneFeature.COUNT, 0);
    Arrays.fill(allowed, 0, cells, false);
  }

  private void readActive(DecisionContext now) {
    Arrays.fill(columnSpread, 0);
    Arrays.fill(columnSpreadCount, 0);
    double sum = 0;
    int count = 0;
    ClusterState state = now.state();
    for (int job = now.firstActive();
        job != DecisionContext.NONE && count < MOST_ACTIVE;
        job = now.nextActive(job)) {
      sum += now.runTimes().workMicros(job) / state.heldSpeed(job);
      count++;
      int model = cluster.modelOf(state.gpuOfShare(state.firstShare(job)));
      columnSpread[model] += Math.sqrt(now.runTimes().logSpread(job));
      columnSpreadCount[model]++;
    }
    for (int row = 0; row < window.count(); row++) {
      sum += now.runTimes().bestRunMicros(window.job(row));
      count++;
    }
    typicalMicros = Math.max(1, sum / count);
    busy = 1 - (double) state.ledger().freeWhole().count() / cluster.gpuCount();
  }

  private void loadCells(DecisionContext now) {
    Arrays.fill(demandMicros, 0);
    Arrays.fill(leastScore, Double.POSITIVE_INFINITY);
    Arrays.fill(secondScore, Double.POSITIVE_INFINITY);
    Arrays.fill(columnHasRoom, false);
    for (int row = 0; row < window.count(); row++) {
      int job = window.job(row);
      double cheapest = Double.POSITIVE_INFINITY;
      int fastest = -1;
      for (long rest = now.configurations().of(job); rest != 0; rest &= rest - 1) {
        int c = Long.numberOfTrailingZeros(rest);
        int cell = row * columns + c;
        runMicros[cell] = Math.max(1, now.runTimes().runMicros(job, c));
        cheapest = Math.min(cheapest, prices.of(c) * runMicros[cell]);
        if (fastest < 0 || runMicros[cell] < runMicros[row * columns + fastest]) {
          fastest = c;
        }
        long wait = ready.startMicros(now, job, c);
        allowed[cell] = wait == 0 && now.hasRoom(job, c);
        waitMicros[cell] = wait == 0 && !allowed[cell] ? ready.laterMicros(now, job, c) : wait;
      }
      demandMicros[fastest] +=
          runMicros[row * columns + fastest] * now.jobs().widthMilli(job) / JobTable.WHOLE;
      for (long rest = now.configurations().of(job); rest != 0; rest &= rest - 1) {
        int c = Long.numberOfTrailingZeros(rest);
        int cell = row * columns + c;
        double ratio = prices.of(c) * runMicros[cell] / cheapest;
        scoreLog[cell] = log(runMicros[cell]) + 2 * log(ratio);
        if (allowed[cell]) {
          columnHasRoom[c] = true;
          if (scoreLog[cell] < leastScore[c]) {
            secondScore[c] = leastScore[c];
            leastScore[c] = scoreLog[cell];
          } else if (scoreLog[cell] < secondScore[c]) {
            secondScore[c] = scoreLog[cell];
          }
        }
      }
    }
  }

  private void markPlanned(DecisionContext now, PlannedOrders planned, int[] jobByColumn) {
    Arrays.fill(jobByColumn, DecisionContext.NONE);
    for (int i = planned.count() - 1; i >= 0; i--) {
      jobByColumn[configuration(now, planned, i)] = planned.job(i);
    }
  }

  private int configuration(DecisionContext now, PlannedOrders planned, int i) {
    int mixed = now.configurations().mixed();
    boolean isMixed = now.configurations().of(planned.job(i)) == 1L << mixed;
    return isMixed ? mixed : cluster.modelOf(planned.gpu(i));
  }

  private void describe(DecisionContext now, int row, int c) {
    int cell = row * columns + c;
    int job = window.job(row);
    if (!allowed[cell]) {
      return;
    }
    double best = runMicros[cell];
    double fastestEnd = Double.POSITIVE_INFINITY;
    double otherEnd = Double.POSITIVE_INFINITY;
    double bestWait = 0;
    double cheapest = Double.POSITIVE_INFINITY;
    long possible = now.configurations().of(job);
    for (long rest = possible; rest != 0; rest &= rest - 1) {
      int other = row * columns + Long.numberOfTrailingZeros(rest);
      if (runMicros[other] <= best) {
        best = runMicros[other];
        bestWait = waitMicros[other];
        fastestEnd = waitMicros[other] + runMicros[other];
      }
      if (other != cell) {
        otherEnd = Math.min(otherEnd, waitMicros[other] + runMicros[other]);
      }
      cheapest = Math.min(cheapest, prices.of(other - row * columns) * runMicros[other]);
    }
    double run = runMicros[cell];
    set(cell, PlaneFeature.RUN_OVER_BEST, log(run / best));
    set(cell, PlaneFeature.BEST_RUN, log(best / typicalMicros));
    set(cell, PlaneFeature.RUN, log(run / typicalMicros));
    set(cell, PlaneFeature.SPREAD, Math.sqrt(now.runTimes().logSpread(job)));
    set(cell, PlaneFeature.PATIENCE, log(fastestEnd / run));
    set(cell, PlaneFeature.ALTERNATIVE, log(Math.min(otherEnd, 50 * run) / run));
    set(cell, PlaneFeature.NEXT_END_BEST, log1p(bestWait / typicalMicros));
    set(cell, PlaneFeature.PRICE, log(prices.of(c) * run / cheapest));
    set(cell, PlaneFeature.SCORE, scoreLog[cell] - leastScore[c]);
    set(cell, PlaneFeature.SCORE_ANYWHERE, scoreLog[cell] - leastAnywhere());
    flags(cell, job, c);
    double waited = now.nowMicros() - now.jobs().submitMicros(job);
    set(cell, PlaneFeature.WAITED, log1p(waited / typicalMicros));
    set(cell, PlaneFeature.WAITED_OVER_RUN, log1p(waited / best));
    set(cell, PlaneFeature.PRIORITY, now.state().priority(job));
    set(cell, PlaneFeature.WIDTH, log(now.jobs().gpus(job)));
    set(cell, PlaneFeature.SHARE, now.jobs().shareMilli(job) / (double) JobTable.WHOLE);
    set(cell, PlaneFeature.CHOICES, log(Long.bitCount(possible)));
    set(cell, PlaneFeature.NOBODY, 0);
    if (c < cluster.modelCount()) {
      double deviation = cluster.speedLogDeviation(now.jobs().jobClass(job), c);
      set(cell, PlaneFeature.SPEED_SPREAD, deviation);
    }
    recall(now, cell, job);
    describeColumn(now, cell, c);
  }

  /** What is known from similar jobs. */
  private void recall(DecisionContext now, int cell, int job) {
    double believed = now.runTimes().workMicros(job);
    set(cell, PlaneFeature.LOW_WORK, log(now.runTimes().lowWorkMicros(job) / believed));
    set(cell, PlaneFeature.HIGH_WORK, log(now.runTimes().highWorkMicros(job) / believed));
    set(cell, PlaneFeature.CONFIDENCE, now.runTimes().confidence(job));
    set(cell, PlaneFeature.SIMILARITY, now.runTimes().similarity(job));
    set(cell, PlaneFeature.RECOGNITION, now.runTimes().recognition(job));
  }

  private void flags(int cell, int job, int c) {
    boolean baseStartsIt = false;
    boolean secondStartsIt = false;
    for (int other = 0; other < columns; other++) {
      baseStartsIt |= other != c && baseJob[other] == job;
      secondStartsIt |= other != c && secondJob[other] == job;
    }
    set(cell, PlaneFeature.BASE_HERE, baseJob[c] == job ? 1 : 0);
    set(cell, PlaneFeature.BASE_ELSEWHERE, baseStartsIt ? 1 : 0);
    boolean other = baseJob[c] != job && baseJob[c] != DecisionContext.NONE;
    set(cell, PlaneFeature.BASE_OTHER, other ? 1 : 0);
    set(cell, PlaneFeature.RIVAL_HERE, secondJob[c] == job ? 1 : 0);
    set(cell, PlaneFeature.RIVAL_ELSEWHERE, secondStartsIt ? 1 : 0);
  }

  /** A hold has the features of the job that the base policy would start there. */
  private void describeHold(DecisionContext now, int row, int c) {
    int cell = row * columns + c;
    int intended = baseJob[c];
    // Holding is an action only where the base policy would start a job and a job will end.
    int like = intended == DecisionContext.NONE ? -1 : cellOf(intended, c);
    allowed[cell] = like >= 0 && allowed[like] && c < cluster.modelCount() && nextEnd(now, c) > 0;
    if (!allowed[cell]) {
      return;
    }
    System.arraycopy(
        raw, like * PlaneFeature.COUNT, raw, cell * PlaneFeature.COUNT, PlaneFeature.COUNT);
    set(cell, PlaneFeature.NOBODY, 1);
    set(cell, PlaneFeature.BASE_HERE, 0);
    set(cell, PlaneFeature.RIVAL_HERE, 0);
  }

  private double nextEnd(DecisionContext now, int c) {
    long end = ready.wholeMicros(now, c, ready.free(c) + 1);
    return end >= ReadyTimes.NEVER ? 0 : end;
  }

  private void describeColumn(DecisionContext now, int cell, int c) {
    set(cell, PlaneFeature.RUNNER_UP, Math.min(PlaneFeature.CLIP, secondScore[c] - leastScore[c]));
    set(cell, PlaneFeature.BASE_IDLE, baseJob[c] == DecisionContext.NONE ? 1 : 0);
    set(cell, PlaneFeature.RIVAL_IDLE, secondJob[c] == DecisionContext.NONE ? 1 : 0);
    set(cell, PlaneFeature.QUEUE, log1p(now.waitingCount() / (double) cluster.gpuCount()));
    set(cell, PlaneFeature.BUSY, busy);
    set(cell, PlaneFeature.CONSTANT, 1);
    if (c == cluster.modelCount()) {
      return;
    }
    double gpus = cluster.gpusOfModel(c);
    set(cell, PlaneFeature.COLUMN_SPREAD, columnSpread[c] / Math.max(1, columnSpreadCount[c]));
    set(cell, PlaneFeature.NEXT_END, log1p(nextEnd(now, c) / typicalMicros));
    set(cell, PlaneFeature.FREE, ready.free(c) / gpus);
    set(cell, PlaneFeature.FREE_COUNT, log1p(ready.free(c)));
    set(cell, PlaneFeature.DEVICE, log(now.runTimes().freeFactor(c)));
    set(cell, PlaneFeature.COLUMN_DEVICES, log(now.runTimes().modelFactor(c)));
    set(cell, PlaneFeature.DEMAND, log1p(demandMicros[c] / typicalMicros / gpus));
  }

  private double leastAnywhere() {
    double least = Double.POSITIVE_INFINITY;
    for (double score : leastScore) {
      least = Math.min(least, score);
    }
    return least;
  }

  private void set(int cell, PlaneFeature feature, double value) {
    raw[cell * PlaneFeature.COUNT + feature.ordinal()] = (float) value;
  }

  private void scale(int cells) {
    for (int cell = 0; cell < cells; cell++) {
      if (allowed[cell]) {
        int from = cell * PlaneFeature.COUNT;
        for (int feature : visible) {
          inputs[from + feature] = scaling.scaled(feature, raw[from + feature]);
        }
      }
    }
  }

  private static double log(double value) {
    return StrictMath.log(value);
  }

  private static double log1p(double value) {
    return StrictMath.log1p(Math.max(0, value));
  }
}
