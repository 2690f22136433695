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

/** The candidates of one choice as a table: the best, and whatever somebody wanted. */
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
            .numbers("win", "typical runs")
            .numbers("", "time")
            .words("wanted by");
    int hidden = 0;
    for (int i = 0; i < weighed.candidates().size(); i++) {
      Candidate candidate = weighed.candidates().get(i);
      List<String> wantedBy = wantedBy(candidate.move());
      if (i < MOST || !wantedBy.isEmpty()) {
        table.row(row(candidate, wantedBy));
      } else {
        hidden++;
      }
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "Candidates by what they are predicted to win over %s, all jobs together:"
            .formatted(explanation.instant().base()));
    lines.addAll(table.lines());
    if (hidden > 0) {
      lines.add("and " + NumberText.count(hidden) + " more, none better");
    }
    return lines;
  }

  private List<String> wantedBy(Move move) {
    List<String> wantedBy = new ArrayList<>();
    if (isTaken(move)) {
      wantedBy.add("learned policy");
    }
    if (weighed.base().contains(move)) {
      wantedBy.add(explanation.instant().base());
    }
    if (weighed.second().contains(move)) {
      wantedBy.add("second opinion");
    }
    return wantedBy;
  }

  private boolean isTaken(Move move) {
    return weighed.taken().filter(move::equals).isPresent();
  }

  private List<String> row(Candidate candidate, List<String> wantedBy) {
    Move move = candidate.move();
    boolean isDone =
        explanation.agent().contains(move)
            || (isTaken(move) && explanation.instant().learnedLeads());
    return List.of(
        isDone ? ">" : "",
        move.isHold() ? "nobody" : names.job(move.job()),
        move.isHold() ? "" : names.jobClass(move.job()),
        names.configuration(move.configuration()) + (move.isHold() ? ", kept free" : ""),
        ExplanationLines.signed(candidate.gain()),
        TimeText.change(candidate.gain() * weighed.typicalMicros()),
        String.join(", ", wantedBy));
  }
}
