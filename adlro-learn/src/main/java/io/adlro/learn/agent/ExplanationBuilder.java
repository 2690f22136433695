package io.adlro.learn.agent;

import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Fastest;
import io.adlro.core.policy.PatientSjf;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.state.JobPhase;
import io.adlro.learn.agent.Explanation.Counterfactual;
import io.adlro.learn.agent.Explanation.Instant;
import io.adlro.learn.agent.Explanation.Move;
import io.adlro.learn.agent.Explanation.SpeedTrial;
import io.adlro.learn.agent.Explanation.Weighed;
import io.adlro.learn.network.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Builds the explanation of a decision from the state just before it. */
final class ExplanationBuilder {
  private final Portfolio agent;
  private final LearnedChoice learned;
  private final ExplanationCandidates candidates;
  private final ExplanationOutcomes outcomes;

  /** Uses a learned policy of its own, so that the agent's is not changed. */
  ExplanationBuilder(PolicyInputs inputs, AdlroAgent.Model model, Portfolio agent) {
    this.agent = agent;
    this.learned = BasePolicies.learned(inputs, model);
    this.candidates = new ExplanationCandidates(learned, model.settings().margin());
    this.outcomes =
        new ExplanationOutcomes(
            new ExplanationFutures(agent, model.settings().urgency(), inputs.seed()),
            inputs.cluster());
  }

  boolean learnedLeads() {
    return agent.leader().policy() instanceof LearnedChoice;
  }

  /** Number of allowed actions. */
  long candidates(DecisionContext now) {
    return Fastest.anythingFree(now) ? learned.observe(agent.see(now)).countAllowed() : 0;
  }

  /** Whether the learned policy would start other jobs, or elsewhere, than its base policy. */
  boolean departs(DecisionContext now) {
    DecisionContext seen = agent.see(now);
    ExplanationDryRun dryRun = new ExplanationDryRun(learned);
    List<Move> own = planned(dryRun, seen);
    List<Move> base = planned(learned.base(), seen);
    return dryRun.firstDeparture().isPresent()
        && (own.size() != base.size() || !own.containsAll(base));
  }

  static List<Move> planned(PlacementPolicy policy, DecisionContext now) {
    return planned(PortfolioCandidate.learned(policy), now, now);
  }

  static List<Move> planned(
      PortfolioCandidate candidate, DecisionContext stated, DecisionContext learned) {
    PlannedOrders orders = new PlannedOrders();
    orders.collect(candidate, stated.withOrders(orders), learned.withOrders(orders));
    return Move.of(stated, orders);
  }

  /**
   * Explains the decision that is about to be made.
   *
   * @param ordered what the deciding policy will start
   * @param subject the job in question; otherwise the one that is started
   */
  Explanation explain(long number, DecisionContext now, List<Move> ordered, OptionalInt subject) {
    DecisionContext seen = agent.see(now);
    ExplanationDryRun dryRun = new ExplanationDryRun(learned);
    List<Move> dryRunMoves = planned(dryRun, seen);
    List<Move> own = learnedLeads() ? dryRunMoves : planned(agent.leader(), now, seen);
    boolean subjectDecides = learnedLeads() && subject.isPresent();
    int index =
        subjectDecides
            ? dryRun.actionThatStarts(subject.getAsInt())
            : dryRun.firstDeparture().orElse(0);
    Collector collector = new Collector(number, now, ordered, subject);
    planned(new ExplanationDryRun(learned, index, collector::at), seen);
    if (collector.weighed.isEmpty()) {
      learned.observe(seen);
      collector.consider(seen, subject, AgentAction.BASE, Optional.empty());
    }
    return new Explanation(
        instant(number, now),
        own,
        ordered,
        trials(seen, own),
        collector.weighed,
        collector.counterfactual);
  }

