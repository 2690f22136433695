package io.adlro.live.insight;

import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import java.util.List;
import java.util.Optional;

/**
 * When a job would start and end if it were submitted now.
 *
 * @param futures that were simulated for each answer, at least
 * @param asRequested on any of the models that it may use; empty if it fits no node, or no future
 *     was complete within the most work that an answer takes
 * @param models if it were limited to one of them, for each that it can run on
 */
public record SubmissionForecast(
    long atMicros, int futures, Optional<JobForecast> asRequested, List<OnModel> models) {
  public SubmissionForecast {
    models = List.copyOf(models);
  }

  /** On GPUs of one model. */
  public record OnModel(String model, Optional<JobForecast> forecast) {}
}
