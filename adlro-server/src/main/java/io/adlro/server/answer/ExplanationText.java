package io.adlro.server.answer;

import io.adlro.core.event.Fallback;
import io.adlro.core.model.Cluster;
import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.live.insight.ExplainedDecision;
import io.adlro.live.insight.ExplainedDecision.Alternative;
import io.adlro.live.insight.ExplainedDecision.DecidedOrder;
import io.adlro.live.insight.ExplainedDecision.PossibleStart;
import io.adlro.report.text.ExplanationLines;
import io.adlro.report.text.TextTable;
import io.adlro.study.explanation.JobNames;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The explanation of a decision in lines. */
final class ExplanationText {
  private static final long SECOND_MICROS = 1_000_000;

  private final ExplainedDecision decision;
  private final VisibleJobs visible;
  private final Cluster cluster;
  private final List<String> lines = new ArrayList<>();

  private ExplanationText(ExplainedDecision decision, VisibleJobs visible) {
    this.decision = decision;
    this.visible = visible;
    cluster = visible.jobs().cluster();
  }

  static List<String> of(ExplainedDecision decision, VisibleJobs visible) {
    ExplanationText text = new ExplanationText(decision, visible);
    text.head();
    decision
        .agent()
        .ifPresentOrElse(
            agent ->
                text.lines.addAll(
                    ExplanationLines.withoutNumber(
                        agent, new JobNames(visible.jobs(), visible::shown))),
            text::state);
    text.alternatives();
    return text.lines;
  }

  private void head() {
    boolean isRecorded = decision.units().isPresent() || !decision.orders().isEmpty();
    lines.add(
        isRecorded
            ? "decided:   %s by %s".formatted(Written.time(decision.atMicros()), decision.policy())
            : "now:       what %s would decide".formatted(decision.policy()));
    if (!decision.orders().isEmpty()) {
      lines.add("orders:    " + orders());
    }
    decision
        .units()
        .ifPresent(units -> lines.add("effort:    %,d candidates looked at".formatted(units)));
    if (decision.fallback() != Fallback.NONE) {
      lines.add("fallback:  " + fallback());
    }
    if (decision.difference().isPresent()) {
      lines.add("repeated:  the policy of this process decides otherwise now");
    }
  }

  private String orders() {
    return decision.orders().stream().map(this::order).collect(Collectors.joining("; "));
  }

  private String order(DecidedOrder order) {
    return order.places()
        ? "job %s on %s".formatted(visible.shown(order.job()), String.join(", ", order.gpuIds()))
        : "stop job " + visible.shown(order.job());
  }

  private String fallback() {
    return switch (decision.fallback()) {
      case NONE -> "";
      case BUDGET -> "first fit completed the decision, whose time was used up";
      case EXCEPTION -> "first fit completed the decision, in which the policy failed";
      case NOT_A_NUMBER ->
          "first fit completed the decision, in which the policy computed no number";
    };
  }

  /** For a policy that rates no candidates: what it had before it. */
  private void state() {
    lines.add("waiting:   " + NumberText.count(decision.waiting(), "job"));
    lines.add(
        "free:      "
            + decision.free().stream()
                .map(gpus -> "%d of %d %s".formatted(gpus.free(), gpus.total(), gpus.model()))
                .collect(Collectors.joining(", ")));
    if (decision.starts().isEmpty()) {
      return;
    }
    lines.add("");
    TextTable table =
        new TextTable()
            .words("job")
            .words("class")
            .words("on")
            .words("room")
            .numbers("expected run", "");
    decision.starts().forEach(start -> table.row(row(start)));
    lines.addAll(table.lines());
  }

  private void alternatives() {
    decision.alternatives().stream()
        .filter(other -> Double.isFinite(other.laterMicros()))
        .forEach(
            other ->
                lines.add(
                    "instead:   %s: it would end %s, all that waited %s in the mean"
                        .formatted(
                            alternative(other),
                            change(other.laterMicros()),
                            change(other.meanLaterMicros()))));
  }

  private String alternative(Alternative other) {
    String model = cluster.models().get(other.model()).name();
    return switch (other.code()) {
      case ANOTHER_MODEL -> "on " + model;
      case ANOTHER_JOB -> "job %s first on %s".formatted(visible.shown(other.job()), model);
      case WAIT -> "keep %s free until the next event".formatted(model);
    };
  }

  private static String change(double laterMicros) {
    long micros = Math.round(Math.abs(laterMicros));
    return micros < SECOND_MICROS
        ? "at the same time"
        : TimeText.length(micros) + (laterMicros > 0 ? " later" : " earlier");
  }

  private List<String> row(PossibleStart start) {
    JobNames names = new JobNames(visible.jobs(), visible::shown);
    return List.of(
        visible.shown(start.job()),
        cluster.classes().get(visible.jobs().jobClass(start.job())),
        names.configuration(start.configuration()),
        start.hasRoom() ? "now" : "no",
        TimeText.length(start.runMicros()));
  }
}
