package io.adlro.server.answer;

import io.adlro.live.insight.RunTimePrediction;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The expected run time of a job that has not run.
 *
 * @param source {@code learned} from ended jobs, or {@code stated} by the estimate
 * @param predictedClass of ended jobs like it; null where they do not agree or are not alike enough
 * @param workSeconds expected run time at speed 1
 * @param confidence probability that it is within a factor of two; null if stated
 * @param similarity to past jobs, 0 to 1; null if stated
 * @param models where it can run; none if no node fits it
 */
public record PredictionAnswer(
    String at,
    String policy,
    String source,
    Optional<String> predictedClass,
    double workSeconds,
    OptionalDouble confidence,
    OptionalDouble similarity,
    List<OnModel> models) {
  private static final double MICROS = 1_000_000;

  /**
   * The run time on a model.
   *
   * @param model null where the gang needs several models
   * @param lowSeconds that it almost surely exceeds; null if stated
   * @param highSeconds that it almost surely stays below; null if stated
   */
  public record OnModel(
      Optional<String> model,
      double speed,
      double runSeconds,
      OptionalDouble lowSeconds,
      OptionalDouble highSeconds) {}

  /**
   * That of a job that was submitted: when it was placed last, or now if it waits.
   *
   * @param model on which it runs or ran; null if it waits, or ran on several
   */
  public record OfJob(String job, Optional<String> model, PredictionAnswer prediction) {}

  public static PredictionAnswer of(RunTimePrediction prediction) {
    boolean isLearned = prediction.learned();
    return new PredictionAnswer(
        Written.time(prediction.atMicros()),
        prediction.policy(),
        isLearned ? "learned" : "stated",
        prediction.predictedClass(),
        prediction.workMicros() / MICROS,
        only(isLearned, prediction.confidence()),
        only(isLearned, prediction.similarity()),
        prediction.models().stream()
            .map(
                on ->
                    new OnModel(
                        Optional.of(on.model()).filter(name -> !name.isEmpty()),
                        on.speed(),
                        on.runMicros() / MICROS,
                        only(isLearned, on.lowMicros() / MICROS),
                        only(isLearned, on.highMicros() / MICROS)))
            .toList());
  }

  private static OptionalDouble only(boolean isKnown, double value) {
    return isKnown ? OptionalDouble.of(value) : OptionalDouble.empty();
  }
}
