package io.adlro.learn.agent;

import io.adlro.learn.bundle.Feature;
import io.adlro.learn.bundle.RobustScales;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The features of one cell. Times are logarithms of ratios to the typical run time of the present
 * jobs: nothing depends on the size of the cluster or on names. Constants are named as in model
 * files and must keep their names; RIVAL is the second base policy, NOBODY the row for holding.
 */
enum PlaneFeature {
  /** Log of the run time here over the job's shortest. */
  RUN_OVER_BEST(FeatureGroup.RUN_TIME, Unit.LOG_RATIO),
  /** Log of the job's shortest run time over the typical one. */
  BEST_RUN(FeatureGroup.RUN_TIME, Unit.LOG_RATIO),
  /** Log of the run time here over the typical one. */
  RUN(FeatureGroup.RUN_TIME, Unit.LOG_RATIO),
  /** Standard deviation of the log of the believed run time. */
  SPREAD(FeatureGroup.UNCERTAINTY, Unit.LOG_RATIO),
  /** Mean deviation over the jobs that run here. */
  COLUMN_SPREAD(FeatureGroup.UNCERTAINTY, Unit.LOG_RATIO),
  /** Standard deviation of the log of the class's believed speed here; 0 for a known one. */
  SPEED_SPREAD(FeatureGroup.UNCERTAINTY, Unit.LOG_RATIO),
  /** Log of the low end of the likely work over the believed work. */
  LOW_WORK(FeatureGroup.MEMORY, Unit.LOG_RATIO),
  /** Log of the high end of the likely work over the believed work. */
  HIGH_WORK(FeatureGroup.MEMORY, Unit.LOG_RATIO),
  /** Chance that the work is within twice its median. */
  CONFIDENCE(FeatureGroup.MEMORY, Unit.RATIO),
  /** Similarity of the job to past jobs. */
  SIMILARITY(FeatureGroup.MEMORY, Unit.RATIO),
  /** 1 if the most similar past job has the stated class. */
  RECOGNITION(FeatureGroup.MEMORY, Unit.FLAG),
  /** Log of (wait + run on the fastest) over the run time here. */
  PATIENCE(FeatureGroup.WAITING_PAYS, Unit.LOG_RATIO),
  /** Log of the soonest end elsewhere over the run time here. */
  ALTERNATIVE(FeatureGroup.WAITING_PAYS, Unit.LOG_RATIO),
  /** Time until the next job ends here. */
  NEXT_END(FeatureGroup.WAITING_PAYS, Unit.LOG_1P),
  /** Time until the job's fastest configuration has room. */
  NEXT_END_BEST(FeatureGroup.WAITING_PAYS, Unit.LOG_1P),
  /** Log of the priced run time here over the cheapest. */
  PRICE(FeatureGroup.PRICE, Unit.LOG_RATIO),
  /** Log of the job's priced score over the least of this column. */
  SCORE(FeatureGroup.RANK, Unit.LOG_RATIO),
  /** Log of the job's priced score over the least of the plane. */
  SCORE_ANYWHERE(FeatureGroup.RANK, Unit.LOG_RATIO),
  /** Log of the second score of this column over the least. */
  RUNNER_UP(FeatureGroup.RANK, Unit.LOG_RATIO),
  /** The base policy would start this job here. */
  BASE_HERE(FeatureGroup.BASELINES, Unit.FLAG),
  /** The base policy would start this job elsewhere. */
  BASE_ELSEWHERE(FeatureGroup.BASELINES, Unit.FLAG),
  /** The base policy would start another job here. */
  BASE_OTHER(FeatureGroup.BASELINES, Unit.FLAG),
  /** The base policy would start no job here, though there is room. */
  BASE_IDLE(FeatureGroup.BASELINES, Unit.FLAG),
  /** The second base policy would start this job here. */
  RIVAL_HERE(FeatureGroup.BASELINES, Unit.FLAG),
  /** The second base policy would start this job elsewhere. */
  RIVAL_ELSEWHERE(FeatureGroup.BASELINES, Unit.FLAG),
  /** The second base policy would start no job here. */
  RIVAL_IDLE(FeatureGroup.BASELINES, Unit.FLAG),
  /** Time waited. */
  WAITED(FeatureGroup.AGE, Unit.LOG_1P),
  /** Time waited over the shortest run time. */
  WAITED_OVER_RUN(FeatureGroup.AGE, Unit.LOG_1P),
  /** The job's priority. */
  PRIORITY(FeatureGroup.PRIORITY, Unit.RATIO),
  /** Log of the number of GPUs. */
  WIDTH(FeatureGroup.SHAPE, Unit.LOG_COUNT),
  /** Requested part of a GPU. */
  SHARE(FeatureGroup.SHAPE, Unit.RATIO),
  /** Log of the number of configurations the job could use. */
  CHOICES(FeatureGroup.SHAPE, Unit.LOG_COUNT),
  /** Free part of the column's GPUs. */
  FREE(FeatureGroup.ROOM, Unit.RATIO),
  /** Log of the number of free GPUs of the column. */
  FREE_COUNT(FeatureGroup.ROOM, Unit.LOG_COUNT),
  /** Log of the believed speed of the best free GPU over its model's. */
  DEVICE(FeatureGroup.TELEMETRY, Unit.LOG_RATIO),
  /** Log of the mean believed speed of the column's GPUs over their model's. */
  COLUMN_DEVICES(FeatureGroup.TELEMETRY, Unit.LOG_RATIO),
  /** Log of waiting jobs per GPU. */
  QUEUE(FeatureGroup.LOAD, Unit.LOG_1P),
  /** Log of the work that waits for this column as its fastest, per GPU. */
  DEMAND(FeatureGroup.LOAD, Unit.LOG_1P),
  /** Busy part of all GPUs. */
  BUSY(FeatureGroup.LOAD, Unit.RATIO),
  /** The row for holding. */
  NOBODY(FeatureGroup.KIND, Unit.FLAG),
  /** Always one. */
  CONSTANT(FeatureGroup.KIND, Unit.FLAG);

  static final int COUNT = values().length;

  static final float CLIP = RobustScales.CLIP;

  private final FeatureGroup group;
  private final Unit unit;

  PlaneFeature(FeatureGroup group, Unit unit) {
    this.group = group;
    this.unit = unit;
  }

  FeatureGroup group() {
    return group;
  }

  /** As in a model bundle, with the default scales. */
  static List<Feature> scales() {
    return Arrays.stream(values())
        .map(f -> new Feature(f.name().toLowerCase(Locale.ROOT), f.unit.words, 0, 1, CLIP))
        .toList();
  }

  private enum Unit {
    LOG_RATIO("log ratio"),
    /** For ratios that may be zero. */
    LOG_1P("log of 1 + ratio"),
    LOG_COUNT("log count"),
    RATIO("ratio"),
    FLAG(Feature.FLAG);

    private final String words;

    Unit(String words) {
      this.words = words;
    }
  }
}
