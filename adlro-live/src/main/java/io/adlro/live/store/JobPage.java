package io.adlro.live.store;

import java.util.List;

/**
 * A part of the jobs that a query finds.
 *
 * @param total how many it finds
 */
public record JobPage(List<StoredJob> jobs, long total) {
  public JobPage {
    jobs = List.copyOf(jobs);
  }
}
