package io.adlro.report.text;

import io.adlro.core.catalog.SpeedGuess;
import io.adlro.core.pattern.Prediction;
import io.adlro.core.pattern.RunTimeDistribution;
import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.notation.SlurmNumbers;
import io.adlro.study.prediction.JobForecast;
import io.adlro.study.prediction.TimeLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A forecast as text. */
public final class ForecastLines {
  private ForecastLines() {}

  public static List<String> of(JobForecast forecast) {
    List<String> lines = new ArrayList<>();
    Prediction prediction = forecast.prediction();
    String name = forecast.job().name().isEmpty() ? "job without a name" : forecast.job().name();
    String user = forecast.job().user().isEmpty() ? "" : " of " + forecast.job().user();
    lines.add(name + user + ", " + NumberText.count(forecast.job().gpus(), "GPU"));
    if (!prediction.jobClass().isEmpty()) {
      lines.add("  class       " + prediction.jobClass());
    }
    RunTimeDistribution time = forecast.runTime();
    lines.add(
        "  run time    %s; 50 %% in %s, 90 %% in %s"
            .formatted(
                TimeText.length(time.quantileMicros(0.5)),
                range(time, 0.25, 0.75),
                range(time, 0.05, 0.95)));
    lines.add(
        "  confidence  %.0f %% that it is within a factor of 2 of %s"
            .formatted(100 * time.confidence(), TimeText.length(time.quantileMicros(0.5))));
    lines.add("  time limit  " + stated(forecast.limit()));
    for (TimeLimit.Suggestion suggestion : forecast.limit().suggestions()) {
      lines.add(
          "              --time=%s is long enough with a chance of %s %%"
              .formatted(
                  SlurmNumbers.time(suggestion.micros()),
                  NumberText.chosenPercent(suggestion.chance())));
    }
    lines.add("  resembles   " + resembled(prediction));
    if (!forecast.speeds().isEmpty()) {
      lines.add("  speed       relative to %s".formatted(forecast.reference().name()));
      TextTable table =
          new TextTable()
              .words("              model")
              .numbers("speed", "")
              .numbers("80 % interval", "")
              .numbers("confidence", "%")
              .words("from");
      forecast
          .speeds()
          .forEach((model, guess) -> table.row(row("              " + model.name(), guess)));
      lines.addAll(table.lines());
    }
    List<String> decomposition = DecompositionLines.of(forecast.decomposition());
    if (!decomposition.isEmpty()) {
      lines.add("  decomposed  into what it is compared with past jobs by");
      lines.addAll(decomposition);
    }
    return lines;
  }

  private static String stated(TimeLimit limit) {
    if (limit.limitMicros().isEmpty()) {
      return "none";
    }
    String length = TimeText.length(limit.limitMicros().getAsLong());
    return limit.isExceeded()
        ? length + "; the job has run longer, so it is taken as not enforced"
        : "%s; %s %% chance of a timeout"
            .formatted(length, NumberText.percent(limit.timeoutChance().getAsDouble()));
  }

  private static String range(RunTimeDistribution time, double from, double to) {
    return "%s - %s"
        .formatted(
            TimeText.length(time.quantileMicros(from)), TimeText.length(time.quantileMicros(to)));
  }

  private static String resembled(Prediction prediction) {
    if (prediction.resembled().isEmpty()) {
      return "no past job: the figures are those of jobs in general; give more with --history";
    }
    List<String> jobs =
        prediction.resembled().stream()
            .map(
                r ->
                    "job %s (likeness %.2f, %s)"
                        .formatted(r.job(), r.similarity(), TimeText.length(r.runMicros())))
            .toList();
    return String.join(", ", jobs);
  }

  private static List<String> row(String model, SpeedGuess guess) {
    SpeedGuess.Interval interval = guess.interval(0.8);
    return List.of(
        model,
        "%.2f".formatted(guess.speed()),
        "%.2f-%.2f".formatted(interval.low(), interval.high()),
        "%.0f".formatted(100 * guess.confidence()),
        guess.source().name().toLowerCase(Locale.ROOT).replace('_', ' '));
  }
}
