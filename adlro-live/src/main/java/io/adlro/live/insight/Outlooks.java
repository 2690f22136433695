package io.adlro.live.insight;

import io.adlro.core.model.JobRequest;
import io.adlro.core.policy.PolicyEntry;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** What is expected of waiting and running jobs. */
public interface Outlooks {
  /** As of a short while ago; empty for a job that does not wait, or came since. */
  Optional<JobOutlook> of(String job);

  /** As of a short while ago; empty for a job that holds no GPUs, or started since. */
  Optional<RunOutlook> ofRunning(String job);

  /** Time since the last forecast; empty before the first. */
  Optional<Duration> age();

  /**
   * What would become of the waiting jobs if something were different. It takes work of its own, on
   * the calling thread.
   *
   * @param policies that this process has, by name
   * @throws io.adlro.live.loop.RequestRefused if the question does not fit the present state, or
   *     another is being answered
   */
  WhatIfResult whatIf(WhatIf question, Function<String, Optional<PolicyEntry>> policies);

  /**
   * When a job would start and end if it were submitted now. It takes work of its own, on the
   * calling thread.
   *
   * @throws io.adlro.live.loop.RequestRefused if the cluster does not know its class or its GPU
   *     models, or another question is being answered
   */
  SubmissionForecast ifSubmitted(JobRequest job);
}
