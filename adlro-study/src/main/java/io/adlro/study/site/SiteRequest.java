package io.adlro.study.site;

import io.adlro.ingest.trace.Period;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;

/**
 * The files of a site and the part of its history that is compared.
 *
 * @param period of the jobs that are compared; speeds and words come from all jobs
 * @param mostJobs of more jobs in the period, the last ones are compared
 * @param maxBroken number of broken lines that are skipped before reading stops
 * @param zone of local times in the files
 */
public record SiteRequest(
    List<Path> nodes, List<Path> jobs, Period period, int mostJobs, long maxBroken, ZoneId zone) {
  public SiteRequest {
    nodes = List.copyOf(nodes);
    jobs = List.copyOf(jobs);
  }
}
