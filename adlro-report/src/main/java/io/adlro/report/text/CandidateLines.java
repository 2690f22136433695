package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.learn.agent.Explanation;
import io.adlro.learn.agent.Explanation.Candidate;
import io.adlro.learn.agent.Explanation.Move;
import io.adlro.learn.agent.Explanation.Weighed;
import io.adlro.study.explanation.JobNames;
import java.util.ArrayList;
import java.util.List;

/** The candidates of a decision as a table: the best, and those that a policy would start. */
final class CandidateLines {
  private static final int MOST = 10;

  private final Explanation explanation;
  private final Weighed weighed;
  private final JobNames names;

  private CandidateLines(Explanation explanation, Weighed weighed, JobNames names) {
    this.explanation = explanation;
    this.weighed = weighed;
    this.names = names;
  }

  static List<String> of(Explanation explanation, Weighed weighed, JobNames names) {
    return new CandidateLines(explanation, weighed, names).lines();
  }

  private List<String> lines() {
    TextTable table =
        new TextTable()
            .words("")
            .words("job")
            .words("class")
            .words("on")
            .numbers("score", "typical runs")
            .numbers("gain", "typical runs")
            .numbers("", "time")
            .words("chosen by");
    int hidden = 0;
    for (int i = 0; i < weighed.candidates().size(); i++) {
      Candidate candidate = weighed.candidates().get(i);
      List<String> chosenBy = chosenBy(candidate.move());
      if (i < MOST || !chosenBy.isEmpty()) {
        table.row(row(candidate, chosenBy));
      } else {
        hidden++;
      }
    }
    List<String> lines = new ArrayList<>();
    lines.addAll(
        Paragraph.wrapped(
            "",
            "Candidates by the score that the networks predict, all jobs together; the gain is"
                + " against the order of %s that the candidate displaces:"
                    .formatted(explanation.instant().base())));
    lines.addAll(table.lines());
    if (hidden > 0) {
      lines.add("and " + NumberText.count(hidden) + " more, none better");
    }
    return lines;
  }

  private List<String> chosenBy(Move move) {
    List<String> chosenBy = new ArrayList<>();
    if (isTaken(move)) {
      chosenBy.add("learned policy");
    }
    if (weighed.base().contains(move)) {
      chosenBy.add(explanation.instant().base());
    }
    if (weighed.second().contains(move)) {
      chosenBy.add("second opinion");
    }
    return chosenBy;
  }

  private boolean isTaken(Move move) {
    return weighed.taken().filter(move::equals).isPresent();
  }

  private List<String> row(Candidate candidate, List<String> chosenBy) {
    Move move = candidate.move();
    boolean isDone =
        explanation.agent().contains(move)
            || (isTaken(move) && explanation.instant().learnedLeads());
    return List.of(
        isDone ? ">" : "",
        move.isHold() ? "none" : names.job(move.job()),
        move.isHold() ? "" : names.jobClass(move.job()),
        names.configuration(move.configuration()) + (move.isHold() ? ", kept idle" : ""),
        ExplanationLines.signed(candidate.score()),
        ExplanationLines.signed(candidate.gain()),
        TimeText.change(candidate.gain() * weighed.typicalMicros()),
        String.join(", ", chosenBy));
  }
}
