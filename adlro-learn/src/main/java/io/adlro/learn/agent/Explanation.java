package io.adlro.learn.agent;

import io.adlro.core.policy.DecisionContext;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Why the agent decided as it did: what it saw, what it weighed, what tipped the scales and what
 * else might have become of a job. Jobs, models and configurations are given by their indices.
 *
 * @param agent what the agent starts at this instant
 * @param ordered what was ordered; differs from the agent's where somebody else decided
 * @param weighed empty where nothing was free
 * @param counterfactual empty where no job is in question
 */
public record Explanation(
    Instant instant,
    List<Move> agent,
    List<Move> ordered,
    Optional<Weighed> weighed,
    Optional<Counterfactual> counterfactual) {

  /** A job that is started in a configuration, or nobody: the configuration is kept free. */
  public record Move(int job, int configuration) {
    public static final int NOBODY = Choice.NOBODY;

    /** A job on a GPU, for a gang any of its GPUs. */
    public static Move on(DecisionContext now, int job, int gpu) {
      int mixed = now.configurations().mixed();
      boolean isMixed = now.configurations().of(job) == 1L << mixed;
      return new Move(job, isMixed ? mixed : now.cluster().modelOf(gpu));
    }

    static Move of(Choice choice) {
      return new Move(choice.job(), choice.configuration());
    }

    static List<Move> of(DecisionContext now, Intentions told) {
      return IntStream.range(0, told.count())
          .mapToObj(i -> on(now, told.job(i), told.gpu(i)))
          .toList();
    }

    public boolean isHold() {
      return job == NOBODY;
    }
  }

  /**
   * What the agent met.
   *
   * @param number of the decision, from 1, among those at which somebody waited
   * @param leader who leads the portfolio
   * @param base whom the learned policy improves on
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

  /** A choice with its predicted gain over the base policy, in typical run times. */
  public record Candidate(Move move, double gain) {}

  /**
   * A group of features.
   *
   * @param without the lead that is left when all candidates look alike in this group
   */
  public record Influence(String group, String meaning, double without) {}

  /**
   * One choice of the learned policy.
   *
   * @param before what it had started by then at the same instant
   * @param margin that a gain must exceed to be acted upon
   * @param taken empty where the base policy had its way
   * @param base what the base policy intends
   * @param rival what the other base policy intends, the first job on each model
   * @param contrast the taken candidate, or the best that was not, and what of the base it
   *     displaces
   */
  public record Weighed(
      double typicalMicros,
      double margin,
      List<Move> before,
      List<Candidate> candidates,
      Optional<Move> taken,
      List<Move> base,
      List<Move> rival,
      Optional<Contrast> contrast) {}

  /**
   * One candidate against another.
   *
   * @param against empty where the base policy would do nothing instead
   * @param lead predicted gain of the one less that of the other
   * @param influences those that matter most first
   */
  public record Contrast(
      Move favoured, Optional<Move> against, double lead, List<Influence> influences) {}

  /** What may be done with a job at an instant. */
  public enum Way {
    /** Start it in a configuration. */
    START,
    /** Start another job first. */
    ANOTHER,
    /** Keep a configuration free. */
    HOLD,
    /** Let the base policy have its way. */
    BASE
  }

  /**
   * How one way goes by what is believed: the wait for room if nobody else takes it, and the run.
   *
   * @param deviation of the logarithm of the work
   */
  public record Believed(long waitMicros, long runMicros, double deviation) {
    public long endMicros() {
      return waitMicros + runMicros;
    }
  }

  /**
   * How one way goes in imagined futures, the same ones for each way.
   *
   * @param endMicros mean time from now to the job's end
   * @param deviationMicros of that time among the futures
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
   * One way, as far as it can be told; a way that is not open now cannot be imagined.
   *
   * @param move what is done first; has no meaning where the base policy has its way
   */
  public record Outcome(
      Way way, Move move, Optional<Believed> believed, Optional<Imagined> imagined) {}

  /**
   * What might have become of a job.
   *
   * @param done what was done with it
   * @param futures that were imagined; none while too little is known of what comes
   */
  public record Counterfactual(int job, int futures, Outcome done, List<Outcome> others) {}
}
