package io.adlro.learn.agent;

import io.adlro.core.policy.DecisionContext;
import io.adlro.learn.agent.Explanation.Candidate;
import io.adlro.learn.agent.Explanation.Contrast;
import io.adlro.learn.agent.Explanation.Move;
import io.adlro.learn.agent.Explanation.Weighed;
import io.adlro.learn.network.Observation;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects the candidates of one action of the learned policy and compares the best two. */
final class ExplanationCandidates {
  private final LearnedChoice learned;
  private final double margin;
  private final ExplanationInfluences influences;

  ExplanationCandidates(LearnedChoice learned, double margin) {
    this.learned = learned;
    this.margin = margin;
    this.influences = new ExplanationInfluences(learned);
  }

  Weighed weigh(
      DecisionContext now, Observation plane, List<AgentAction> before, AgentAction next) {
    List<Move> base = ExplanationBuilder.planned(learned.base(), now);
    List<Candidate> candidates = candidates(plane, base);
    Optional<Move> taken = next.isBase() ? Optional.empty() : Optional.of(Move.of(next));
    List<Move> second =
        plane.allowedCells().filter(learned.encoder()::isSecond).mapToObj(this::move).toList();
    return new Weighed(
        learned.encoder().typicalMicros(),
        margin,
        before.stream().map(Move::of).toList(),
        candidates,
        taken,
        base,
        second,
        contrast(plane, candidates, taken, base));
  }

  private List<Candidate> candidates(Observation plane, List<Move> base) {
    float[] scores = learned.gains(plane);
    Map<Move, Double> scoreByMove = new LinkedHashMap<>();
    plane.allowedCells().forEach(cell -> scoreByMove.put(move(cell), (double) scores[cell]));
    return scoreByMove.entrySet().stream()
        .map(
            entry -> {
              Move move = entry.getKey();
              double displaced =
                  base.contains(move)
                      ? entry.getValue()
                      : displaced(move, base).map(scoreByMove::get).orElse(0.0);
              return new Candidate(move, entry.getValue(), entry.getValue() - displaced);
            })
        .sorted(Comparator.comparingDouble((Candidate candidate) -> -candidate.score()))
        .toList();
  }

  private Move move(int cell) {
    return Move.of(learned.encoder().action(cell));
  }

  /** The taken candidate, or else the best one that the base policy would not take. */
  private Optional<Contrast> contrast(
      Observation plane, List<Candidate> candidates, Optional<Move> taken, List<Move> base) {
    List<Move> moves = candidates.stream().map(Candidate::move).toList();
    Optional<Move> favoured =
        taken.or(() -> moves.stream().filter(move -> !base.contains(move)).findFirst());
    if (favoured.isEmpty()) {
      return Optional.empty();
    }
    Move one = favoured.get();
    Optional<Move> other =
        base.contains(one)
            ? moves.stream().filter(move -> !move.equals(one)).findFirst()
            : displaced(one, base).filter(moves::contains);
    return Optional.of(influences.contrast(plane, one, other, this::cell));
  }

  /** The base policy's order on the same model, or else for the same job, or else its first. */
  private static Optional<Move> displaced(Move move, List<Move> base) {
    return base.stream()
        .filter(other -> other.configuration() == move.configuration())
        .findFirst()
        .or(() -> base.stream().filter(other -> other.job() == move.job()).findFirst())
        .or(() -> base.stream().findFirst());
  }

  private int cell(Observation plane, Move move) {
    return move.isHold()
        ? plane.cell(plane.rows() - 1, move.configuration())
        : learned.encoder().cellOf(move.job(), move.configuration());
  }
}
