package io.adlro.live.insight;

import java.util.List;

/**
 * Other jobs that a waiting job depends on. Not all who see the job may see their ids.
 *
 * @param count how many there are
 * @param first ids of the first ones
 */
public record OtherJobs(int count, List<String> first) {
  /** At most so many ids are kept. */
  public static final int MOST = 5;

  public static final OtherJobs NONE = new OtherJobs(0, List.of());

  public OtherJobs {
    first = List.copyOf(first);
  }
}
