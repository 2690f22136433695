package io.adlro.learn.agent;

import io.adlro.learn.bundle.Feature;
import java.util.Arrays;
import java.util.List;

/**
 * What the network is told about one cell. Times are relative to the typical run time of the jobs
 * that are there, as logarithms: nothing depends on the size of the cluster or on names.
 */
enum PlaneFeature {
  RUN_OVER_BEST(Group.RUN_TIME, "log of the run time here over the job's shortest"),
  BEST_RUN(Group.RUN_TIME, "log of the job's shortest run time over the typical one"),
  RUN(Group.RUN_TIME, "log of the run time here over the typical one"),
  SPREAD(Group.UNCERTAINTY, "deviation of the log of the believed run time"),
  COLUMN_SPREAD(Group.UNCERTAINTY, "mean deviation over the jobs that run here"),
  PATIENCE(Group.WAITING_PAYS, "log of (wait + run on the fastest) over the run time here"),
  ALTERNATIVE(Group.WAITING_PAYS, "log of the soonest end elsewhere over the run time here"),
  NEXT_END(Group.WAITING_PAYS, "time until the next job ends here"),
  NEXT_END_BEST(Group.WAITING_PAYS, "time until the job's fastest configuration has room"),
  PRICE(Group.PRICE, "log of the priced run time here over the cheapest"),
  SCORE(Group.RANK, "log of the job's priced score over the least of this column"),
  SCORE_ANYWHERE(Group.RANK, "log of the job's priced score over the least of the plane"),
  RUNNER_UP(Group.RANK, "log of the second score of this column over the least"),
  BASE_HERE(Group.BASELINES, "the base policy would start this job here"),
  BASE_ELSEWHERE(Group.BASELINES, "the base policy would start this job elsewhere"),
  BASE_OTHER(Group.BASELINES, "the base policy would start another job here"),
  BASE_IDLE(Group.BASELINES, "the base policy would start nobody here, though there is room"),
  RIVAL_HERE(Group.BASELINES, "the other base policy would start this job here"),
  RIVAL_ELSEWHERE(Group.BASELINES, "the other base policy would start this job elsewhere"),
  RIVAL_IDLE(Group.BASELINES, "the other base policy would start nobody here"),
  WAITED(Group.AGE, "time waited"),
  WAITED_OVER_RUN(Group.AGE, "time waited over the shortest run time"),
  PRIORITY(Group.PRIORITY, "the job's priority"),
  WIDTH(Group.SHAPE, "log of the number of GPUs"),
  SHARE(Group.SHAPE, "part of a GPU"),
  CHOICES(Group.SHAPE, "log of the number of configurations the job could use"),
  FREE(Group.ROOM, "free part of the column's GPUs"),
  FREE_COUNT(Group.ROOM, "log of the number of free GPUs of the column"),
  DEVICE(Group.TELEMETRY, "log of the believed speed of the best free GPU over its model's"),
  UTILIZATION(Group.TELEMETRY, "measured utilisation of the column's GPUs, 0 if unmeasured"),
  HEAT(Group.TELEMETRY, "measured temperature of the column's GPUs over 100 C, 0 if unmeasured"),
  QUEUE(Group.LOAD, "log of waiting jobs per GPU"),
  DEMAND(Group.LOAD, "log of the work that waits for this column as its fastest, per GPU"),
  BUSY(Group.LOAD, "busy part of all GPUs"),
  NOBODY(Group.KIND, "the row of nobody"),
  CONSTANT(Group.KIND, "one");

  /** Features that tell about the same thing; an explanation takes them away together. */
  enum Group {
    RUN_TIME,
    UNCERTAINTY,
    WAITING_PAYS,
    PRICE,
    RANK,
    BASELINES,
    AGE,
    PRIORITY,
    SHAPE,
    ROOM,
    TELEMETRY,
    LOAD,
    KIND
  }

  static final int COUNT = values().length;

  /** Beyond this, more of the same says nothing new. */
  static final float CLIP = 4;

  private final Group group;
  private final String meaning;

  PlaneFeature(Group group, String meaning) {
    this.group = group;
    this.meaning = meaning;
  }

  Group group() {
    return group;
  }

  String meaning() {
    return meaning;
  }

  /** As they stand in a model bundle. */
  static List<Feature> scales() {
    return Arrays.stream(values())
        .map(f -> new Feature(f.name().toLowerCase(java.util.Locale.ROOT), 0, 1, CLIP))
        .toList();
  }
}
