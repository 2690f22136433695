package io.adlro.study.site;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.stats.Interval;
import io.adlro.sim.stats.Replicates;
import io.adlro.study.site.ShadowResult.Change;
import java.util.Locale;

/**
 * Whether a site should let the policy place its jobs.
 *
 * @param sentence names the figures and, where the advice is to wait, what is missing
 */
public record ShadowVerdict(Reason reason, String sentence) {
  /** Fewer jobs have less than five above their 95th percentile. */
  public static final int FEWEST_JOBS = 100;

  /** Of the compared jobs. If more still wait, the comparison favours the policy. */
  public static final double MOST_WAITING = 0.05;

  /** What to do. */
  public enum Advice {
    SWITCH("Switch"),
    WAIT("Wait"),
    DO_NOT("Do not switch");

    private final String words;

    Advice(String words) {
      this.words = words;
    }

    public String code() {
      return codeOf(this);
    }
  }

  /** Why. */
  public enum Reason {
    FASTER(Advice.SWITCH),
    FEW_DAYS(Advice.WAIT),
    FEW_JOBS(Advice.WAIT),
    QUEUE_LEFT_OUT(Advice.WAIT),
    UNDECIDED(Advice.WAIT),
    SLOWER(Advice.DO_NOT),
    SLOWER_TAIL(Advice.DO_NOT);

    private final Advice advice;

    Reason(Advice advice) {
      this.advice = advice;
    }

    public String code() {
      return codeOf(this);
    }
  }

  public Advice advice() {
    return reason.advice;
  }

  private static String codeOf(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static ShadowVerdict of(ShadowResult result) {
    Reason reason = reason(result);
    return new ShadowVerdict(
        reason, "%s: %s.".formatted(reason.advice.words, because(reason, result)));
  }

  private static Reason reason(ShadowResult result) {
    if (result.mean().interval().isEmpty() || result.p95().interval().isEmpty()) {
      return Reason.FEW_DAYS;
    }
    if (result.jobs() < FEWEST_JOBS) {
      return Reason.FEW_JOBS;
    }
    Interval mean = result.mean().interval().get();
    if (mean.low() > 0) {
      return Reason.SLOWER;
    }
    if (result.p95().interval().get().low() > 0) {
      return Reason.SLOWER_TAIL;
    }
    if (mean.high() >= 0) {
      return Reason.UNDECIDED;
    }
    return result.waiting() > MOST_WAITING * result.jobs() ? Reason.QUEUE_LEFT_OUT : Reason.FASTER;
  }

  private static String because(Reason reason, ShadowResult result) {
    return switch (reason) {
      case FEW_DAYS ->
          "jobs were submitted on %s, and an interval needs %s. So far %s"
              .formatted(
                  NumberText.count(result.days().size(), "day"),
                  missing(
                      Replicates.FEWEST, result.days().size(), "day with jobs", "days with jobs"),
                  figures(result));
      case FEW_JOBS ->
          "%s started and ended, and a verdict needs %s. So far %s"
              .formatted(
                  NumberText.count(result.jobs(), "job"),
                  missing(FEWEST_JOBS, result.jobs(), "job", "jobs"),
                  figures(result));
      case QUEUE_LEFT_OUT ->
          "%s, but %s still wait beside %s compared ones, and leaving them out favours %s; ask again when at most %s do"
              .formatted(
                  figures(result),
                  NumberText.count(result.waiting(), "job"),
                  NumberText.count(result.jobs()),
                  result.policy(),
                  NumberText.count((long) (MOST_WAITING * result.jobs())));
      case UNDECIDED -> figures(result) + "; the interval of the mean includes 0" + need(result);
      case FASTER ->
          figures(result)
              + "; the interval of the mean is below 0, and that of the 95th percentile is not"
              + " above 0";
      case SLOWER -> figures(result) + "; the interval of the mean is above 0";
      case SLOWER_TAIL ->
          figures(result)
              + "; the interval of the 95th percentile is above 0: the slowest jobs would have ended later";
    };
  }

  /** "6; 1 more day is missing". */
  private static String missing(int least, int have, String one, String several) {
    int more = least - have;
    return "%d; %d more %s missing"
        .formatted(least, more, more == 1 ? one + " is" : several + " are");
  }

  private static String figures(ShadowResult result) {
    return "%s would have changed the mean time from submission to end by %s %% and its 95th percentile by %s %%"
        .formatted(result.policy(), text(result.mean()), text(result.p95()));
  }

  private static String text(Change change) {
    return NumberText.change(change.relative(), change.interval());
  }

  private static String need(ShadowResult result) {
    return switch (result.need().kind()) {
      case ABOUT, AT_LEAST ->
          "; about %d more days like these would decide".formatted(result.need().seeds());
      case TOO_MANY ->
          "; the two differ so little that not even %,d days like these would decide"
              .formatted(result.need().seeds());
      case NONE -> "; more days would narrow it";
    };
  }
}
