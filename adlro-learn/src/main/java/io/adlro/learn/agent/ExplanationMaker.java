package io.adlro.learn.agent;

import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Fastest;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.state.JobPhase;
import io.adlro.learn.Observation;
import io.adlro.learn.agent.Explanation.Counterfactual;
import io.adlro.learn.agent.Explanation.Instant;
import io.adlro.learn.agent.Explanation.Move;
import io.adlro.learn.agent.Explanation.Weighed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Puts an explanation together, from one look at the state just before a decision. */
final class ExplanationMaker {
  private final Portfolio agent;
  private final LearnedChoice learned;
  private final double margin;
  private final ExplanationScales scales;
  private final ExplanationOutcomes outcomes;

  /** Thinks with a learned policy of its own, so that the agent's is not disturbed. */
  ExplanationMaker(PolicyInputs inputs, Adlro.Model model, Portfolio agent) {
    this.agent = agent;
    this.learned = Bases.learned(inputs, model);
    this.margin = model.settings().margin();
    this.scales = new ExplanationScales(learned, margin);
    this.outcomes =
        new ExplanationOutcomes(
            new ExplanationFutures(agent, model.settings().urgency(), inputs.seed()),
            inputs.cluster());
  }

  boolean learnedLeads() {
    return agent.leader().policy() instanceof LearnedChoice;
  }

  /** How many choices there are. */
  long candidates(DecisionContext now) {
    return Fastest.anythingFree(now)
        ? ExplanationScales.cells(learned.observe(agent.see(now))).count()
        : 0;
  }

  /** Whether the learned policy would start other jobs, or elsewhere, than its base policy. */
  boolean departs(DecisionContext now) {
    DecisionContext seen = agent.see(now);
    List<Move> own = intentions(new ExplanationRehearsal(learned, margin), seen);
    List<Move> base = intentions(learned.base(), seen);
    return own.size() != base.size() || !own.containsAll(base);
  }

  static List<Move> intentions(PlacementPolicy policy, DecisionContext now) {
    return intentions(Member.learned(policy), now, now);
  }

  static List<Move> intentions(Member member, DecisionContext stated, DecisionContext learned) {
    Intentions told = new Intentions();
    told.ask(member, stated.withOrders(told), learned.withOrders(told));
    return Move.of(stated, told);
  }

  /**
   * Explains the decision that is about to be made.
   *
   * @param ordered what somebody is going to start in it
   * @param subject the job in question; otherwise the one that is started
   */
  Explanation explain(long number, DecisionContext now, List<Move> ordered, OptionalInt subject) {
    DecisionContext seen = agent.see(now);
    ExplanationRehearsal course = new ExplanationRehearsal(learned, margin);
    List<Move> rehearsed = intentions(course, seen);
    List<Move> own = learnedLeads() ? rehearsed : intentions(agent.leader(), now, seen);
    boolean whichStarts = learnedLeads() && subject.isPresent();
    int choice = whichStarts ? course.choiceThatStarts(subject.getAsInt()) : 0;
    Look look = new Look(number, now, ordered, subject);
    intentions(new ExplanationRehearsal(learned, margin, choice, look::at), seen);
    if (look.weighed.isEmpty()) {
      learned.observe(seen);
      look.consider(seen, subject, Choice.BASE, Optional.empty());
    }
    return new Explanation(instant(number, now), own, ordered, look.weighed, look.counterfactual);
  }

  private Instant instant(long number, DecisionContext now) {
    return new Instant(
        number,
        now.nowMicros(),
        now.waitingCount(),
        IntStream.range(0, now.cluster().modelCount())
            .mapToObj(m -> now.state().ledger().freeWholeOfModel(m).count())
            .toList(),
        name(agent.leader()),
        name(Member.learned(learned.base())));
  }

  /** PatientSjf is patient-sjf, as in the catalogue. */
  private static String name(Member member) {
    if (member.policy() instanceof LearnedChoice) {
      return Instant.LEARNED;
    }
    String name =
        member
            .policy()
            .getClass()
            .getSimpleName()
            .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
            .toLowerCase(Locale.ROOT);
    return member.trust() == Member.Trust.STATED ? name + " with stated run times" : name;
  }

  /** What is seen of the choice that is explained, when its turn comes. */
  private final class Look {
    private final long number;
    private final DecisionContext stated;
    private final List<Move> ordered;
    private final OptionalInt subject;
    private Optional<Weighed> weighed = Optional.empty();
    private Optional<Counterfactual> counterfactual = Optional.empty();

    Look(long number, DecisionContext stated, List<Move> ordered, OptionalInt subject) {
      this.number = number;
      this.stated = stated;
      this.ordered = ordered;
      this.subject = subject;
    }

    void at(DecisionContext now, Observation plane, List<Choice> before, Choice next) {
      Weighed found = scales.weigh(now, plane, before, next);
      weighed = Optional.of(found);
      consider(
          now,
          subject.isPresent() ? subject : jobInQuestion(found),
          next,
          found.contrast().map(Explanation.Contrast::favoured));
    }

    /** Who is started by choice, or kept waiting by it, or started anyhow, or might be. */
    private OptionalInt jobInQuestion(Weighed found) {
      Optional<Move> taken = found.taken().filter(move -> learnedLeads());
      Optional<Move> keptWaiting =
          found.base().stream()
              .filter(
                  move -> taken.filter(t -> t.configuration() == move.configuration()).isPresent())
              .findFirst();
      return taken
          .filter(move -> !move.isHold())
          .or(() -> keptWaiting)
          .or(() -> ordered.stream().findFirst())
          .or(
              () ->
                  found.candidates().stream()
                      .map(Explanation.Candidate::move)
                      .filter(move -> !move.isHold())
                      .findFirst())
          .map(move -> OptionalInt.of(move.job()))
          .orElse(OptionalInt.empty());
    }

    void consider(DecisionContext now, OptionalInt job, Choice next, Optional<Move> favoured) {
      if (job.isEmpty() || !waits(now, job.getAsInt())) {
        return;
      }
      Choice done =
          ordered.stream()
              .filter(move -> move.job() == job.getAsInt())
              .findFirst()
              .map(move -> new Choice(move.job(), move.configuration()))
              .orElse(next.isHold() ? next : Choice.BASE);
      counterfactual =
          Optional.of(
              outcomes.of(
                  now,
                  number,
                  job.getAsInt(),
                  done,
                  besides(now, job.getAsInt(), favoured),
                  learned.encoder().typicalMicros()));
    }

    /** What may be done without starting the job. */
    private List<Choice> besides(DecisionContext now, int job, Optional<Move> favoured) {
      List<Choice> besides = new ArrayList<>();
      favoured
          .filter(move -> move.job() != job)
          .ifPresent(move -> besides.add(new Choice(move.job(), move.configuration())));
      if (intentions(agent.base(), stated, now).stream().noneMatch(move -> move.job() == job)) {
        besides.add(Choice.BASE);
      }
      return besides;
    }
  }

  /** Whether there is such a job and it waits. */
  static boolean waits(DecisionContext now, int job) {
    return job >= now.state().oldestLive()
        && job < now.state().submitted()
        && now.state().phase(job) == JobPhase.PENDING;
  }
}
