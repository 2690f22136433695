package io.adlro.app.client;

import java.util.List;

/**
 * Jobs that a filter finds.
 *
 * @param total of them, of which the list may have only the first
 */
public record JobList(List<ServerJob> jobs, long total) {
  public JobList {
    jobs = List.copyOf(jobs);
  }
}
