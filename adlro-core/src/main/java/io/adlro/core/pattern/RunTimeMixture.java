package io.adlro.core.pattern;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.Arrays;

/**
 * Run times as a mixture: the next job repeats one of the run times that are remembered of jobs
 * that it shares something with ({@link FeatureSet}) or resembles ({@link Patterns}), up to an
 * error whose shape is learned; or follows its estimate; or is like any past job. The weight of
 * each source depends on how much it remembers and how far its memories agree, and is learned
 * online.
 *
 * <p>An estimate is also used in a second way, by Bayes: the prediction of the other sources, times
 * the likelihood of such an estimate for each run time. The weight of the two ways is learned as
 * well.
 */
final class RunTimeMixture implements Snapshottable {
  private static final int KEPT = RunTimeTable.KEPT;
  private static final int RESEMBLED = FeatureSet.COUNT;
  private static final int STATED = FeatureSet.COUNT + 1;
  private static final int ANY = FeatureSet.COUNT + 2;
  static final int SOURCES = FeatureSet.COUNT + 3;

  /** Each source has a sharp error, a blunt one and a long memory, weighted separately. */
  private static final int SHAPES = 3;

  private static final int LONG = 2;

  /** With fewer run times the long memory adds nothing to the last ones. */
  private static final int LEAST_FOR_LONG = 2;

  private static final int AMOUNTS = 5;
  private static final int AGREEMENTS = 4;

  /** What contributes less than this is left out of a prediction. */
  private static final double NEGLIGIBLE = 0.003;

  /** Initial weights rise with the number of shared variables. */
  private static final double PER_PART = 1;

  private static final double[] FIRST_TRUST = {0, -0.5, -1};

  private static final double LEAST_LIKELIHOOD = 1e-12;
  private static final double RANK_RATE = 0.005;
  private static final double LEAST_RANK = 0.01;
  private static final double BAYES_RATE = 0.01;
  private static final float MOST_ANY = 2_000;

  /** Before anything is known: five minutes, within a factor of nine or so, as if from two jobs. */
  private static final double FIRST_LOG = StrictMath.log(300e6);

  private static final double FIRST_DEVIATION = 2.2;
  private static final double FIRST_JOBS = 2;
  private static final double LEAST_ANY = 1e-4;

  private final RunTimeTable runTimes;
  private final SourceWeights trust;
  private final ErrorShape[] errors;
  private final double[] rankWeight;
  private final float[] anyWeight;
  private double anySum;
  private final ErrorShape statements;
  private double bayes;

  // Of the job that is looked at.
  private final int[] entry = new int[FeatureSet.COUNT];
  private final double[] weight = new double[SOURCES * SHAPES];
  private final double[] likelihood = new double[SOURCES * SHAPES];
  private final float[] shapes = new float[ErrorShape.LENGTH];
  private final double[] rankShare = new double[KEPT];
  private final float[] otherSources = new float[RunTimeScale.STEPS];
  private final float[] density = new float[RunTimeScale.STEPS];

  RunTimeMixture(int mostAddresses) {
    runTimes = new RunTimeTable(mostAddresses);
    trust = new SourceWeights(SOURCES * SHAPES, AMOUNTS * AGREEMENTS);
    for (int v = 0; v < FeatureSet.COUNT; v++) {
      double parts = FeatureSet.ALL_SETS[v].parts();
      for (int shape = 0; shape < SHAPES; shape++) {
        trust.start(v * SHAPES + shape, PER_PART * parts + FIRST_TRUST[shape]);
      }
    }
    errors = new ErrorShape[SOURCES * AGREEMENTS * LONG];
    Arrays.setAll(errors, i -> i % 2 == 0 ? ErrorShape.narrow() : ErrorShape.broad());
    rankWeight = new double[SOURCES * KEPT];
    for (int i = 0; i < rankWeight.length; i++) {
      rankWeight[i] = StrictMath.pow(0.8, i % KEPT);
    }
    anyWeight = new float[RunTimeScale.STEPS];
    for (int t = 0; t < anyWeight.length; t++) {
      double off = (RunTimeScale.logMicros(t + 0.5) - FIRST_LOG) / FIRST_DEVIATION;
      anyWeight[t] =
          (float) (FIRST_JOBS * bell(off) * RunTimeScale.STEP / FIRST_DEVIATION + LEAST_ANY);
      anySum += anyWeight[t];
    }
    statements = ErrorShape.broad();
    bayes = 0.5;
  }

