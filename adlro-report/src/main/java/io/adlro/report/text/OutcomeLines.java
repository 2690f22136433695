package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.learn.agent.Explanation.Believed;
import io.adlro.learn.agent.Explanation.Counterfactual;
import io.adlro.learn.agent.Explanation.Imagined;
import io.adlro.learn.agent.Explanation.Outcome;
import io.adlro.study.explanation.JobNames;
import java.util.ArrayList;
import java.util.List;

/** The alternatives for a job in a decision, as text. */
final class OutcomeLines {
  /** Smaller differences are shown as none. */
  private static final double LEAST_MICROS = 500;

  private final Counterfactual found;
  private final String followed;
  private final JobNames names;

  private OutcomeLines(Counterfactual found, String followed, JobNames names) {
    this.found = found;
    this.followed = followed;
    this.names = names;
  }

  static List<String> of(Counterfactual found, String followed, JobNames names) {
    OutcomeLines text = new OutcomeLines(found, followed, names);
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(
        found.futures() > 0
            ? "Alternatives for job %s, in %d simulated futures, the same for each alternative:"
                .formatted(names.job(found.job()), found.futures())
            : "Alternatives for job %s, by predicted run times and waits:"
                .formatted(names.job(found.job())));
    lines.addAll(Paragraph.item(text.done()));
    found.others().forEach(other -> lines.addAll(Paragraph.item(text.other(other))));
    return lines;
  }

  private String done() {
    Outcome done = found.done();
    String end =
        done.imagined()
            .map(OutcomeLines::spread)
            .or(() -> done.believed().map(OutcomeLines::spread))
            .orElse("it ends at an unknown time");
    return "As decided, %s: %s.".formatted(where(done), end);
  }

  private static String spread(Imagined imagined) {
    String end = "it ends in " + TimeText.length(imagined.endMicros());
    return imagined.deviationMicros() < LEAST_MICROS
        ? end
        : "%s (deviation %s)".formatted(end, TimeText.length(imagined.deviationMicros()));
  }

  private static String spread(Believed believed) {
    String wait =
        believed.waitMicros() > 0
            ? " after a wait of " + TimeText.length(believed.waitMicros())
            : "";
    return "it ends in %s%s%s"
        .formatted(
            TimeText.length(believed.endMicros()),
            wait,
            believed.deviation() > 0
                ? ", uncertain by a factor of "
                    + NumberText.amount(StrictMath.exp(believed.deviation()))
                : "");
  }

  private String where(Outcome outcome) {
    String on = names.configuration(Math.max(0, outcome.move().configuration()));
    return switch (outcome.way()) {
      case START -> "on " + on;
      case ANOTHER ->
          "with job %s started on %s first".formatted(names.job(outcome.move().job()), on);
      case HOLD -> "with " + on + " kept idle";
      case BASE -> "left waiting, as by " + followed;
    };
  }

  private String other(Outcome other) {
    if (other.imagined().isPresent()) {
      Imagined imagined = other.imagined().get();
      return "%s, it would have finished %s (+-%s); all jobs together would have %s."
          .formatted(
              capital(where(other)),
              difference(imagined.laterMicros()),
              TimeText.length(imagined.laterErrorMicros()),
              loss(imagined));
    }
    return other
        .believed()
        .map(believed -> byPrediction(other, believed))
        .orElse(capital(where(other)) + ": no prediction yet.");
  }

  /** Both ends are predictions: otherwise the difference would be one of methods. */
  private String byPrediction(Outcome other, Believed believed) {
    String wait =
        believed.waitMicros() > 0
            ? ", where nothing is free for %s".formatted(TimeText.length(believed.waitMicros()))
            : "";
    String end =
        found
            .done()
            .believed()
            .map(done -> difference((double) (believed.endMicros() - done.endMicros())))
            .orElse("in " + TimeText.length(believed.endMicros()));
    return "%s%s, it would have finished %s, by prediction%s."
        .formatted(
            capital(where(other)),
            wait,
            end,
            wait.isEmpty() ? "" : " and if no other job takes it");
  }

  private static String difference(double laterMicros) {
    if (Math.abs(laterMicros) < LEAST_MICROS) {
      return "at the same time";
    }
    return TimeText.length(laterMicros) + (laterMicros > 0 ? " later" : " sooner");
  }

  private static String loss(Imagined imagined) {
    return "%s %s typical run times (+-%s)"
        .formatted(
            imagined.loss() < 0 ? "gained" : "lost",
            NumberText.score(Math.abs(imagined.loss())),
            NumberText.score(imagined.lossError()));
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
