package io.adlro.ingest.site;

import io.adlro.ingest.submission.Submission;
import java.util.List;

/**
 * The jobs that an input submits.
 *
 * @param first as many of them as a check keeps
 * @param count of all
 */
public record JobFindings(List<Submission> first, long count) implements FileFindings {
  public JobFindings {
    first = List.copyOf(first);
  }

  @Override
  public boolean isEmpty() {
    return count == 0;
  }
}
