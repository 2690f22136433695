package io.adlro.live.insight;

import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.learn.agent.CalibratedForecasts;
import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import io.adlro.learn.agent.ForecastingPolicy;
import io.adlro.learn.agent.PresentState;
import io.adlro.learn.agent.QueueForecast;
import io.adlro.live.insight.SubmissionForecast.OnModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Forecasts a job that is not submitted: it is submitted to copies of a kernel, as it is requested
 * and limited to each GPU model, and the futures of the copies are simulated until it starts.
 */
final class SubmissionForecaster {
  private final SchedulingKernel kernel;
  private final CalibratedForecasts calibrated;
  private final long seed;

  /** The kernel is not changed. */
  SubmissionForecaster(SchedulingKernel kernel, CalibratedForecasts calibrated, long seed) {
    this.kernel = kernel;
    this.calibrated = calibrated;
    this.seed = seed;
  }

  SubmissionForecast of(JobRequest request) {
    List<String> models = models(request);
    PresentState.Settings share =
        new PresentState.Settings(
            PresentState.Settings.DEFAULT.futures(),
            PresentState.Settings.DEFAULT.mostUnits() / (1 + models.size()));
    List<QueueForecast> forecasts = new ArrayList<>();
    forecasts.add(forecast(request, share));
    models.forEach(
        model -> forecasts.add(forecast(request.withGpus(request.gpus(), List.of(model)), share)));
    List<OnModel> onModels = new ArrayList<>();
    for (int i = 0; i < models.size(); i++) {
      onModels.add(new OnModel(models.get(i), shown(forecasts.get(i + 1))));
    }
    return new SubmissionForecast(
        kernel.state().nowMicros(),
        forecasts.stream().mapToInt(QueueForecast::futures).min().orElse(0),
        shown(forecasts.get(0)),
        onModels);
  }

  /** Those that it can run on alone. */
  private List<String> models(JobRequest request) {
    SchedulingKernel copy = kernel.snapshot();
    long possible = copy.runTimes().configurations().of(JobPredictor.submit(copy, request));
    Cluster cluster = kernel.state().cluster();
    return IntStream.range(0, cluster.modelCount())
        .filter(model -> (possible >>> model & 1) != 0)
        .mapToObj(model -> cluster.models().get(model).name())
        .toList();
  }

  /** Without futures for a job that fits no node. */
  private QueueForecast forecast(JobRequest request, PresentState.Settings settings) {
    SchedulingKernel copy = kernel.snapshot();
    int job = JobPredictor.submit(copy, request);
    return ForecastingPolicy.present(copy).forecastOf(job, seed, settings);
  }

  private Optional<JobForecast> shown(QueueForecast forecast) {
    return forecast.futures() == 0
        ? Optional.empty()
        : Optional.of(calibrated.shown(forecast, forecast.jobs().findFirst().orElseThrow()));
  }
}
