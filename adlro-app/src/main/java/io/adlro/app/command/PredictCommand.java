package io.adlro.app.command;

import io.adlro.core.hyper.Dimensions;
import io.adlro.core.pattern.PatternMemory;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.site.InputFormats;
import io.adlro.ingest.trace.TraceName;
import io.adlro.report.json.PredictionJson;
import io.adlro.report.text.EvaluationTable;
import io.adlro.report.text.ForecastLines;
import io.adlro.study.prediction.JobForecast;
import io.adlro.study.prediction.JobForecasts;
import io.adlro.study.prediction.JobHistory;
import io.adlro.study.prediction.PredictorEvaluation;
import io.adlro.study.prediction.baseline.PredictionScore;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What is known of a job before it runs. */
@Command(
    name = "predict",
    mixinStandardHelpOptions = true,
    description = {
      "Predicts jobs that have not run: run time with its uncertainty, speed on each GPU model, and"
          + " which past jobs they resemble. Or measures on a history how good such predictions"
          + " are.",
      "Histories: jobs.csv of ADLRO and the traces of the field (docs/traces.md); .gz too. Jobs:"
          + " sbatch scripts, Kubernetes Pods and Jobs, JSON, CSV.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro predict --history last-month.sacct --job train.sbatch",
      "  adlro predict --job pod.yaml --gpus v100,a100,mi250x",
      "  adlro predict --evaluate SDSC-SP2.swf.gz --skip 10",
    })
final class PredictCommand extends JsonCommand {
  @Option(
      names = "--history",
      paramLabel = "[FORMAT:]FILE",
      description = "Jobs that have ended, to learn from.")
  Optional<String> history = Optional.empty();

  @Option(
      names = "--job",
      paramLabel = "FILE",
      description = "The job or jobs to predict, as they are submitted.")
  Optional<Path> job = Optional.empty();

  @Option(
      names = "--elapsed",
      paramLabel = "TIME",
      description = "How long the job has run already, for example 90s, 1h.")
  Optional<String> elapsed = Optional.empty();

  @Option(
      names = "--gpus",
      paramLabel = "A,B,...",
      split = ",",
      description = "GPU models to tell speeds for; default: those that the history ran on.")
  List<String> gpus = List.of();

  @Option(
      names = {"--evaluate", "--trace"},
      paramLabel = "[FORMAT:]FILE",
      description = "Predict every job of this history from those before it, and print the errors.")
  Optional<String> evaluate = Optional.empty();

  @Option(
      names = "--skip",
      paramLabel = "N",
      description = "Leave out the first N jobs of the history to evaluate; default: none.")
  int skip;

  @Option(
      names = "--dimensions",
      paramLabel = "N",
      description = "Length of the hypervectors, 2048 to 16384; default: ${DEFAULT-VALUE}.")
  int dimensions = PatternMemory.Settings.DEFAULT.dimensions().bits();

  @Override
  public Integer call() {
    Problems mistakes = new Problems();
    PatternMemory.Settings settings = settings(mistakes);
    outputs(mistakes);
    if (evaluate.isPresent() == job.isPresent()) {
      mistakes.add("give either --job FILE to predict it or --evaluate TRACE to measure");
    }
    if (skip < 0) {
      mistakes.add("--skip is " + skip + "; give the number of jobs to leave out");
    }
    long elapsedMicros = elapsedMicros(mistakes);
    Optional<TraceName> evaluated =
        evaluate.flatMap(t -> TraceOptions.trace("--evaluate", t, mistakes));
    Optional<TraceName> learned =
        history.flatMap(t -> TraceOptions.trace("--history", t, mistakes));
    mistakes.throwIfAny();
    // Local times of sacct are taken as this machine's.
    InputFormats formats = InputFormats.withoutClock(ZoneId.systemDefault());
    if (evaluated.isPresent()) {
      JobHistory past = JobHistory.read(formats, evaluated.get()).without(skip);
      List<PredictionScore> scores = scores(settings, past);
      return show(EvaluationTable.lines(past, scores), () -> PredictionJson.scores(past, scores));
    }
    Optional<JobHistory> past = learned.map(name -> JobHistory.read(formats, name));
    List<JobForecast> forecasts =
        JobForecasts.of(formats, settings, past, job.get(), gpus, elapsedMicros);
    return show(
        forecasts.stream().flatMap(forecast -> ForecastLines.of(forecast).stream()).toList(),
        () -> PredictionJson.forecasts(forecasts));
  }

  private PatternMemory.Settings settings(Problems mistakes) {
    PatternMemory.Settings usual = PatternMemory.Settings.DEFAULT;
    try {
      return new PatternMemory.Settings(
          new Dimensions(dimensions), usual.seed(), usual.patterns(), usual.addresses());
    } catch (IllegalArgumentException e) {
      mistakes.add("--dimensions: " + e.getMessage());
      return usual;
    }
  }

  private long elapsedMicros(Problems mistakes) {
    return elapsed
        .map(
            written ->
                TimeText.micros(written)
                    .orElseGet(
                        () -> {
                          mistakes.add("--elapsed is `" + written + "`; write 90s, 1.5h or 2d");
                          return 0;
                        }))
        .orElse(0L);
  }

  private static List<PredictionScore> scores(PatternMemory.Settings settings, JobHistory past) {
    if (past.jobs().size() < PredictorEvaluation.FEWEST) {
      throw new UserError(
          "%s: has %d jobs; give at least %d"
              .formatted(past.file(), past.jobs().size(), PredictorEvaluation.FEWEST));
    }
    return PredictorEvaluation.scores(settings, past.jobs());
  }
}
