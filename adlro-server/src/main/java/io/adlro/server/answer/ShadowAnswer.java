package io.adlro.server.answer;

import io.adlro.study.site.ShadowResult;
import io.adlro.study.site.ShadowVerdict;
import java.util.Optional;

/**
 * What the site's scheduler did in shadow mode beside what the policy would have done.
 *
 * @param from the comparison is of jobs that were submitted since
 * @param to the last moment that was recorded
 * @param jobs that are compared
 * @param days with such jobs
 * @param mean of the times from submission to end
 * @param p95 of the same
 */
public record ShadowAnswer(
    Verdict verdict,
    String policy,
    String from,
    String to,
    int jobs,
    int days,
    ChangedTime mean,
    ChangedTime p95) {
  /** The sentence has the figures, and what is missing. */
  public record Verdict(String advice, String reason, String sentence) {}

  /** A time under both, and the change as a part of the real one. */
  public record ChangedTime(
      double realSeconds, double simulatedSeconds, double change, Optional<Range> interval) {}

  /** A 95 % interval. */
  public record Range(double low, double high) {}

  public static ShadowAnswer of(ShadowResult result) {
    ShadowVerdict verdict = ShadowVerdict.of(result);
    return new ShadowAnswer(
        new Verdict(verdict.advice().code(), verdict.reason().code(), verdict.sentence()),
        result.policy(),
        Written.time(result.fromMicros()),
        Written.time(result.toMicros()),
        result.jobs(),
        result.days().size(),
        time(
            result.real().completions().mean(),
            result.simulated().completions().mean(),
            result.mean()),
        time(
            result.real().completions().p95(),
            result.simulated().completions().p95(),
            result.p95()));
  }

  private static ChangedTime time(double real, double simulated, ShadowResult.Change change) {
    return new ChangedTime(
        real,
        simulated,
        change.relative(),
        Double.isNaN(change.low())
            ? Optional.empty()
            : Optional.of(new Range(change.low(), change.high())));
  }
}
