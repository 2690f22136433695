package io.adlro.report.json;

import io.adlro.core.pattern.Prediction;
import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.notation.SlurmNumbers;
import io.adlro.study.file.Json;
import io.adlro.study.prediction.BeliefCheck;
import io.adlro.study.prediction.JobForecast;
import io.adlro.study.prediction.JobHistory;
import io.adlro.study.prediction.TimeLimit;
import io.adlro.study.prediction.baseline.PredictionScore;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Forecasts and evaluations as JSON; see docs/json.md. */
public final class PredictionJson {
  private static final double[] LEVELS = {0.05, 0.25, 0.5, 0.75, 0.95};

  private PredictionJson() {}

  public static String forecasts(List<JobForecast> forecasts) {
    ObjectNode root = Json.object();
    ArrayNode jobs = root.putArray("jobs");
    forecasts.forEach(forecast -> write(forecast, jobs.addObject()));
    return Json.text(root);
  }

  private static void write(JobForecast forecast, ObjectNode to) {
    Prediction prediction = forecast.prediction();
    to.put("name", forecast.job().name()).put("user", forecast.job().user());
    to.put("gpus", forecast.job().gpus()).put("class", prediction.jobClass());
    ObjectNode quantiles = to.putObject("runTimeSeconds");
    for (double level : LEVELS) {
      double seconds = forecast.runTime().quantileMicros(level) * 1e-6;
      Json.put(quantiles, NumberText.chosenPercent(level), seconds);
    }
    Json.put(to, "confidence", forecast.runTime().confidence());
    write(forecast.limit(), to.putObject("timeLimit"));
    Json.put(to, "similarity", prediction.similarity());
    ArrayNode resembled = to.putArray("resembles");
    for (Prediction.Resembled past : prediction.resembled()) {
      ObjectNode node = resembled.addObject().put("job", past.job());
      Json.put(node, "similarity", past.similarity());
      Json.put(node, "runTimeSeconds", past.runMicros() * 1e-6);
    }
    ObjectNode decomposition = to.putObject("decomposition");
    forecast
        .decomposition()
        .fillers()
        .forEach(
            (role, found) -> {
              String name = role.name().toLowerCase(Locale.ROOT).replace('_', '-');
              ArrayNode values = decomposition.putArray(name);
              found.forEach(
                  value ->
                      Json.put(
                          values.addObject().put("value", value.name()),
                          "similarity",
                          value.similarity()));
            });
    to.put("referenceGpu", forecast.reference().name());
    ArrayNode speeds = to.putArray("speeds");
    forecast
        .speeds()
        .forEach(
            (model, guess) -> {
              ObjectNode node = speeds.addObject().put("gpu", model.name());
              Json.put(node, "speed", guess.speed());
              Json.put(node, "low80", guess.interval(0.8).low());
              Json.put(node, "high80", guess.interval(0.8).high());
              Json.put(node, "confidence", guess.confidence());
              node.put("from", guess.source().name().toLowerCase(Locale.ROOT).replace('_', '-'));
            });
  }

  private static void write(TimeLimit limit, ObjectNode to) {
    Json.put(
        to,
        "seconds",
        limit.limitMicros().isPresent() ? limit.limitMicros().getAsLong() * 1e-6 : Double.NaN);
    put(to, "timeoutChance", limit.timeoutChance());
    ArrayNode suggestions = to.putArray("suggestions");
    for (TimeLimit.Suggestion suggestion : limit.suggestions()) {
      ObjectNode node = suggestions.addObject();
      Json.put(node, "chance", suggestion.chance());
      Json.put(node, "seconds", suggestion.micros() * 1e-6);
      node.put("time", SlurmNumbers.time(suggestion.micros()));
    }
  }

  public static String scores(
      JobHistory history, List<PredictionScore> scores, List<BeliefCheck> beliefs) {
    ObjectNode root = Json.object();
    root.put("format", history.format().name()).put("jobs", history.jobs().size());
    ObjectNode fields = root.putObject("fields");
    history.fields().forEach(fields::put);
    ArrayNode predictors = root.putArray("predictors");
    for (PredictionScore score : scores) {
      ObjectNode node = predictors.addObject().put("name", score.name());
      node.put("scored", score.scored()).put("answered", score.answered());
      Json.put(node, "medianError", score.medianError());
      Json.put(node, "meanError", score.meanError());
      Json.put(node, "rankCorrelation", score.rankCorrelation());
      Json.put(node, "withinFactor2", score.withinFactorTwo());
      put(node, "coverage50", score.coverage50());
      put(node, "coverage90", score.coverage90());
    }
    ArrayNode checks = root.putArray("beliefs");
    for (BeliefCheck check : beliefs) {
      ObjectNode node = checks.addObject().put("of", check.what()).put("jobs", check.jobs());
      Json.put(node, "believedSeconds", check.believedSeconds());
      Json.put(node, "trueSeconds", check.trueSeconds());
    }
    return Json.text(root);
  }

  private static void put(ObjectNode node, String name, OptionalDouble value) {
    Json.put(node, name, value.orElse(Double.NaN));
  }
}
