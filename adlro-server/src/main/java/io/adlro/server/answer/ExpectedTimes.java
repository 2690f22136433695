package io.adlro.server.answer;

import io.adlro.learn.agent.CalibratedForecasts.JobForecast;

/** When a job is expected to start and end. */
public record ExpectedTimes(ExpectedTime start, ExpectedTime end) {
  static ExpectedTimes of(JobForecast forecast) {
    return new ExpectedTimes(
        ExpectedTime.of(forecast.atMicros(), forecast.start()),
        ExpectedTime.of(forecast.atMicros(), forecast.end()));
  }
}