  private static double bell(double off) {
    return StrictMath.exp(-off * off / 2) / Math.sqrt(2 * Math.PI);
  }

  private RunTimeMixture(RunTimeMixture other) {
    runTimes = other.runTimes.copy();
    trust = other.trust.copy();
    errors = new ErrorShape[other.errors.length];
    Arrays.setAll(errors, i -> other.errors[i].copy());
    rankWeight = other.rankWeight.clone();
    anyWeight = other.anyWeight.clone();
    anySum = other.anySum;
    statements = other.statements.copy();
    bayes = other.bayes;
  }

  RunTimeMixture copy() {
    return new RunTimeMixture(this);
  }

  @Override
  public void save(SnapshotWriter to) {
    runTimes.save(to);
    trust.save(to);
    for (ErrorShape error : errors) {
      error.save(to);
    }
    to.writeDoubles(rankWeight);
    to.writeFloats(anyWeight);
    to.writeDouble(anySum);
    statements.save(to);
    to.writeDouble(bayes);
  }

  @Override
  public void restore(SnapshotReader from) {
    runTimes.restore(from);
    trust.restore(from);
    for (ErrorShape error : errors) {
      error.restore(from);
    }
    from.readDoubles(rankWeight);
    from.readFloats(anyWeight);
    anySum = from.readDouble();
    statements.restore(from);
    bayes = from.readDouble();
  }

  /** Gathers what is remembered for a job. */
  void gather(JobHashes job, long statedMicros, Patterns patterns, Recall to) {
    // All entries are found before the first is read, so that the misses of the cache overlap.
    for (int v = 0; v < FeatureSet.COUNT; v++) {
      long address = FeatureSet.ALL_SETS[v].address(job);
      to.address[v] = address;
      entry[v] = address == JobHashes.NO_ADDRESS ? RunTimeTable.NONE : runTimes.find(address);
    }
    for (int v = 0; v < FeatureSet.COUNT; v++) {
      if (entry[v] != RunTimeTable.NONE) {
        gatherView(v, entry[v], to);
      }
    }
    int recalled = patterns.recalled();
    to.samples[RESEMBLED] = (byte) recalled;
    for (int i = 0; i < recalled; i++) {
      to.step[RESEMBLED * KEPT + i] = (short) patterns.step(i);
    }
    if (recalled > 0) {
      int likeness = likeness(patterns.similarity(0));
      to.condition[RESEMBLED] = (byte) (likeness * AGREEMENTS + agreement(to, RESEMBLED));
    }
    if (statedMicros != JobTraits.UNKNOWN) {
      to.samples[STATED] = 1;
      to.step[STATED * KEPT] = (short) RunTimeScale.step(RunTimeScale.log((double) statedMicros));
    }
    to.samples[ANY] = 1;
  }

  private void gatherView(int view, int entry, Recall to) {
    to.samples[view] = (byte) runTimes.steps(entry, to.step, view * KEPT);
    int amount = amount(runTimes.count(entry));
    to.condition[view] = (byte) (amount * AGREEMENTS + agreement(to, view));
  }

  private static int amount(int count) {
    return count < 2 ? 0 : count < 4 ? 1 : count < 8 ? 2 : count < 32 ? 3 : 4;
  }

  private static int likeness(double similarity) {
    return similarity < 0.3
        ? 0
        : similarity < 0.45 ? 1 : similarity < 0.6 ? 2 : similarity < 0.8 ? 3 : 4;
  }

