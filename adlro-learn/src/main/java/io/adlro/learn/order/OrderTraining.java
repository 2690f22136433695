package io.adlro.learn.order;

import io.adlro.core.policy.JobOrder;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.ScoreOrder;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.training.Futures;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Learns an order for the least mean bounded slowdown by an evolution strategy that starts from
 * shortest first. The cost of an order is its slowdown over that of shortest first on the same
 * sequence, averaged over new sequences in each generation. The result of a start is the mean of
 * its later half; of several starts the best one on held-out sequences is kept.
 */
public final class OrderTraining {
  /**
   * Size of the search.
   *
   * @param starts number of independent searches
   * @param population orders in each generation
   * @param sequences on which each order is evaluated
   * @param jobs in each sequence
   * @param heldOut sequences that decide between the starts
   */
  public record Settings(
      int starts, int generations, int population, int sequences, int jobs, int heldOut) {
    public static final Settings DEFAULT = new Settings(2, 36, 20, 16, 1024, 64);
  }

  /** The learned weights and their cost on the held-out sequences. */
  public record Learned(OrderWeights weights, double heldOutCost) {}

  private static final double FIRST_STEP = 0.2;

  private final Settings settings;
  private final ResampledJobs jobs;
  private final Function<JobOrder, PlacementPolicy> rules;
  private final RandomStreams streams;

  /** Rules make a policy from an order, for example {@code ChosenFirst::blocking}. */
  public OrderTraining(
      Settings settings,
      ResampledJobs jobs,
      Function<JobOrder, PlacementPolicy> rules,
      RandomStreams streams) {
    this.settings = settings;
    this.jobs = jobs;
    this.rules = rules;
    this.streams = streams;
  }

  /** Trains; the result does not depend on the number of threads. */
  public Learned run(int threads, Consumer<String> progress) {
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    try {
      List<Sequence> heldOut = draw(settings.heldOut(), streams.stream("held-out"), workers);
      List<Learned> learned = new ArrayList<>();
      for (int start = 1; start <= settings.starts(); start++) {
        OrderWeights weights = evolve(start, workers, progress);
        double cost = costs(List.of(weights), heldOut, workers)[0];
        progress.accept("start %d: %.4f on held-out sequences".formatted(start, cost));
        learned.add(new Learned(weights, cost));
      }
      return learned.stream()
          .min((a, b) -> Double.compare(a.heldOutCost(), b.heldOutCost()))
          .orElseThrow();
    } finally {
      workers.shutdownNow();
    }
  }

  private OrderWeights evolve(int start, ExecutorService workers, Consumer<String> progress) {
    RandomGenerator random = streams.stream("sequences-" + start);
    EvolutionStrategy strategy =
        new EvolutionStrategy(
            OrderWeights.shortestFirst().byFeature(),
            FIRST_STEP,
            settings.population(),
            streams.stream("evolution-" + start));
    double[] later = new double[OrderFeature.COUNT];
    int laterFrom = settings.generations() / 2;
    for (int generation = 0; generation < settings.generations(); generation++) {
      List<Sequence> sequences = draw(settings.sequences(), random, workers);
      List<OrderWeights> orders =
          Arrays.stream(strategy.nextPoints()).map(OrderWeights::new).toList();
      double[] costs = costs(orders, sequences, workers);
      strategy.update(costs);
      double[] mean = strategy.mean();
      for (int f = 0; generation >= laterFrom && f < later.length; f++) {
        later[f] += mean[f] / (settings.generations() - laterFrom);
      }
      progress.accept(
          "start %d, generation %d: %.4f".formatted(start, generation + 1, mean(costs)));
    }
    return new OrderWeights(later);
  }

  /** Jobs and the mean bounded slowdown of shortest first on them. */
  private record Sequence(WorkloadTable jobs, double shortestFirst) {}

  private List<Sequence> draw(int count, RandomGenerator random, ExecutorService workers) {
    List<Future<Sequence>> sequences = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      WorkloadTable drawn = jobs.draw(settings.jobs(), random);
      sequences.add(workers.submit(() -> new Sequence(drawn, slowdown(drawn, ScoreOrder.SJF))));
    }
    return sequences.stream().map(Futures::get).toList();
  }

  private double[] costs(
      List<OrderWeights> orders, List<Sequence> sequences, ExecutorService workers) {
    List<Future<Double>> costs = new ArrayList<>();
    for (OrderWeights weights : orders) {
      costs.add(workers.submit(() -> cost(weights, sequences)));
    }
    return costs.stream().mapToDouble(Futures::get).toArray();
  }

  private double cost(OrderWeights weights, List<Sequence> sequences) {
    double sum = 0;
    for (Sequence sequence : sequences) {
      sum += slowdown(sequence.jobs(), new LearnedOrder(weights)) / sequence.shortestFirst();
    }
    return sum / sequences.size();
  }

  private double slowdown(WorkloadTable sequence, JobOrder order) {
    return SlowdownMeter.mean(sequence, rules.apply(order));
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }
}
