package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.study.forecast.ForecastResult;
import io.adlro.study.forecast.IntervalScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How well forecasts of starts held, as text. */
public final class StartForecastLines {
  private StartForecastLines() {}

  public static List<String> of(
      ForecastResult result, String policy, String where, List<Long> seeds) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "90 %% intervals of starts under %s on %s: %s, %s"
            .formatted(
                policy,
                where,
                NumberText.count(seeds.size(), "seed"),
                NumberText.count(result.calibrated().forecasts(), "forecast")));
    lines.add("");
    lines.addAll(
        new RecordTable<Map.Entry<String, IntervalScore>>()
            .words("intervals", Map.Entry::getKey)
            .numbers("coverage", "", one -> "%.1f %%".formatted(100 * one.getValue().coverage()))
            .numbers("mean width", "", one -> time(one.getValue().meanWidthSeconds()))
            .numbers("interval score", "", one -> time(one.getValue().meanScoreSeconds()))
            .lines(
                List.of(
                    Map.entry("simulated", result.simulated()),
                    Map.entry("calibrated", result.calibrated()),
                    Map.entry("recent waits", result.recentWaits()))));
    return lines;
  }

  private static String time(double seconds) {
    return Double.isFinite(seconds) ? TimeText.length(1e6 * seconds) : "unbounded";
  }
}