  /** How far the last few memories lie apart; a single one has no agreement. */
  private static int agreement(Recall of, int source) {
    int looked = Math.min(4, of.samples[source]);
    int least = of.step[source * KEPT];
    int most = least;
    for (int i = 1; i < looked; i++) {
      least = Math.min(least, of.step[source * KEPT + i]);
      most = Math.max(most, of.step[source * KEPT + i]);
    }
    int apart = most - least;
    return looked < 2 || apart > 25 ? 3 : apart > 10 ? 2 : apart > 3 ? 1 : 0;
  }

  private void weigh(Recall job) {
    double sum = 0;
    for (int c = 0; c < weight.length; c++) {
      weight[c] =
          speaks(job, c / SHAPES, c % SHAPES) ? trust.strength(c, job.condition[c / SHAPES]) : 0;
      sum += weight[c];
    }
    for (int c = 0; c < weight.length; c++) {
      weight[c] /= sum;
    }
  }

  private static boolean speaks(Recall job, int source, int shape) {
    if (job.samples[source] == 0 || (source == ANY && shape > 0)) {
      return false;
    }
    return shape < LONG
        || (source < FeatureSet.COUNT && job.condition[source] / AGREEMENTS >= LEAST_FOR_LONG);
  }

  private ErrorShape error(Recall job, int component) {
    int source = component / SHAPES;
    int agreement = job.condition[source] % AGREEMENTS;
    return errors[(source * AGREEMENTS + agreement) * LONG + component % SHAPES];
  }

  private double rankSum(Recall job, int source) {
    double sum = 0;
    for (int i = 0; i < job.samples[source]; i++) {
      sum += rankWeight[source * KEPT + i];
    }
    return sum;
  }

  /** The density of the job's run time over the steps of the scale; overwritten by the next. */
  float[] predict(Recall job) {
    weigh(job);
    Arrays.fill(otherSources, 0);
    Arrays.fill(density, 0);
    for (int s = 0; s < ANY; s++) {
      boolean stated =
          s == STATED || (s < FeatureSet.COUNT && FeatureSet.ALL_SETS[s].knowsEstimate());
      spread(job, s, stated ? density : otherSources);
    }
    float any = (float) (weight[ANY * SHAPES] / anySum);
    for (int t = 0; t < otherSources.length; t++) {
      otherSources[t] += any * anyWeight[t];
      density[t] += otherSources[t];
    }
    scale(density, 1);
    if (job.samples[STATED] > 0) {
      statements.weigh(job.step[STATED * KEPT], otherSources);
      if (sum(otherSources) < LEAST_LIKELIHOOD) {
        Arrays.fill(otherSources, 0); // no past job had such an estimate: it adds no information
        return density;
      }
      scale(otherSources, bayes);
      for (int t = 0; t < density.length; t++) {
        density[t] = (float) ((1 - bayes) * density[t]) + otherSources[t];
      }
    }
    return density;
  }

  private void spread(Recall job, int source, float[] to) {
    int first = source * SHAPES;
    if (weight[first + LONG] >= NEGLIGIBLE) {
      int entry = runTimes.find(job.address[source]);
      if (entry != RunTimeTable.NONE) {
        runTimes.spreadLong(entry, weight[first + LONG], to);
      }
    }
    double both = weight[first] + weight[first + 1];
    if (both < NEGLIGIBLE) {
      return;
    }
    Arrays.fill(shapes, 0);
    error(job, first).addTo(shapes, weight[first]);
    error(job, first + 1).addTo(shapes, weight[first + 1]);
    double sum = rankSum(job, source);
    for (int i = 0; i < job.samples[source]; i++) {
      double share = rankWeight[source * KEPT + i] / sum;
      if (share * both >= NEGLIGIBLE / 4) {
        ErrorShape.spread(shapes, job.step[source * KEPT + i], (float) share, to);
      }
    }
  }

  private static double sum(float[] values) {
    double sum = 0;
    for (float value : values) {
      sum += value;
    }
    return sum;
  }

  private static void scale(float[] values, double toSum) {
    float factor = (float) (toSum / sum(values));
    for (int t = 0; t < values.length; t++) {
      values[t] *= factor;
    }
  }

