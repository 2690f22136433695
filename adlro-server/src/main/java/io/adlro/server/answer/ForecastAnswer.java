package io.adlro.server.answer;

import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import io.adlro.live.insight.SubmissionForecast;
import java.util.List;
import java.util.Optional;

/**
 * When a job would start and end if it were submitted now.
 *
 * @param futures that were simulated; 0 where there is no answer
 * @param expected on any of the models that it may use
 * @param models if it were limited to one of them
 */
public record ForecastAnswer(
    String at, int futures, Optional<ExpectedTimes> expected, List<OnModel> models) {
  /** On GPUs of one model. */
  public record OnModel(String model, Optional<ExpectedTimes> expected) {}

  public static ForecastAnswer of(SubmissionForecast forecast) {
    return new ForecastAnswer(
        Written.time(forecast.atMicros()),
        forecast.futures(),
        times(forecast.asRequested()),
        forecast.models().stream()
            .map(on -> new OnModel(on.model(), times(on.forecast())))
            .toList());
  }

  private static Optional<ExpectedTimes> times(Optional<JobForecast> forecast) {
    return forecast.map(ExpectedTimes::of);
  }
}
