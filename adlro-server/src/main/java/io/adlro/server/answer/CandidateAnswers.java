package io.adlro.server.answer;

import io.adlro.core.model.Cluster;
import io.adlro.learn.agent.Explanation;
import io.adlro.learn.agent.Explanation.Move;
import io.adlro.learn.agent.Explanation.Weighed;
import io.adlro.live.insight.ExplainedDecision;
import io.adlro.live.insight.ExplainedDecision.DecidedOrder;
import io.adlro.live.insight.ExplainedDecision.PossibleStart;
import io.adlro.server.answer.ExplanationAnswer.Candidate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The candidates of a decision: what could be started, and what the agent rated. */
final class CandidateAnswers {
  private static final double MICROS = 1_000_000;

  private final ExplainedDecision decision;
  private final VisibleJobs visible;
  private final Cluster cluster;
  private final Map<Move, PossibleStart> starts = new LinkedHashMap<>();

  private CandidateAnswers(ExplainedDecision decision, VisibleJobs visible) {
    this.decision = decision;
    this.visible = visible;
    cluster = visible.jobs().cluster();
    decision.starts().forEach(s -> starts.put(new Move(s.job(), s.configuration()), s));
  }

  /** Those that the agent rated first, the highest score first; then the others by job. */
  static List<Candidate> of(ExplainedDecision decision, VisibleJobs visible) {
    return new CandidateAnswers(decision, visible).all();
  }

  private List<Candidate> all() {
    List<Candidate> candidates = new ArrayList<>();
    decision.agent().flatMap(Explanation::weighed).ifPresent(w -> addRated(w, candidates));
    starts
        .keySet()
        .forEach(move -> candidates.add(of(move, OptionalDouble.empty(), OptionalDouble.empty())));
    return candidates;
  }

  private void addRated(Weighed weighed, List<Candidate> candidates) {
    for (Explanation.Candidate rated : weighed.candidates()) {
      double gainSeconds = rated.gain() * weighed.typicalMicros() / MICROS;
      candidates.add(
          of(rated.move(), OptionalDouble.of(rated.score()), OptionalDouble.of(gainSeconds)));
      starts.remove(rated.move());
    }
  }

  private Candidate of(Move move, OptionalDouble score, OptionalDouble gainSeconds) {
    Optional<PossibleStart> start = Optional.ofNullable(starts.get(move));
    boolean isMixed = move.configuration() >= cluster.modelCount();
    return new Candidate(
        move.isHold() ? Optional.empty() : visible.id(move.job()),
        move.isHold()
            ? Optional.empty()
            : Optional.of(cluster.classes().get(visible.jobs().jobClass(move.job()))),
        isMixed ? Optional.empty() : Optional.of(cluster.models().get(move.configuration()).name()),
        move.isHold(),
        start.map(PossibleStart::hasRoom),
        start.isPresent()
            ? OptionalDouble.of(start.get().runMicros() / MICROS)
            : OptionalDouble.empty(),
        score,
        gainSeconds,
        !move.isHold() && decision.orders().stream().anyMatch(order -> starts(order, move)));
  }

  private boolean starts(DecidedOrder order, Move move) {
    boolean isMixed = move.configuration() >= cluster.modelCount();
    return order.places()
        && order.job() == move.job()
        && (isMixed
            || cluster.modelOf(cluster.gpuIndex(order.gpuIds().get(0))) == move.configuration());
  }
}
