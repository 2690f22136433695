package io.adlro.live.store;

import io.adlro.core.state.JobPhase;
import java.util.Optional;
import java.util.Set;

/**
 * Which jobs, in which order, which part of them.
 *
 * @param phases empty for all
 * @param text part of the id or the name; the case of ASCII letters does not matter
 */
public record JobSelection(
    Set<JobPhase> phases,
    Optional<String> owner,
    Optional<String> user,
    Optional<String> jobClass,
    Optional<String> text,
    Sort sort,
    boolean descending,
    int offset,
    int limit) {
  public static final int MOST = 1_000;

  /** What jobs can be sorted by; equal ones by number. Texts are compared byte by byte. */
  public enum Sort {
    /** In the order of their numbers, which is that of their submission. */
    SUBMITTED,
    STARTED,
    ENDED,
    PRIORITY,
    GPUS,
    NAME,
    USER,
    PHASE
  }

  public JobSelection {
    phases = Set.copyOf(phases);
    if (offset < 0 || limit < 1 || limit > MOST) {
      throw new IllegalArgumentException("offset below 0 or limit outside 1.." + MOST);
    }
  }

  /** The last submitted ones of those that are done, the newest first. */
  public static JobSelection latestDone(int limit) {
    return new JobSelection(
        Set.of(JobPhase.DONE),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Sort.SUBMITTED,
        true,
        0,
        limit);
  }
}
