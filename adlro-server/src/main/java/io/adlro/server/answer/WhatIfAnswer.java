package io.adlro.server.answer;

import io.adlro.ingest.message.NumberText;
import io.adlro.live.insight.WhatIfResult;
import io.adlro.live.insight.WhatIfResult.Change;
import io.adlro.live.insight.WhatIfResult.ChangedJob;
import io.adlro.live.insight.WhatIfResult.Effect;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * What would become of jobs, in the same simulated futures with and without a change: of those that
 * wait, and of those that run and are stopped by it.
 *
 * @param sentence the answer in words, or why there is none
 * @param job that was asked about
 * @param meanChange of the starts of all waiting jobs
 * @param gain number of jobs that are earlier in nine of ten futures
 * @param lose number of jobs that are later in nine of ten futures
 * @param jobs those that the sender sees, the greatest gain first
 */
public record WhatIfAnswer(
    String at,
    int futures,
    String sentence,
    Optional<AskedJob> job,
    Optional<TimeChange> meanChange,
    long gain,
    long lose,
    long undecided,
    List<ChangedJobTime> jobs) {
  /**
   * The answer.
   *
   * @param sees whether the sender sees the job with this id
   */
  public static WhatIfAnswer of(WhatIfResult result, Predicate<String> sees) {
    return new WhatIfAnswer(
        Written.time(result.atMicros()),
        result.futures(),
        sentence(result),
        result
            .question()
            .map(
                asked ->
                    new AskedJob(
                        asked.id(),
                        ExpectedTimes.of(asked.before()),
                        ExpectedTimes.of(asked.after()))),
        result.mean().map(WhatIfAnswer::change),
        count(result, Effect.GAINS),
        count(result, Effect.LOSES),
        count(result, Effect.UNDECIDED),
        result.jobs().stream()
            .filter(job -> sees.test(job.id()))
            .map(
                job ->
                    new ChangedJobTime(
                        job.id(),
                        Written.word(job.time()),
                        change(job.change()),
                        Written.word(job.effect())))
            .toList());
  }

  private static String sentence(WhatIfResult result) {
    if (result.waiting() == 0 && result.running() == 0) {
      return "no job waits for GPUs: the change would make no difference to a start now";
    }
    if (result.futures() == 0) {
      return "too much for an answer: no future was complete within the most work that one takes";
    }
    if (result.jobs().isEmpty()) {
      return result.waiting() == 0
          ? "no job waits for GPUs, and none of those that run would be stopped"
          : "no waiting job starts in every future";
    }
    return "%s earlier, %s later, %s undecided; in %s"
        .formatted(
            NumberText.count(count(result, Effect.GAINS), "job"),
            NumberText.count(count(result, Effect.LOSES)),
            NumberText.count(count(result, Effect.UNDECIDED)),
            NumberText.count(result.futures(), "future"));
  }

  private static long count(WhatIfResult result, Effect effect) {
    return result.jobs().stream().map(ChangedJob::effect).filter(effect::equals).count();
  }

  private static TimeChange change(Change change) {
    return new TimeChange(
        seconds(change.lowMicros()), seconds(change.medianMicros()), seconds(change.highMicros()));
  }

  private static OptionalDouble seconds(double micros) {
    return Double.isFinite(micros) ? OptionalDouble.of(micros * 1e-6) : OptionalDouble.empty();
  }

  /** The job that was asked about, as it is and as it would be. */
  public record AskedJob(String id, ExpectedTimes before, ExpectedTimes after) {}

  /**
   * By how much a start or end is later: the median and nine of ten futures; negative is earlier,
   * null never.
   */
  public record TimeChange(
      OptionalDouble lowSeconds, OptionalDouble medianSeconds, OptionalDouble highSeconds) {}

  /**
   * How the start of a waiting job changes, or the end of one that runs.
   *
   * @param time start or end
   */
  public record ChangedJobTime(String id, String time, TimeChange change, String effect) {}
}
