package io.adlro.learn.agent;

import io.adlro.core.policy.DecisionContext;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Why the agent decided as it did: what it observed, the candidates with their predicted gains, the
 * features that made the difference, and the alternatives for a job. Jobs, models and
 * configurations are given by their indices.
 *
 * @param agent what the agent starts at this instant
 * @param ordered what was ordered; differs from the agent's if another policy decided
 * @param trials those of the agent's starts that try a pair of class and model of which little is
 *     known
 * @param weighed empty if nothing was free
 * @param counterfactual empty if no job is in question
 */
public record Explanation(
    Instant instant,
    List<Move> agent,
    List<Move> ordered,
    List<SpeedTrial> trials,
    Optional<Weighed> weighed,
    Optional<Counterfactual> counterfactual) {

  /** A job that starts in a configuration, or a configuration that is kept free. */
  public record Move(int job, int configuration) {
    public static final int NO_JOB = AgentAction.NO_JOB;

    /** A job on a GPU, for a gang any of its GPUs. */
    public static Move on(DecisionContext now, int job, int gpu) {
      int mixed = now.configurations().mixed();
      boolean isMixed = now.configurations().of(job) == 1L << mixed;
      return new Move(job, isMixed ? mixed : now.cluster().modelOf(gpu));
    }

    static Move of(AgentAction action) {
      return new Move(action.job(), action.configuration());
    }

    static List<Move> of(DecisionContext now, PlannedOrders planned) {
      return IntStream.range(0, planned.count())
          .mapToObj(i -> on(now, planned.job(i), planned.gpu(i)))
          .toList();
    }

    AgentAction action() {
      return new AgentAction(job, configuration);
    }

    public boolean isHold() {
      return job == NO_JOB;
    }
  }

  /**
   * A start that also measures a speed.
   *
   * @param believedSpeed of the job's class on the model
   * @param possibleSpeed which the decision assumed instead
   */
  public record SpeedTrial(Move move, double believedSpeed, double possibleSpeed) {}

  /**
   * The instant of the decision.
   *
   * @param number of the decision, from 1, among those with a waiting job
   * @param leader name of the candidate that leads the portfolio
   * @param base name of the policy that the learned policy improves on
   */
  public record Instant(
      long number,
      long atMicros,
      int waiting,
      List<Integer> freeByModel,
      String leader,
      String base) {
    static final String LEARNED = "learned-choice";

    public boolean learnedLeads() {
      return leader.equals(LEARNED);
    }
  }

  /**
   * An action, in typical run times.
   *
   * @param score what the networks predict; the margin applies to it
   * @param gain the score less that of the base policy's own order that the action displaces; zero
   *     for each order of the base policy
   */
  public record Candidate(Move move, double score, double gain) {}

  /**
   * A group of features.
   *
   * @param without the lead that is left if all candidates have the same values in this group
   */
  public record Influence(String group, String meaning, double without) {}

  /**
   * One action of the learned policy and its alternatives.
   *
   * @param before what it started before at the same instant
   * @param margin that a score must exceed for an action
   * @param candidates the highest score first
   * @param taken empty if the base policy decided
   * @param base planned orders of the base policy
   * @param second planned orders of the second base policy, the first job on each model
   * @param contrast the taken candidate, or the best other one, against the order of the base
   *     policy that it displaces
   */
  public record Weighed(
      double typicalMicros,
      double margin,
      List<Move> before,
      List<Candidate> candidates,
      Optional<Move> taken,
      List<Move> base,
      List<Move> second,
      Optional<Contrast> contrast) {}

  /**
   * One candidate against another.
   *
   * @param against empty if the base policy would do nothing instead
   * @param lead score of the one less that of the other
   * @param influences in descending order of their effect
   */
  public record Contrast(
      Move favoured, Optional<Move> against, double lead, List<Influence> influences) {}

  /** Alternatives for a job at an instant. */
  public enum Way {
    /** Start it in a configuration. */
    START,
    /** Start another job first. */
    ANOTHER,
    /** Keep a configuration free. */
    HOLD,
    /** Leave the decision to the base policy. */
    BASE
  }

  /**
   * Expected course of one alternative by the beliefs: the wait for room if no other job takes it,
   * and the run.
   *
   * @param deviation standard deviation of the logarithm of the work
   */
  public record Believed(long waitMicros, long runMicros, double deviation) {
    public long endMicros() {
      return waitMicros + runMicros;
    }
  }

  /**
   * Outcome of one alternative in imagined futures, the same ones for each.
   *
   * @param endMicros mean time from now to the job's end
   * @param deviationMicros standard deviation of that time over the futures
   * @param laterMicros mean difference to what was done, with its standard error
   * @param loss what all jobs together lose against what was done, in typical run times
   */
  public record Imagined(
      double endMicros,
      double deviationMicros,
      double laterMicros,
      double laterErrorMicros,
      double loss,
      double lossError) {}

  /**
   * One alternative; one that is not possible now has no imagined outcome.
   *
   * @param move what is done first; has no meaning if the base policy decides
   */
  public record Outcome(
      Way way, Move move, Optional<Believed> believed, Optional<Imagined> imagined) {}

  /**
   * The alternatives for a job.
   *
   * @param done what was done with it
   * @param futures number of imagined futures; none with too little history
   */
  public record Counterfactual(int job, int futures, Outcome done, List<Outcome> others) {}
}
