package io.adlro.study.validation;

import java.util.List;

/** All published results that are validated, in the order of the page. */
public final class PublishedResults {
  private PublishedResults() {}

  public static List<PublishedResult> all() {
    return List.of(
        new RlSchedulerTable(), new OpenbFragmentation(), new GavelEffect(), new QueueingLaws());
  }
}
