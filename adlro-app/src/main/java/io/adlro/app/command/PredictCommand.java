package io.adlro.app.command;

import io.adlro.core.hyper.Dimensions;
import io.adlro.core.pattern.PatternMemory;
import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.site.InputFormats;
import io.adlro.ingest.trace.TraceName;
import io.adlro.report.json.PredictionJson;
import io.adlro.report.text.EvaluationTable;
import io.adlro.report.text.ForecastLines;
import io.adlro.study.prediction.BeliefCalibration;
import io.adlro.study.prediction.BeliefCheck;
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

/** Predicts jobs before they run, or evaluates such predictions. */
@Command(
    name = "predict",
    mixinStandardHelpOptions = true,
    description = {
      "Predicts jobs that have not run: run time with its uncertainty, speed on each GPU model, and"
          + " the past jobs that they resemble. Or evaluates such predictions on a history.",
      "Histories: jobs.csv of ADLRO and other trace formats (docs/traces.md), gzipped or not. Jobs:"
          + " sbatch scripts, Kubernetes Pods and Jobs, JSON, CSV.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro predict --history last-month.sacct --job train.sbatch",
      "  adlro predict --job pod.yaml --gpus v100,a100,mi250x",
      "  adlro predict --evaluate SDSC-SP2.swf.gz --skip 10",
    })
final class PredictCommand extends JsonCommand {
  private final CommandStatus status;

  @Option(
      names = "--history",
      paramLabel = "[FORMAT:]FILE",
      description = "Completed jobs to learn from.")
  Optional<String> history = Optional.empty();

  @Option(
      names = "--job",
      paramLabel = "FILE",
      description = "The job or jobs to predict, as submitted.")
  Optional<Path> job = Optional.empty();

  @Option(
      names = "--elapsed",
      paramLabel = "TIME",
      description = "The time that the job has run already, for example 90s, 1h.")
  Optional<String> elapsed = Optional.empty();

  @Option(
      names = "--gpus",
      paramLabel = "A,B,...",
      split = ",",
      description = "GPU models to predict speeds for; default: those of the history.")
  List<String> gpus = List.of();

  @Option(
      names = {"--evaluate", "--trace"},
      paramLabel = "[FORMAT:]FILE",
      description =
          "Predict every job of this history from the jobs before it, and print the errors.")
  Optional<String> evaluate = Optional.empty();

  @Option(
      names = "--skip",
      paramLabel = "N",
      description = "Leave out the first N jobs of the evaluated history; default: none.")
  int skip;

  @Option(
      names = "--dimensions",
      paramLabel = "N",
      description = "Length of the hypervectors, 2048 to 16384; default: ${DEFAULT-VALUE}.")
  int dimensions = PatternMemory.Settings.DEFAULT.dimensions().bits();

  PredictCommand(CommandStatus status) {
    this.status = status;
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    PatternMemory.Settings settings = settings(problems);
    outputs(problems);
    if (evaluate.isPresent() == job.isPresent()) {
      problems.add(
          "give either --job FILE to predict a job or --evaluate TRACE to evaluate predictions");
    }
    if (skip < 0) {
      problems.add("--skip is " + skip + "; give the number of jobs to leave out");
    }
    long elapsedMicros = elapsedMicros(problems);
    Optional<TraceName> evaluated =
        evaluate.flatMap(t -> TraceOptions.trace("--evaluate", t, problems));
    Optional<TraceName> learned =
        history.flatMap(t -> TraceOptions.trace("--history", t, problems));
    problems.throwIfAny();
    // Local times of sacct are in the zone of this machine.
    InputFormats formats = InputFormats.withoutClock(ZoneId.systemDefault());
    evaluated.or(() -> learned).ifPresent(name -> status.phase("reading " + name));
    if (evaluated.isPresent()) {
      JobHistory past = JobHistory.read(formats, evaluated.get()).without(skip);
      status.phase("predicting " + NumberText.count(past.jobs().size(), "job"));
      List<PredictionScore> scores = scores(settings, past);
      List<BeliefCheck> beliefs = BeliefCalibration.of(settings, past.jobs());
      return show(
          EvaluationTable.lines(past, scores, beliefs),
          () -> PredictionJson.scores(past, scores, beliefs));
    }
    Optional<JobHistory> past = learned.map(name -> JobHistory.read(formats, name));
    past.ifPresent(
        known -> status.phase("learning from " + NumberText.count(known.jobs().size(), "job")));
    List<JobForecast> forecasts =
        JobForecasts.of(formats, settings, past, job.get(), gpus, elapsedMicros);
    return show(
        forecasts.stream().flatMap(forecast -> ForecastLines.of(forecast).stream()).toList(),
        () -> PredictionJson.forecasts(forecasts));
  }

  private PatternMemory.Settings settings(Problems problems) {
    PatternMemory.Settings usual = PatternMemory.Settings.DEFAULT;
    try {
      return new PatternMemory.Settings(
          new Dimensions(dimensions), usual.seed(), usual.patterns(), usual.addresses());
    } catch (IllegalArgumentException e) {
      problems.add("--dimensions: " + e.getMessage());
      return usual;
    }
  }

  private long elapsedMicros(Problems problems) {
    return elapsed
        .map(
            written ->
                TimeText.micros(written)
                    .orElseGet(
                        () -> {
                          problems.add("--elapsed is `" + written + "`; write 90s, 1.5h or 2d");
                          return 0;
                        }))
        .orElse(0L);
  }

  private static List<PredictionScore> scores(PatternMemory.Settings settings, JobHistory past) {
    if (past.jobs().size() < PredictorEvaluation.FEWEST) {
      throw new UserError(
          "%s: has %d jobs; an evaluation needs at least %d"
              .formatted(past.file(), past.jobs().size(), PredictorEvaluation.FEWEST));
    }
    return PredictorEvaluation.scores(settings, past.jobs());
  }
}
