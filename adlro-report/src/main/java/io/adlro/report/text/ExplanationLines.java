package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.learn.agent.Explanation;
import io.adlro.learn.agent.Explanation.Candidate;
import io.adlro.learn.agent.Explanation.Contrast;
import io.adlro.learn.agent.Explanation.Influence;
import io.adlro.learn.agent.Explanation.Instant;
import io.adlro.learn.agent.Explanation.Move;
import io.adlro.learn.agent.Explanation.SpeedTrial;
import io.adlro.learn.agent.Explanation.Weighed;
import io.adlro.study.explanation.JobNames;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The explanation of one decision as text. */
public final class ExplanationLines {
  private static final int MOST_INFLUENCES = 5;

  /** Smaller effects are not shown. */
  private static final double LEAST_SHOWN = 0.005;

  private final Explanation explanation;
  private final JobNames names;
  private final List<String> lines = new ArrayList<>();

  private ExplanationLines(Explanation explanation, JobNames names) {
    this.explanation = explanation;
    this.names = names;
  }

  /** With the number of the decision in its run and the time since the start. */
  public static List<String> of(Explanation explanation, JobNames names) {
    Instant instant = explanation.instant();
    List<String> lines = new ArrayList<>();
    lines.add(
        "decision:  %d, %s after the start"
            .formatted(instant.number(), TimeText.moment(instant.atMicros())));
    lines.addAll(withoutNumber(explanation, names));
    return lines;
  }

  /** For a decision that is named otherwise than by its number. */
  public static List<String> withoutNumber(Explanation explanation, JobNames names) {
    ExplanationLines text = new ExplanationLines(explanation, names);
    text.instant();
    explanation.weighed().ifPresentOrElse(text::weighed, text::nothingFree);
    Instant instant = explanation.instant();
    String followed = instant.learnedLeads() ? instant.base() : instant.leader();
    explanation
        .counterfactual()
        .ifPresent(found -> text.lines.addAll(OutcomeLines.of(found, followed, names)));
    return text.lines;
  }

  /** That the agent followed a base policy in all decisions of the run. */
  public static List<String> noDeparture(long decisions) {
    return Paragraph.wrapped(
        "departure: ",
        "none in this run: in all %s adlro follows a base policy; shown is the first decision at"
                .formatted(NumberText.count(decisions, "decision"))
            + " which the learned policy would choose otherwise, or else the first with a choice");
  }

  private void instant() {
    Instant instant = explanation.instant();
    lines.add("waiting:   " + NumberText.count(instant.waiting(), "job"));
    lines.add(
        "free:      "
            + IntStream.range(0, names.cluster().modelCount())
                .mapToObj(
                    m ->
                        "%d of %d %s"
                            .formatted(
                                instant.freeByModel().get(m),
                                names.cluster().gpusOfModel(m),
                                names.configuration(m)))
                .collect(Collectors.joining(", ")));
    lines.add(
        "leading:   "
            + (explanation.instant().learnedLeads()
                ? "the learned policy, over " + instant.base()
                : instant.leader()));
  }

  private void nothingFree() {
    lines.add("");
    lines.add("There was nothing to choose: no GPU was free.");
  }

  private void weighed(Weighed weighed) {
    lines.add("typical:   a run takes " + TimeText.length(weighed.typicalMicros()) + " now");
    if (!weighed.before().isEmpty()) {
      lines.add("before:    at the same instant adlro had started " + moves(weighed.before()));
    }
    lines.add("");
    if (weighed.candidates().isEmpty()) {
      lines.add("There was nothing to choose: no waiting job fits what is free.");
      return;
    }
    lines.addAll(CandidateLines.of(explanation, weighed, names));
    lines.add("");
    lines.addAll(Paragraph.item(verdict(weighed)));
    lines.addAll(Paragraph.item(others(weighed)));
    explanation.trials().forEach(trial -> lines.addAll(Paragraph.item(trial(trial))));
    if (!same(explanation.ordered(), explanation.agent())) {
      lines.addAll(
          Paragraph.item(
              "The journal's policy started %s; adlro would have started %s."
                  .formatted(moves(explanation.ordered()), moves(explanation.agent()))));
    }
    weighed.contrast().ifPresent(this::influences);
  }

