package io.adlro.learn.agent;

import io.adlro.core.event.FailureCause;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.environment.JobTime;
import io.adlro.learn.environment.Rollouts;
import io.adlro.sim.Simulation;
import java.util.List;

/** Tries several actions for one job in imagined futures, the same ones for each. */
final class ExplanationFutures {
  /** When the job ends, from now, and what all jobs together cost, in typical run times. */
  record Course(double endMicros, double cost) {}

  /** A job that has not ended after this many horizons is assumed to end then. */
  private static final int MOST_HORIZONS = 8;

  private final Portfolio agent;
  private final double urgency;
  private final RandomStreams streams;

  ExplanationFutures(Portfolio agent, double urgency, long seed) {
    this.agent = agent;
    this.urgency = urgency;
    this.streams = new RandomStreams(seed);
  }

  /** Whether there is enough history to draw futures from. */
  boolean canBeImagined() {
    return agent.hindsight().recordedJobs() >= ImaginedFuture.FEWEST;
  }

  /** The courses as action x future. */
  Course[][] simulate(
      DecisionContext now,
      long number,
      int job,
      List<AgentAction> actions,
      double typicalMicros,
      int futures) {
    Course[][] courses = new Course[actions.size()][futures];
    long horizon = (long) (Rollouts.Settings.DEFAULT.horizon() * typicalMicros);
    for (int f = 0; f < futures; f++) {
      ImaginedFuture future =
          new ImaginedFuture(now, agent, horizon, streams.stream("explained-" + number + "-" + f));
      Simulation begun = future.begin(agent.frozen(future.coming()));
      for (int a = 0; a < actions.size(); a++) {
        ForcedFirstAction policy =
            new ForcedFirstAction(actions.get(a), agent.frozen(future.coming()));
        courses[a][f] = follow(begun.copyWith(policy), job, typicalMicros, horizon);
      }
    }
    return courses;
  }

  private Course follow(Simulation future, int job, double typicalMicros, long horizonMicros) {
    long start = future.nowMicros();
    future.step();
    double rate = 1 / (Rollouts.Settings.DEFAULT.discount() * typicalMicros);
    JobTime cost = new JobTime(future, urgency, rate, start + horizonMicros);
    EndOf end = new EndOf(job);
    future.listen(cost);
    future.listen(end);
    while (future.nowMicros() < start + horizonMicros && future.step()) {}
    double costs = cost.until(start + horizonMicros) / typicalMicros;
    long latest = start + MOST_HORIZONS * horizonMicros;
    while (end.micros < 0 && future.nowMicros() < latest && future.step()) {}
    return new Course((end.micros < 0 ? latest : end.micros) - start, costs);
  }

  /** Records when a job leaves. */
  private static final class EndOf extends QuietHandler {
    private final int watched;
    private long micros = -1;

    EndOf(int watched) {
      this.watched = watched;
    }

    private void left(long atMicros, int job) {
      if (job == watched) {
        micros = atMicros;
      }
    }

    @Override
    public void jobFinished(long atMicros, int job, int attempt) {
      left(atMicros, job);
    }

    @Override
    public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
      left(atMicros, job);
    }
  }
}
