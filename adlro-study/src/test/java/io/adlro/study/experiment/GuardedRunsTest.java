package io.adlro.study.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.Fallback;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.journal.JournalWriter;
import io.adlro.core.journal.RecordText;
import io.adlro.core.policy.GuardTrip.Trigger;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyGuard;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.random.RandomStreams;
import io.adlro.ingest.scenario.ScenarioFiles;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.learn.agent.RegretReplay;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.nn.Networks;
import io.adlro.sim.Simulation;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.metrics.ResultMetric;
import io.adlro.sim.metrics.RunMetrics;
import io.adlro.sim.scenario.Scenario;
import io.adlro.solve.OrToolsLoadPlanner;
import io.adlro.study.training.ModelFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The agent behind its guard, with its own and with sabotaged weights, against the base policy of
 * the guard. As a program it prints the mean JCT for a number of seeds and jobs.
 */
final class GuardedRunsTest {
  private static final double MOST_LOSS = 0.03;
  private static final int JOBS = 400;
  private static final ModelBundle BUNDLE = ModelFiles.of(Path.of("..")).load("adlro").model();
  private static final AdlroAgent.Model SHIPPED = AdlroAgent.Model.of(BUNDLE);

  /** What a run of a policy gave, with the journal and with what has tripped its guard. */
  private record Outcome(double meanJctSeconds, List<String> journal, Set<Trigger> triggers) {}

  private record Runs(Setting setting, Trial trial) {
    static Runs of(String name, int jobs, long seed) {
      Scenario scenario = ScenarioFiles.of(Path.of("..")).load(name);
      Setting setting =
          Setting.of(
              scenario.withWorkload(scenario.workload().withJobs(jobs)), new OrToolsLoadPlanner());
      return new Runs(setting, setting.trials().apply(seed));
    }

    Outcome guarded(Function<PolicyInputs, PlacementPolicy> policy) {
      return of(
          inputs ->
              PolicyGuard.around(
                  policy.apply(inputs),
                  inputs,
                  new RegretReplay(inputs.cluster()),
                  failure -> {
                    throw failure;
                  }));
    }

    Outcome base() {
      return of(SeededRuns.CATALOG.find(PolicyGuard.BASE).orElseThrow()::create);
    }

    Outcome of(Function<PolicyInputs, PlacementPolicy> policy) {
      Simulation simulation = setting.simulation(trial, policy.apply(setting.inputs(trial)));
      RunMetrics metrics =
          new RunMetrics(simulation.state(), simulation::trueCluster, trial.jobs(), trial.window());
      List<String> lines = new ArrayList<>();
      JournalWriter journal = new JournalWriter(simulation.state(), RecordText.sink(lines::add));
      Set<Trigger> triggers = EnumSet.noneOf(Trigger.class);
      simulation.listen(metrics);
      simulation.listen(journal);
      simulation.listenToOrders(journal);
      simulation.listenToOrders(
          new QuietOrders() {
            @Override
            public void decided(long atMicros, long units, Fallback fallback) {
              PolicyGuard.tripOf(simulation.kernel().policy())
                  .ifPresent(trip -> triggers.add(trip.trigger()));
            }
          });
      simulation.run();
      return new Outcome(ResultMetric.MEAN_JCT.of(metrics.result()), lines, triggers);
    }
  }

  private static Function<PolicyInputs, PlacementPolicy> agent(AdlroAgent.Model model) {
    return inputs -> AdlroAgent.policy(inputs, model);
  }

  /** Without the portfolio, which would soon let another policy decide. */
  private static Function<PolicyInputs, PlacementPolicy> networks(AdlroAgent.Model model) {
    return inputs -> AdlroAgent.learnedOnly(inputs, model);
  }

  private static AdlroAgent.Model notANumber() {
    return new AdlroAgent.Model(
        SHIPPED.settings(),
        SHIPPED.view(),
        () -> List.of((seen, values) -> Arrays.fill(values, Float.NaN)));
  }

  private static AdlroAgent.Model randomWeights() {
    RandomGenerator random = new RandomStreams(1).stream("sabotage");
    float[] weights = new float[BUNDLE.ensemble().get(0).length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = random.nextFloat() - 0.5f;
    }
    return new AdlroAgent.Model(
        SHIPPED.settings(),
        SHIPPED.view(),
        () -> List.of(Networks.create(BUNDLE.network(), weights)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"drift", "surge"})
  void theLossAgainstTheBasePolicyIsSmall(String scenario) {
    Runs runs = Runs.of(scenario, JOBS, 1);
    double most = (1 + MOST_LOSS) * runs.base().meanJctSeconds();
    assertThat(runs.guarded(agent(SHIPPED)).meanJctSeconds()).isLessThan(most);
    assertThat(runs.guarded(agent(notANumber())).meanJctSeconds()).isLessThan(most);
    assertThat(runs.guarded(agent(randomWeights())).meanJctSeconds()).isLessThan(most);
  }

  @Test
  void networksWhoseValuesAreNotNumbersTripTheGuard() {
    Runs runs = Runs.of("surge", JOBS, 1);
    Outcome outcome = runs.guarded(networks(notANumber()));
    assertThat(outcome.triggers()).contains(Trigger.FAILURES);
    assertThat(outcome.meanJctSeconds()).isLessThan((1 + MOST_LOSS) * runs.base().meanJctSeconds());
  }

  @Test
  void aPolicyThatLosesInReplaysTripsTheGuard() {
    Runs runs = Runs.of("surge", 4 * JOBS, 1);
    Function<PolicyInputs, PlacementPolicy> bad =
        SeededRuns.CATALOG.find("max-min+predictions").orElseThrow()::create;
    Outcome outcome = runs.guarded(bad);
    assertThat(outcome.triggers()).contains(Trigger.REGRET);
    assertThat(outcome.meanJctSeconds()).isLessThan(runs.of(bad).meanJctSeconds());
  }

  @ParameterizedTest
  @ValueSource(strings = {"paper", "failures", "gangs"})
  void aGuardThatDoesNotTripChangesNoPlacement(String scenario) {
    Runs runs = Runs.of(scenario, JOBS, 1);
    Outcome guarded = runs.guarded(agent(SHIPPED));
    assertThat(guarded.triggers()).isEmpty();
    assertThat(placements(guarded)).isEqualTo(placements(runs.of(agent(SHIPPED)))).isNotEmpty();
  }

  /** Replays of the guard have records, too. */
  private static List<String> placements(Outcome outcome) {
    return outcome.journal().stream().filter(line -> line.contains(" >Place ")).toList();
  }

  public static void main(String[] args) {
    for (String scenario : List.of(args).subList(2, args.length)) {
      for (long seed = 1; seed <= Integer.parseInt(args[0]); seed++) {
        Runs runs = Runs.of(scenario, Integer.parseInt(args[1]), seed);
        System.out.printf(
            Locale.ROOT, "%s %d base %.2f", scenario, seed, runs.base().meanJctSeconds());
        print("agent", runs.of(agent(SHIPPED)));
        print("guarded", runs.guarded(agent(SHIPPED)));
        print("NaN", runs.guarded(agent(notANumber())));
        print("random", runs.guarded(agent(randomWeights())));
        print("NaN-networks", runs.guarded(networks(notANumber())));
        print("random-networks", runs.guarded(networks(randomWeights())));
        System.out.println();
      }
    }
  }

  private static void print(String name, Outcome outcome) {
    System.out.printf(
        Locale.ROOT, " | %s %.2f %s", name, outcome.meanJctSeconds(), outcome.triggers());
  }
}
