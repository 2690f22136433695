package io.adlro.server;

import io.adlro.core.model.JobRequest;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import io.adlro.learn.agent.WaitInterval;
import io.adlro.live.insight.JobOutlook;
import io.adlro.live.insight.Outlooks;
import io.adlro.live.insight.RunOutlook;
import io.adlro.live.insight.SubmissionForecast;
import io.adlro.live.insight.SubmissionForecast.OnModel;
import io.adlro.live.insight.WhatIf;
import io.adlro.live.insight.WhatIfResult;
import io.adlro.live.insight.WhatIfResult.Change;
import io.adlro.live.insight.WhatIfResult.ChangedJob;
import io.adlro.live.insight.WhatIfResult.Effect;
import io.adlro.live.insight.WhatIfResult.Time;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** Has the outlooks that a test gives; of two jobs one gains by every change. */
final class FakeOutlooks implements Outlooks {
  final AtomicReference<WhatIf> asked = new AtomicReference<>();
  private final Map<String, JobOutlook> byJob = new ConcurrentHashMap<>();
  private final Map<String, RunOutlook> running = new ConcurrentHashMap<>();

  void put(String job, JobOutlook outlook) {
    byJob.put(job, outlook);
  }

  void put(String job, RunOutlook outlook) {
    running.put(job, outlook);
  }

  @Override
  public Optional<RunOutlook> ofRunning(String job) {
    return Optional.ofNullable(running.get(job));
  }

  @Override
  public Optional<JobOutlook> of(String job) {
    return Optional.ofNullable(byJob.get(job));
  }

  @Override
  public Optional<Duration> age() {
    return Optional.of(Duration.ofMillis(1_500));
  }

  /** At once on A100; it may never end. */
  @Override
  public SubmissionForecast ifSubmitted(JobRequest job) {
    JobForecast forecast =
        new JobForecast(
            FakeOrchestrator.START_MICROS,
            WaitInterval.of(new double[] {0}),
            new WaitInterval(60e6, 120e6, Double.POSITIVE_INFINITY));
    return new SubmissionForecast(
        FakeOrchestrator.START_MICROS,
        40,
        Optional.of(forecast),
        List.of(new OnModel("A100", Optional.of(forecast)), new OnModel("H100", Optional.empty())));
  }

  @Override
  public WhatIfResult whatIf(WhatIf question, Function<String, Optional<PolicyEntry>> policies) {
    asked.set(question);
    Change earlier = new Change(-20e6, -10e6, -5e6);
    Change later = new Change(1e6, 2e6, 3e6);
    return new WhatIfResult(
        FakeOrchestrator.START_MICROS,
        40,
        2,
        0,
        Optional.empty(),
        Optional.of(earlier),
        List.of(
            new ChangedJob("job-0", Time.START, earlier, Effect.GAINS),
            new ChangedJob("job-1", Time.END, later, Effect.LOSES)));
  }
}
