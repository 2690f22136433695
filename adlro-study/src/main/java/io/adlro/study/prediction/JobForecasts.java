package io.adlro.study.prediction;

import io.adlro.core.catalog.Affinity;
import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.catalog.SpeedGuess;
import io.adlro.core.pattern.PatternMemory;
import io.adlro.core.pattern.Prediction;
import io.adlro.core.pattern.RunTimeDistribution;
import io.adlro.ingest.Intake;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.site.InputFormats;
import io.adlro.ingest.site.SiteFile;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Forecasts of the jobs in a file. */
public final class JobForecasts {
  private JobForecasts() {}

  /**
   * Predicts every job of the file.
   *
   * @throws UserError if a file cannot be read or a GPU model is unknown
   */
  public static List<JobForecast> of(
      InputFormats formats,
      PatternMemory.Settings settings,
      Optional<JobHistory> past,
      Path jobFile,
      List<String> gpus,
      long elapsedMicros) {
    List<Submission> jobs = jobs(formats, jobFile);
    List<GpuSpec> requested = gpus.stream().map(JobForecasts::model).toList();
    HistoryPredictor predictor = new HistoryPredictor(settings);
    past.ifPresent(history -> predictor.learn(history.jobs()));
    List<GpuSpec> models = requested.isEmpty() ? predictor.modelsSeen() : requested;
    List<JobForecast> forecasts = new ArrayList<>();
    for (Submission job : jobs) {
      Prediction prediction = predictor.predict(job);
      Affinity affinity = Affinity.named(prediction.jobClass());
      Map<GpuSpec, SpeedGuess> speeds = new LinkedHashMap<>();
      models.forEach(model -> speeds.put(model, predictor.speed(job, affinity, model)));
      RunTimeDistribution unlimited =
          elapsedMicros == 0
              ? prediction.runTime()
              : prediction.runTime().after((double) elapsedMicros);
      TimeLimit limit = TimeLimit.of(job.limitMicros(), elapsedMicros, unlimited);
      forecasts.add(
          new JobForecast(
              job,
              prediction,
              predictor.decompose(job),
              limit.applyTo(unlimited),
              past.isPresent() ? limit : limit.withoutSuggestions(),
              predictor.reference(),
              speeds));
    }
    return forecasts;
  }

  private static List<Submission> jobs(InputFormats formats, Path file) {
    List<Submission> jobs = new ArrayList<>();
    new SiteFile(file)
        .read(
            formats.submissionFormats(),
            SubmissionFormat::name,
            SubmissionFormat::recognises,
            (format, in) -> format.read(in, jobs::add, new Intake()));
    if (jobs.isEmpty()) {
      throw new UserError(file + ": has no job in it; `adlro ingest --check` says why");
    }
    return jobs;
  }

  private static GpuSpec model(String spelling) {
    return GpuCatalog.standard()
        .find(spelling)
        .orElseThrow(
            () ->
                new UserError(
                    "--gpus: `%s` is in no catalogue; docs/gpu-catalogue.md lists those that are"
                        .formatted(spelling)));
  }
}
