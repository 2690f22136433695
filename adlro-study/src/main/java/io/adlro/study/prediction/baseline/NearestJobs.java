package io.adlro.study.prediction.baseline;

import io.adlro.ingest.history.PastJob;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The median run time of the k nearest among the last 2,000 jobs that ended, each weighted by its
 * nearness. The distance adds up differing user, group, name and models, differing words, the
 * logarithms of GPUs, share, CPU, memory and estimate, the hour of the day and the age.
 */
public final class NearestJobs implements BaselinePredictor {
  /** The weight of each difference, and the number of neighbours. */
  record Settings(
      int neighbours, double[] names, double words, double[] numbers, double hour, double age) {
    static final Settings DEFAULT =
        new Settings(9, new double[] {3, 1, 2, 1}, 0.5, new double[] {1, 1, 1, 1, 1.5}, 0.3, 0.3);
  }

  private static final int WINDOW = 2_000;
  private static final double SMALLEST = 0.1;

  private final Settings settings;
  private final JobVector[] jobs = new JobVector[WINDOW];
  private final double[] logSeconds = new double[WINDOW];
  private long count;

  public NearestJobs() {
    this(Settings.DEFAULT);
  }

  NearestJobs(Settings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return "nearest jobs";
  }

  @Override
  public OptionalDouble predictLogSeconds(JobQuery query) {
    int known = (int) Math.min(count, WINDOW);
    if (known == 0) {
      return OptionalDouble.empty();
    }
    JobVector job = JobVector.of(query);
    int k = Math.min(settings.neighbours(), known);
    double[] nearest = new double[k];
    int[] neighbours = new int[k];
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    for (int i = 0; i < known; i++) {
      double distance = distance(job, jobs[i]);
      int at = k;
      while (at > 0 && distance < nearest[at - 1]) {
        at--;
      }
      if (at < k) {
        System.arraycopy(nearest, at, nearest, at + 1, k - 1 - at);
        System.arraycopy(neighbours, at, neighbours, at + 1, k - 1 - at);
        nearest[at] = distance;
        neighbours[at] = i;
      }
    }
    return OptionalDouble.of(weightedMedian(nearest, neighbours));
  }

  private double distance(JobVector a, JobVector b) {
    double sum = settings.words() * a.wordsApart(b) + settings.hour() * a.hoursApart(b);
    for (int i = 0; i < settings.names().length; i++) {
      sum += a.sameName(b, i) ? 0 : settings.names()[i];
    }
    for (int i = 0; i < settings.numbers().length; i++) {
      sum += settings.numbers()[i] * a.numberApart(b, i);
    }
    return sum + settings.age() * StrictMath.log1p(Math.abs(a.days() - b.days()));
  }

  private double weightedMedian(double[] distances, int[] neighbours) {
    Integer[] order = new Integer[neighbours.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(
        order, (a, b) -> Double.compare(logSeconds[neighbours[a]], logSeconds[neighbours[b]]));
    double total = 0;
    for (double distance : distances) {
      total += 1 / (SMALLEST + distance);
    }
    double below = 0;
    for (int i : order) {
      below += 1 / (SMALLEST + distances[i]);
      if (below >= total / 2) {
        return logSeconds[neighbours[i]];
      }
    }
    throw new IllegalStateException("no median of " + neighbours.length + " neighbours");
  }

  @Override
  public void finished(JobQuery query, PastJob job) {
    int at = (int) (count++ % WINDOW);
    jobs[at] = JobVector.of(query);
    logSeconds[at] = LogSeconds.ofMicros(job.runMicros());
  }
}
