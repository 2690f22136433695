package io.adlro.learn.agent;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.ReadyTimes;
import io.adlro.learn.agent.Explanation.Believed;
import io.adlro.learn.agent.Explanation.Counterfactual;
import io.adlro.learn.agent.Explanation.Imagined;
import io.adlro.learn.agent.Explanation.Move;
import io.adlro.learn.agent.Explanation.Outcome;
import io.adlro.learn.agent.Explanation.Way;
import io.adlro.learn.agent.ExplanationFutures.Course;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Alternatives for a waiting job: for each configuration the expected course by the beliefs, and
 * for alternatives that are possible now also the outcome in imagined futures.
 */
final class ExplanationOutcomes {
  private static final int MOST_FUTURES = 24;
  private static final int FEWEST_FUTURES = 4;

  /** Large clusters get fewer futures, each of which has more jobs. */
  private static final int FUTURES_TIMES_GPUS = 2_000;

  private final ExplanationFutures futures;
  private final Cluster cluster;
  private final ReadyTimes ready;

  ExplanationOutcomes(ExplanationFutures futures, Cluster cluster) {
    this.futures = futures;
    this.cluster = cluster;
    this.ready = new ReadyTimes(cluster);
  }

  /**
   * The alternatives for a job.
   *
   * @param done what was done with it
   * @param besides alternatives that do not start it
   */
  Counterfactual of(
      DecisionContext now,
      long number,
      int job,
      AgentAction done,
      List<AgentAction> besides,
      double typicalMicros) {
    ready.refresh(now);
    List<AgentAction> ways = new ArrayList<>();
    ways.add(done);
    for (long rest = now.configurations().of(job); rest != 0; rest &= rest - 1) {
      add(ways, new AgentAction(job, Long.numberOfTrailingZeros(rest)));
    }
    besides.forEach(way -> add(ways, way));
    List<AgentAction> open = ways.stream().filter(way -> isOpen(now, job, way)).toList();
    int count = futures.canBeImagined() ? count() : 0;
    Course[][] courses = futures.simulate(now, number, job, open, typicalMicros, count);
    List<Outcome> outcomes = new ArrayList<>();
    for (AgentAction way : ways) {
      Optional<Believed> believed =
          way.job() == job ? believed(now, job, way.configuration()) : Optional.empty();
      Optional<Imagined> imagined =
          open.contains(way) && open.contains(done) && count > 0
              ? Optional.of(imagined(courses[open.indexOf(way)], courses[open.indexOf(done)]))
              : Optional.empty();
      outcomes.add(new Outcome(wayOf(way, job), Move.of(way), believed, imagined));
    }
    return new Counterfactual(job, count, outcomes.get(0), outcomes.subList(1, outcomes.size()));
  }

  private static void add(List<AgentAction> ways, AgentAction way) {
    if (!ways.contains(way)) {
      ways.add(way);
    }
  }

  private int count() {
    return Math.max(
        FEWEST_FUTURES, Math.min(MOST_FUTURES, FUTURES_TIMES_GPUS / cluster.gpuCount()));
  }

  private static boolean isOpen(DecisionContext now, int job, AgentAction way) {
    return way.job() != job || now.hasRoom(job, way.configuration());
  }

  private static Way wayOf(AgentAction way, int job) {
    if (way.isBase()) {
      return Way.BASE;
    }
    if (way.isHold()) {
      return Way.HOLD;
    }
    return way.job() == job ? Way.START : Way.ANOTHER;
  }

  /** Empty for a configuration that never becomes free. */
  private Optional<Believed> believed(DecisionContext now, int job, int configuration) {
    boolean room = now.hasRoom(job, configuration);
    long wait = room ? 0 : ready.laterMicros(now, job, configuration);
    long run =
        room
            ? now.runTimes().runMicros(job, configuration)
            : now.runTimes().typicalRunMicros(job, configuration);
    return wait < ReadyTimes.NEVER
        ? Optional.of(new Believed(wait, run, Math.sqrt(now.runTimes().logSpread(job))))
        : Optional.empty();
  }

  private static Imagined imagined(Course[] courses, Course[] done) {
    double[] later = differences(courses, done, Course::endMicros);
    double[] loss = differences(courses, done, Course::cost);
    double[] ends =
        IntStream.range(0, courses.length).mapToDouble(f -> courses[f].endMicros()).toArray();
    double root = Math.sqrt(courses.length);
    return new Imagined(
        mean(ends),
        deviation(ends),
        mean(later),
        deviation(later) / root,
        mean(loss),
        deviation(loss) / root);
  }

  private static double[] differences(Course[] ones, Course[] others, ToDoubleFunction<Course> of) {
    return IntStream.range(0, ones.length)
        .mapToDouble(f -> of.applyAsDouble(ones[f]) - of.applyAsDouble(others[f]))
        .toArray();
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  private static double deviation(double[] values) {
    double mean = mean(values);
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return Math.sqrt(squares / (values.length - 1));
  }
}
