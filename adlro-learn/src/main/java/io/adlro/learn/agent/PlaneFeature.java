package io.adlro.learn.agent;

import io.adlro.learn.bundle.Feature;
import io.adlro.learn.bundle.RobustScales;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What the network is told about one cell. Times are relative to the typical run time of the jobs
 * that are there, as logarithms: nothing depends on the size of the cluster or on names.
 */
enum PlaneFeature {
  RUN_OVER_BEST(
      FeatureGroup.RUN_TIME, Unit.LOG_RATIO, "log of the run time here over the job's shortest"),
  BEST_RUN(
      FeatureGroup.RUN_TIME,
      Unit.LOG_RATIO,
      "log of the job's shortest run time over the typical one"),
  RUN(FeatureGroup.RUN_TIME, Unit.LOG_RATIO, "log of the run time here over the typical one"),
  SPREAD(FeatureGroup.UNCERTAINTY, Unit.LOG_RATIO, "deviation of the log of the believed run time"),
  COLUMN_SPREAD(
      FeatureGroup.UNCERTAINTY, Unit.LOG_RATIO, "mean deviation over the jobs that run here"),
  LOW_WORK(
      FeatureGroup.MEMORY,
      Unit.LOG_RATIO,
      "log of the least work that is likely over the believed"),
  HIGH_WORK(
      FeatureGroup.MEMORY, Unit.LOG_RATIO, "log of the most work that is likely over the believed"),
  CONFIDENCE(FeatureGroup.MEMORY, Unit.RATIO, "chance that the work is within twice its median"),
  SIMILARITY(FeatureGroup.MEMORY, Unit.RATIO, "how like the job is to what has been seen"),
  RECOGNITION(FeatureGroup.MEMORY, Unit.FLAG, "what it is most like is of the class it states"),
  PATIENCE(
      FeatureGroup.WAITING_PAYS,
      Unit.LOG_RATIO,
      "log of (wait + run on the fastest) over the run time here"),
  ALTERNATIVE(
      FeatureGroup.WAITING_PAYS,
      Unit.LOG_RATIO,
      "log of the soonest end elsewhere over the run time here"),
  NEXT_END(FeatureGroup.WAITING_PAYS, Unit.LOG_1P, "time until the next job ends here"),
  NEXT_END_BEST(
      FeatureGroup.WAITING_PAYS,
      Unit.LOG_1P,
      "time until the job's fastest configuration has room"),
  PRICE(FeatureGroup.PRICE, Unit.LOG_RATIO, "log of the priced run time here over the cheapest"),
  SCORE(
      FeatureGroup.RANK,
      Unit.LOG_RATIO,
      "log of the job's priced score over the least of this column"),
  SCORE_ANYWHERE(
      FeatureGroup.RANK,
      Unit.LOG_RATIO,
      "log of the job's priced score over the least of the plane"),
  RUNNER_UP(
      FeatureGroup.RANK, Unit.LOG_RATIO, "log of the second score of this column over the least"),
  BASE_HERE(FeatureGroup.BASELINES, Unit.FLAG, "the base policy would start this job here"),
  BASE_ELSEWHERE(
      FeatureGroup.BASELINES, Unit.FLAG, "the base policy would start this job elsewhere"),
  BASE_OTHER(FeatureGroup.BASELINES, Unit.FLAG, "the base policy would start another job here"),
  BASE_IDLE(
      FeatureGroup.BASELINES,
      Unit.FLAG,
      "the base policy would start nobody here, though there is room"),
  RIVAL_HERE(FeatureGroup.BASELINES, Unit.FLAG, "the other base policy would start this job here"),
  RIVAL_ELSEWHERE(
      FeatureGroup.BASELINES, Unit.FLAG, "the other base policy would start this job elsewhere"),
  RIVAL_IDLE(FeatureGroup.BASELINES, Unit.FLAG, "the other base policy would start nobody here"),
  WAITED(FeatureGroup.AGE, Unit.LOG_1P, "time waited"),
  WAITED_OVER_RUN(FeatureGroup.AGE, Unit.LOG_1P, "time waited over the shortest run time"),
  PRIORITY(FeatureGroup.PRIORITY, Unit.RATIO, "the job's priority"),
  WIDTH(FeatureGroup.SHAPE, Unit.LOG_COUNT, "log of the number of GPUs"),
  SHARE(FeatureGroup.SHAPE, Unit.RATIO, "part of a GPU"),
  CHOICES(
      FeatureGroup.SHAPE, Unit.LOG_COUNT, "log of the number of configurations the job could use"),
  FREE(FeatureGroup.ROOM, Unit.RATIO, "free part of the column's GPUs"),
  FREE_COUNT(FeatureGroup.ROOM, Unit.LOG_COUNT, "log of the number of free GPUs of the column"),
  DEVICE(
      FeatureGroup.TELEMETRY,
      Unit.LOG_RATIO,
      "log of the believed speed of the best free GPU over its model's"),
  UTILIZATION(FeatureGroup.TELEMETRY, Unit.RATIO, "measured utilisation of the column's GPUs"),
  HEAT(FeatureGroup.TELEMETRY, Unit.RATIO, "measured temperature of the column's GPUs over 100 C"),
  QUEUE(FeatureGroup.LOAD, Unit.LOG_1P, "log of waiting jobs per GPU"),
  DEMAND(
      FeatureGroup.LOAD,
      Unit.LOG_1P,
      "log of the work that waits for this column as its fastest, per GPU"),
  BUSY(FeatureGroup.LOAD, Unit.RATIO, "busy part of all GPUs"),
  NOBODY(FeatureGroup.KIND, Unit.FLAG, "the row of nobody"),
  CONSTANT(FeatureGroup.KIND, Unit.FLAG, "one");

  static final int COUNT = values().length;

  static final float CLIP = RobustScales.CLIP;

  private final FeatureGroup group;
  private final Unit unit;
  private final String meaning;

  PlaneFeature(FeatureGroup group, Unit unit, String meaning) {
    this.group = group;
    this.unit = unit;
    this.meaning = meaning;
  }

  FeatureGroup group() {
    return group;
  }

  String meaning() {
    return meaning;
  }

  /** As they stand in a model bundle, with scales that nobody learnt. */
  static List<Feature> scales() {
    return Arrays.stream(values())
        .map(f -> new Feature(f.name().toLowerCase(Locale.ROOT), f.unit.words, 0, 1, CLIP))
        .toList();
  }

  private enum Unit {
    LOG_RATIO("log ratio"),
    /** Of what may be nothing, so that one is added before. */
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
