package io.adlro.live.insight;

import io.adlro.core.event.Fallback;
import io.adlro.core.model.JobTable;
import io.adlro.learn.agent.Explanation;
import io.adlro.live.loop.WaitReason;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A decision, repeated from the journal on a kernel of its own; or what would be decided now.
 *
 * @param orders that the journal has; none for what would be decided now
 * @param units of work that it took
 * @param fallback why another policy completed it
 * @param difference the first order that the policy gives otherwise when it decides again
 * @param reason why the job in question waits, empty if no job is in question
 * @param waiting number of jobs that could be placed
 * @param free whole GPUs that were free
 * @param starts what could be started, for the first jobs in the queue and the one in question
 * @param alternatives to the placement in question, and what they would have cost
 * @param agent how the agent weighed it, if the agent decides
 * @param jobs the names of the jobs in it
 */
public record ExplainedDecision(
    long atMicros,
    String policy,
    String modelDigest,
    List<DecidedOrder> orders,
    OptionalLong units,
    Fallback fallback,
    Optional<String> difference,
    Optional<WaitReason> reason,
    int waiting,
    List<FreeGpus> free,
    List<PossibleStart> starts,
    List<Alternative> alternatives,
    Optional<Explanation> agent,
    JobTable jobs) {
  public ExplainedDecision {
    orders = List.copyOf(orders);
    free = List.copyOf(free);
    starts = List.copyOf(starts);
    alternatives = List.copyOf(alternatives);
  }

  /**
   * An order of the decision.
   *
   * @param gpuIds none for an order to preempt
   */
  public record DecidedOrder(long sequence, int job, int attempt, List<String> gpuIds) {
    public DecidedOrder {
      gpuIds = List.copyOf(gpuIds);
    }

    public boolean places() {
      return !gpuIds.isEmpty();
    }
  }

  /** What could have been done instead of a placement. */
  public enum AlternativeCode {
    /** The same job on GPUs of another model. */
    ANOTHER_MODEL,
    /** Another job first, on the same model. */
    ANOTHER_JOB,
    /** Nothing until the next event. */
    WAIT
  }

  /**
   * An alternative in simulated futures, against what was decided.
   *
   * @param job that starts first; none for {@link AlternativeCode#WAIT}
   * @param model that it starts on, or that was taken
   * @param futures how many were simulated, the same ones for each alternative
   * @param laterMicros by how much the placed job would end later, in the mean; not a number if
   *     that is not known
   * @param meanLaterMicros the same in the mean of all jobs that waited
   */
  public record Alternative(
      AlternativeCode code,
      int job,
      int model,
      int futures,
      double laterMicros,
      double meanLaterMicros) {}

  /** Whole GPUs of a model that were free, of so many. */
  public record FreeGpus(String model, int free, int total) {}

  /**
   * A waiting job in a configuration.
   *
   * @param hasRoom whether it could start there at once
   * @param runMicros expected time that it runs there
   */
  public record PossibleStart(int job, int configuration, boolean hasRoom, long runMicros) {}
}
