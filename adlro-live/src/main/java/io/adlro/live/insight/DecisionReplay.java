package io.adlro.live.insight;

import io.adlro.core.action.Configurations;
import io.adlro.core.action.Placer;
import io.adlro.core.estimate.RunTimes;
import io.adlro.core.event.Fallback;
import io.adlro.core.event.Order;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.journal.Audit;
import io.adlro.core.journal.JournalRecord;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.learn.agent.ExplainingPolicy;
import io.adlro.learn.agent.Explanation;
import io.adlro.learn.agent.ExplanationQuestion;
import io.adlro.learn.agent.ForecastingPolicy;
import io.adlro.live.insight.ExplainedDecision.Alternative;
import io.adlro.live.insight.ExplainedDecision.DecidedOrder;
import io.adlro.live.insight.ExplainedDecision.FreeGpus;
import io.adlro.live.insight.ExplainedDecision.PossibleStart;
import io.adlro.live.loop.HoldReasons;
import io.adlro.live.loop.LivePolicy;
import io.adlro.live.loop.WaitReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Explains the decision that a kernel is about to make. The kernel itself is not changed. */
final class DecisionReplay {
  /** Jobs at the head of the queue whose possible starts are shown. */
  private static final int MOST_JOBS = 20;

  private final LivePolicy policy;
  private final FollowingKernel at;
  private final SchedulingKernel kernel;
  private final ClusterState state;
  private final Cluster cluster;

  DecisionReplay(LivePolicy policy, FollowingKernel at) {
    this.policy = policy;
    this.at = at;
    kernel = at.kernel();
    state = kernel.state();
    cluster = state.cluster();
  }

  /** The decision that gave these orders, one of which is in question. */
  ExplainedDecision explained(List<JournalRecord.Ordered> orders, long sequence) {
    FollowingKernel.Frozen before = at.freeze();
    Order.Decided end = (Order.Decided) orders.get(orders.size() - 1).order();
    OptionalInt subject = subject(orders, sequence);
    return new ExplainedDecision(
        end.atMicros(),
        policy.header().policy(),
        policy.header().modelDigest(),
        orders.stream().flatMap(ordered -> shown(ordered).stream()).toList(),
        end.units() < 0 ? OptionalLong.empty() : OptionalLong.of(end.units()),
        end.fallback(),
        difference(before, orders),
        Optional.empty(),
        state.count(JobPhase.PENDING),
        free(),
        starts(subject),
        alternatives(orders, subject),
        agent(before, subject),
        state.jobs());
  }

  /** What would be decided now, with a waiting job in question. */
  ExplainedDecision present(int job, HoldReasons holds) {
    boolean isInQueue = state.phase(job) == JobPhase.PENDING;
    OptionalInt subject = isInQueue ? OptionalInt.of(job) : OptionalInt.empty();
    return new ExplainedDecision(
        state.nowMicros(),
        policy.header().policy(),
        policy.header().modelDigest(),
        List.of(),
        OptionalLong.empty(),
        Fallback.NONE,
        Optional.empty(),
        Optional.of(WaitReason.of(kernel, job, holds)),
        state.count(JobPhase.PENDING),
        free(),
        starts(OptionalInt.of(job)),
        List.of(),
        isInQueue ? agent(at.freeze(), subject) : Optional.empty(),
        state.jobs().copy()); // the kernel goes on
  }

  private List<Alternative> alternatives(List<JournalRecord.Ordered> orders, OptionalInt subject) {
    List<Order.Place> placed =
        orders.stream()
            .map(JournalRecord.Ordered::order)
            .flatMap(
                order -> order instanceof Order.Place place ? Stream.of(place) : Stream.empty())
            .toList();
    return placed.stream()
        .filter(place -> subject.isPresent() && place.job() == subject.getAsInt())
        .findFirst()
        .map(
            place ->
                new PlacementAlternatives(
                        ForecastingPolicy.present(kernel), kernel.runTimes().configurations())
                    .of(
                        place.job(),
                        place.gpus()[0],
                        placed.stream().map(Order.Place::job).collect(Collectors.toSet())))
        .orElse(List.of());
  }

  /** The job of the order in question, if it waited before. */
  private static OptionalInt subject(List<JournalRecord.Ordered> orders, long sequence) {
    return orders.stream()
        .filter(ordered -> ordered.sequence() == sequence)
        .map(JournalRecord.Ordered::order)
        .flatMap(order -> order instanceof Order.Place place ? Stream.of(place) : Stream.empty())
        .mapToInt(Order.Place::job)
        .findFirst();
  }

  private Optional<DecidedOrder> shown(JournalRecord.Ordered ordered) {
    if (ordered.order() instanceof Order.Place place) {
      List<String> gpuIds = Arrays.stream(place.gpus()).mapToObj(cluster::gpuId).toList();
      return Optional.of(
          new DecidedOrder(ordered.sequence(), place.job(), place.attempt(), gpuIds));
    }
    return ordered.order() instanceof Order.Preempt preempt
        ? Optional.of(
            new DecidedOrder(ordered.sequence(), preempt.job(), preempt.attempt(), List.of()))
        : Optional.empty();
  }

  /** Decides again with the policy as it is now. */
  private Optional<String> difference(
      FollowingKernel.Frozen before, List<JournalRecord.Ordered> orders) {
    Audit audit =
        new Audit(
            policy.header(),
            receiver -> before.thawed(policy.guarded(), receiver),
            orders.get(0).sequence() - 1);
    return orders.stream()
        .flatMap(ordered -> audit.take(ordered).stream())
        .findFirst()
        .map(found -> "recorded %s, now %s".formatted(found.recorded(), found.decided()));
  }

  private List<FreeGpus> free() {
    return IntStream.range(0, cluster.modelCount())
        .mapToObj(
            m ->
                new FreeGpus(
                    cluster.models().get(m).name(),
                    state.ledger().freeWholeOfModel(m).count(),
                    cluster.gpusOfModel(m)))
        .toList();
  }

  private List<PossibleStart> starts(OptionalInt subject) {
    List<PossibleStart> starts = new ArrayList<>();
    subject.ifPresent(job -> addStarts(job, starts));
    int jobs = 0;
    for (int job = state.firstPending();
        job != ClusterState.NONE && jobs < MOST_JOBS;
        job = state.nextInList(job)) {
      if (subject.isEmpty() || job != subject.getAsInt()) {
        addStarts(job, starts);
        jobs++;
      }
    }
    return starts;
  }

  private void addStarts(int job, List<PossibleStart> starts) {
    RunTimes runTimes = kernel.runTimes();
    Configurations configurations = runTimes.configurations();
    Placer placer = new Placer(state);
    for (long rest = configurations.of(job); rest != 0; rest &= rest - 1) {
      int configuration = Long.numberOfTrailingZeros(rest);
      long models = configurations.models(job, configuration);
      starts.add(
          new PossibleStart(
              job,
              configuration,
              placer.find(job, models, Placer.Rule.FIRST),
              runTimes.typicalRunMicros(job, configuration)));
    }
  }

  /** How the agent weighs it, if the agent decides and a job waits. */
  private Optional<Explanation> agent(FollowingKernel.Frozen before, OptionalInt subject) {
    if (policy.agent().isEmpty() || state.count(JobPhase.PENDING) == 0) {
      return Optional.empty();
    }
    ExplainingPolicy watch =
        ExplainingPolicy.ofAgent(
            policy.header().inputs(),
            policy.agent().get(),
            new ExplanationQuestion.Numbered(1),
            subject);
    before.thawed(policy.guarded(watch), QuietOrders.IGNORE).decide();
    return watch.found();
  }
}