  private List<SpeedTrial> trials(DecisionContext seen, List<Move> starts) {
    if (agent.leader().runTimes() == PortfolioCandidate.RunTimeSource.STATED) {
      return List.of();
    }
    List<SpeedTrial> trials = new ArrayList<>();
    for (Move move : starts) {
      double factor =
          move.isHold() ? 1 : seen.runTimes().trialFactor(move.job(), move.configuration());
      if (factor > 1) {
        double speed = seen.configurations().speed(move.job(), move.configuration());
        trials.add(new SpeedTrial(move, speed, speed * factor));
      }
    }
    return trials;
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
        name(PortfolioCandidate.learned(learned.base())));
  }

  /** PatientSjf is patient-sjf, as in the catalogue. */
  static String name(PortfolioCandidate candidate) {
    if (candidate.policy() instanceof LearnedChoice) {
      return Instant.LEARNED;
    }
    String name =
        candidate
            .policy()
            .getClass()
            .getSimpleName()
            .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
            .toLowerCase(Locale.ROOT);
    List<String> with = new ArrayList<>();
    if (candidate.policy() instanceof PatientSjf patient) {
      if (isBaseline(patient.settings())) {
        with.add("baseline settings");
      }
      if (patient.isBackfilling()) {
        with.add("backfilling");
      }
      if (patient.settings().pinned() > 0) {
        with.add("the delay of limited jobs");
      }
    }
    if (candidate.runTimes() == PortfolioCandidate.RunTimeSource.STATED) {
      with.add("stated run times");
    }
    return with.isEmpty() ? name : name + " with " + String.join(" and ", with);
  }

  /** Whether these are the settings of the catalogue, other than those of the base policy. */
  private static boolean isBaseline(PatientSjf.Settings settings) {
    return settings.exponent() == PatientSjf.Settings.DEFAULT.exponent()
        && settings.patience() == PatientSjf.Settings.DEFAULT.patience();
  }

  /** Collects the parts of the explanation when the dry run reaches the explained action. */
  private final class Collector {
    private final long number;
    private final DecisionContext stated;
    private final List<Move> ordered;
    private final OptionalInt subject;
    private Optional<Weighed> weighed = Optional.empty();
    private Optional<Counterfactual> counterfactual = Optional.empty();

    Collector(long number, DecisionContext stated, List<Move> ordered, OptionalInt subject) {
      this.number = number;
      this.stated = stated;
      this.ordered = ordered;
      this.subject = subject;
    }

    void at(DecisionContext now, Observation plane, List<AgentAction> before, AgentAction next) {
      Weighed found = candidates.weigh(now, plane, before, next);
      weighed = Optional.of(found);
      consider(
          now,
          subject.isPresent() ? subject : jobInQuestion(found),
          next,
          found.contrast().map(Explanation.Contrast::favoured));
    }

    /** The job that the action starts, or keeps waiting, or that starts anyway, or could start. */
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

    void consider(DecisionContext now, OptionalInt job, AgentAction next, Optional<Move> favoured) {
      if (job.isEmpty() || !waits(now, job.getAsInt())) {
        return;
      }
      AgentAction done =
          ordered.stream()
              .filter(move -> move.job() == job.getAsInt())
              .findFirst()
              .map(Move::action)
              .orElse(next.isHold() ? next : AgentAction.BASE);
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

    /** Alternatives that do not start the job. */
    private List<AgentAction> besides(DecisionContext now, int job, Optional<Move> favoured) {
      List<AgentAction> besides = new ArrayList<>();
      favoured.filter(move -> move.job() != job).ifPresent(move -> besides.add(move.action()));
      if (planned(agent.base(), stated, now).stream().noneMatch(move -> move.job() == job)) {
        besides.add(AgentAction.BASE);
      }
      return besides;
    }
  }

  /** Whether the job exists and waits. */
  static boolean waits(DecisionContext now, int job) {
    return now.state().isLive(job) && now.state().phase(job) == JobPhase.PENDING;
  }
}
