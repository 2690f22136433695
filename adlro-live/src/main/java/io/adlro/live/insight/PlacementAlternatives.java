package io.adlro.live.insight;

import io.adlro.core.action.Configurations;
import io.adlro.core.action.Placer;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.agent.Alteration;
import io.adlro.learn.agent.PresentState;
import io.adlro.learn.agent.QueueForecast;
import io.adlro.live.insight.ExplainedDecision.Alternative;
import io.adlro.live.insight.ExplainedDecision.AlternativeCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What else could have been done instead of a placement, and what it would have cost: the state
 * before the decision is simulated with the decision and with each alternative, in the same
 * futures.
 */
final class PlacementAlternatives {
  private static final long SEED = 41;
  private static final PresentState.Settings SETTINGS = new PresentState.Settings(10, 2_000_000);

  /** Other jobs that are tried in its place, the first in the queue. */
  private static final int MOST_JOBS = 3;

  private final PresentState present;
  private final ClusterState state;
  private final Configurations configurations;

  PlacementAlternatives(PresentState present, Configurations configurations) {
    this.present = present;
    this.configurations = configurations;
    state = present.state();
  }

  /**
   * The alternatives.
   *
   * @param gpu one of those that the job got
   * @param placed all jobs that the decision started
   */
  List<Alternative> of(int job, int gpu, Set<Integer> placed) {
    QueueForecast done = present.forecast(SEED, SETTINGS);
    int model = state.cluster().modelOf(gpu);
    List<Alternative> alternatives = new ArrayList<>();
    for (long rest = configurations.of(job); rest != 0; rest &= rest - 1) {
      int other = Long.numberOfTrailingZeros(rest);
      if (other != model && other != configurations.mixed() && hasRoom(job, other)) {
        alternatives.add(tried(AlternativeCode.ANOTHER_MODEL, job, job, other, done));
      }
    }
    int others = 0;
    for (int other = state.firstPending();
        other != ClusterState.NONE && others < MOST_JOBS;
        other = state.nextInList(other)) {
      boolean isPossible = (configurations.of(other) >>> model & 1) != 0 && hasRoom(other, model);
      if (isPossible && !placed.contains(other)) {
        alternatives.add(tried(AlternativeCode.ANOTHER_JOB, job, other, model, done));
        others++;
      }
    }
    alternatives.add(tried(AlternativeCode.WAIT, job, Alteration.FirstStart.NONE, model, done));
    return alternatives;
  }

  private boolean hasRoom(int job, int configuration) {
    return new Placer(state)
        .find(job, configurations.models(job, configuration), Placer.Rule.FIRST);
  }

  private Alternative tried(
      AlternativeCode code, int job, int started, int model, QueueForecast done) {
    QueueForecast other =
        present.forecast(SEED, SETTINGS, new Alteration.FirstStart(started, model));
    int futures = Math.min(done.futures(), other.futures());
    double all = 0;
    int jobs = 0;
    for (int waiting : done.jobs().toArray()) {
      double later = laterMicros(waiting, done, other, futures);
      if (Double.isFinite(later)) {
        all += later;
        jobs++;
      }
    }
    return new Alternative(
        code, started, model, futures, laterMicros(job, done, other, futures), all / jobs);
  }

  /** By how much a job ends later in the mean of the futures; not a number if it may never. */
  private static double laterMicros(int job, QueueForecast done, QueueForecast other, int futures) {
    double[] before = done.endMicros(job);
    double[] after = other.endMicros(job);
    double sum = 0;
    for (int f = 0; f < futures; f++) {
      sum += after[f] - before[f];
    }
    return sum / futures;
  }
}
