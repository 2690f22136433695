package io.adlro.app.client;

import java.time.Instant;
import java.util.List;

/**
 * Jobs that a filter finds.
 *
 * @param at time of the server, which may run faster than real time
 * @param total of them, of which the list may have only the first
 */
public record JobList(List<ServerJob> jobs, long total, Instant at) {
  public JobList {
    jobs = List.copyOf(jobs);
  }
}