  private String trial(SpeedTrial trial) {
    return "The start of %s is also a trial: little is known of the speed of %s there. It is believed to be %s; adlro assumes %s, which is possible, because the job is short and no other one measures it."
        .formatted(
            moves(List.of(trial.move())),
            names.jobClass(trial.move().job()),
            NumberText.score(trial.believedSpeed()),
            NumberText.score(trial.possibleSpeed()));
  }

  private String verdict(Weighed weighed) {
    Candidate first = weighed.candidates().get(0);
    String best = "%s, %s".formatted(action(first.move()), prediction(first, weighed));
    String margin = NumberText.score(weighed.margin());
    boolean own = weighed.taken().isPresent();
    if (!explanation.instant().learnedLeads()) {
      return "adlro follows %s at present: it starts %s. The learned policy would have %s %s."
          .formatted(
              explanation.instant().leader(),
              moves(explanation.agent()),
              own
                  ? "chosen"
                  : "followed %s; its best candidate was".formatted(explanation.instant().base()),
              best);
    }
    return own
        ? "adlro chooses %s; the score is %s above the margin of %s."
            .formatted(best, NumberText.score(first.score() - weighed.margin()), margin)
        : "adlro follows %s: no candidate has a score above the margin of %s; the best is %s."
            .formatted(explanation.instant().base(), margin, best);
  }

  private String prediction(Candidate candidate, Weighed weighed) {
    String base = explanation.instant().base();
    if (weighed.base().contains(candidate.move())) {
      return "which %s would do too".formatted(base);
    }
    return "predicted to %s %s typical run times (%s) against %s"
        .formatted(
            candidate.gain() < 0 ? "lose" : "gain",
            NumberText.score(Math.abs(candidate.gain())),
            TimeText.length(candidate.gain() * weighed.typicalMicros()),
            base);
  }

  private String others(Weighed weighed) {
    String base =
        "%s would start %s".formatted(explanation.instant().base(), moves(weighed.base()));
    return base
        + (same(weighed.base(), weighed.second())
            ? "; the second base policy would do the same."
            : "; the second base policy: %s.".formatted(moves(weighed.second())));
  }

  private static boolean same(List<Move> ones, List<Move> others) {
    return ones.containsAll(others) && others.containsAll(ones);
  }

  private void influences(Contrast contrast) {
    List<Influence> shown =
        contrast.influences().stream()
            .filter(influence -> Math.abs(contrast.lead() - influence.without()) >= LEAST_SHOWN)
            .limit(MOST_INFLUENCES)
            .toList();
    if (shown.isEmpty()) {
      return;
    }
    lines.add("");
    lines.add(
        "What mattered between %s and %s (lead %s typical run times):"
            .formatted(
                action(contrast.favoured()),
                contrast.against().map(this::action).orElse("doing nothing"),
                signed(contrast.lead())));
    lines.addAll(
        new RecordTable<Influence>()
            .words("features", Influence::group)
            .words("", Influence::meaning)
            .numbers("effect", "", influence -> signed(contrast.lead() - influence.without()))
            .numbers("lead with equal features", "", influence -> signed(influence.without()))
            .lines(shown));
  }

  private String moves(List<Move> moves) {
    return moves.isEmpty()
        ? "no job"
        : moves.stream().map(this::job).collect(Collectors.joining(", "));
  }

  private String job(Move move) {
    return "job %s on %s"
        .formatted(names.job(move.job()), names.configuration(move.configuration()));
  }

  private String action(Move move) {
    return move.isHold()
        ? "to keep %s idle".formatted(names.configuration(move.configuration()))
        : "to start " + job(move);
  }

  static String signed(double value) {
    String shown = "%+.2f".formatted(value);
    return shown.equals("-0.00") ? "+0.00" : shown;
  }
}