  /**
   * The job has ended in this step of the scale.
   *
   * @param profileAddress of jobs that used their GPUs as it did
   */
  void learn(Recall job, int truth, long profileAddress) {
    if (job.samples[STATED] > 0) {
      learnStatement(job, truth);
    }
    weigh(job);
    double all = LEAST_LIKELIHOOD;
    for (int c = 0; c < weight.length; c++) {
      likelihood[c] = weight[c] == 0 ? 0 : likelihood(job, c, truth);
      all += weight[c] * likelihood[c];
    }
    for (int c = 0; c < weight.length; c++) {
      if (weight[c] > 0) {
        double responsibility = weight[c] * likelihood[c] / all;
        trust.learn(c, job.condition[c / SHAPES], weight[c], responsibility);
        if (c / SHAPES != ANY && c % SHAPES != LONG) {
          learnError(job, c, truth, responsibility);
        }
      }
    }
    learnAny(truth);
    for (int v = 0; v < FeatureSet.COUNT; v++) {
      boolean ofProfile = v == FeatureSet.OF_PROFILE.ordinal();
      long address = ofProfile ? profileAddress : job.address[v];
      if (address != JobHashes.NO_ADDRESS) {
        runTimes.remember(address, truth);
      }
    }
  }

  private void learnStatement(Recall job, int truth) {
    predict(job);
    double byBayes = otherSources[truth] + LEAST_LIKELIHOOD;
    double both = density[truth] + LEAST_LIKELIHOOD;
    bayes += BAYES_RATE * (Math.min(1, byBayes / both) - bayes);
    bayes = Math.max(0.01, Math.min(0.99, bayes));
    statements.learn(job.step[STATED * KEPT] - truth, 1);
  }

  private double likelihood(Recall job, int component, int truth) {
    int source = component / SHAPES;
    if (source == ANY) {
      return anyWeight[truth] / anySum;
    }
    if (component % SHAPES == LONG) {
      int entry = runTimes.find(job.address[source]);
      return entry == RunTimeTable.NONE
          ? 0
          : runTimes.longShare(entry, truth / RunTimeTable.COARSE) / RunTimeTable.COARSE;
    }
    ErrorShape error = error(job, component);
    double sum = 0;
    for (int i = 0; i < job.samples[source]; i++) {
      int at = source * KEPT + i;
      sum += rankWeight[at] * error.probability(truth - job.step[at]);
    }
    return sum / rankSum(job, source);
  }

  /** Shares the source's responsibility out among its memories. */
  private void learnError(Recall job, int component, int truth, double responsibility) {
    int source = component / SHAPES;
    if (responsibility < NEGLIGIBLE) {
      return;
    }
    ErrorShape error = error(job, component);
    double sum = rankSum(job, source);
    double perRank = responsibility / (likelihood[component] * sum);
    for (int i = 0; i < job.samples[source]; i++) {
      int at = source * KEPT + i;
      double own = perRank * rankWeight[at] * error.probability(truth - job.step[at]);
      if (job.samples[source] == KEPT) {
        double step = RANK_RATE * (own / responsibility - rankWeight[at] / sum);
        rankWeight[at] = Math.max(LEAST_RANK, rankWeight[at] + step);
      }
      rankShare[i] = own;
    }
    for (int i = 0; i < job.samples[source]; i++) {
      if (rankShare[i] > NEGLIGIBLE) {
        error.learn(truth - job.step[source * KEPT + i], rankShare[i]);
      }
    }
  }

  private void learnAny(int truth) {
    for (int d = -2; d <= 2; d++) {
      int at = Math.max(0, Math.min(anyWeight.length - 1, truth + d));
      anyWeight[at] += (3 - Math.abs(d)) / 9f;
    }
    anySum++;
    if (anySum > MOST_ANY) {
      anySum = 0;
      for (int t = 0; t < anyWeight.length; t++) {
        anyWeight[t] = (float) (anyWeight[t] / 2 + LEAST_ANY);
        anySum += anyWeight[t];
      }
    }
  }
}
