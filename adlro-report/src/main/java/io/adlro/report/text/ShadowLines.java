package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.study.site.SchedulerTotals;
import io.adlro.study.site.ShadowResult;
import io.adlro.study.site.ShadowResult.ModelUse;
import io.adlro.study.site.ShadowResult.Side;
import io.adlro.study.site.ShadowVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the site's scheduler did beside what a policy would have done, as text. */
public final class ShadowLines {
  private ShadowLines() {}

  public static List<String> of(ShadowResult result) {
    List<String> lines = new ArrayList<>();
    lines.addAll(Paragraph.wrapped("", ShadowVerdict.of(result).sentence()));
    lines.addAll(Paragraph.wrapped("", times(result)));
    lines.add("");
    lines.addAll(
        new RecordTable<Map.Entry<String, Side>>()
            .words("%s jobs".formatted(NumberText.count(result.jobs())), Map.Entry::getKey)
            .numbers("wait", "mean", one -> time(one.getValue().waits().mean()))
            .numbers("wait", "p95", one -> time(one.getValue().waits().p95()))
            .numbers("wait and run", "mean", one -> time(one.getValue().completions().mean()))
            .numbers("wait and run", "p95", one -> time(one.getValue().completions().p95()))
            .lines(
                List.of(
                    Map.entry(SchedulerTotals.OWN, result.real()),
                    Map.entry(result.policy(), result.simulated()))));
    lines.add("");
    lines.addAll(
        new RecordTable<ModelUse>()
            .words("jobs on", ModelUse::model)
            .counts("your", "scheduler", ModelUse::real)
            .counts(result.policy(), "", ModelUse::simulated)
            .lines(result.models()));
    result
        .leftOut()
        .forEach(
            (why, jobs) ->
                lines.add("left out:  %s: %s".formatted(NumberText.count(jobs, "job"), why)));
    return lines;
  }

  /** The times behind the verdict. */
  public static String times(ShadowResult result) {
    return "In %s, the mean time from submission to end of %s was %s; under %s it would have been %s."
            .formatted(
                TimeText.length(result.toMicros() - result.fromMicros()),
                NumberText.count(result.jobs(), "job"),
                time(result.real().completions().mean()),
                result.policy(),
                time(result.simulated().completions().mean()))
        + result
            .mean()
            .interval()
            .map(
                range ->
                    " Intervals are 95 % intervals over "
                        + NumberText.count(result.days().size(), "day")
                        + ".")
            .orElse("");
  }

  private static String time(double seconds) {
    return Double.isFinite(seconds) ? TimeText.length(1e6 * seconds) : NumberText.NONE;
  }
}
