package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.agent.Explanation.Counterfactual;
import io.adlro.learn.agent.Explanation.Influence;
import io.adlro.learn.agent.Explanation.Move;
import io.adlro.learn.agent.Explanation.Weighed;
import io.adlro.learn.environment.TestWorld;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.QFunction;
import io.adlro.learn.nn.Networks;
import io.adlro.sim.Simulation;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ExplanationTest {
  private static final NetworkSpec.Plane NETWORK = AdlroTraining.network(8);
  private static final Setting QUIET = TestWorld.quiet(150);
  private static final Trial TRIAL = QUIET.trials().apply(3);

  /** Two networks that know nothing, and so often differ from the base policy. */
  private static AdlroAgent.Model untrained(double margin) {
    RandomStreams streams = new RandomStreams(5);
    List<float[]> weights =
        List.of(
            Networks.initialWeights(NETWORK, streams.stream("one")),
            Networks.initialWeights(NETWORK, streams.stream("other")));
    return model(margin, () -> weights.stream().map(w -> Networks.create(NETWORK, w)).toList());
  }

  private static AdlroAgent.Model model(double margin, Supplier<List<QFunction>> networks) {
    return new AdlroAgent.Model(new LearnedChoice.Settings(margin, 0.4), PlaneView.FIXED, networks);
  }

  /** The learned policy leads, but there is a memory of what has been. */
  private static ExplainingPolicy watch(AdlroAgent.Model model, ExplanationQuestion question) {
    PolicyInputs inputs = QUIET.inputs(TRIAL);
    PortfolioCandidate learned = PortfolioCandidate.learned(BasePolicies.learned(inputs, model));
    Hindsight memory = new Hindsight(inputs.cluster(), 1, Hindsight.Settings.DEFAULT);
    return run(
        ExplainingPolicy.ofAgent(
            new Portfolio(List.of(learned), memory), inputs, model, question, OptionalInt.empty()));
  }

  private static ExplainingPolicy run(ExplainingPolicy watch) {
    Simulation simulation = new Simulation(TRIAL.jobs(), QUIET.physics(), TRIAL.faults(), watch);
    while (watch.found().isEmpty() && simulation.step()) {}
    return watch;
  }

  private static Explanation explain(AdlroAgent.Model model, ExplanationQuestion question) {
    return watch(model, question).found().orElseThrow();
  }

  @Test
  void aDryRunPredictsWhatTheLearnedPolicyOrders() {
    for (Setting setting : List.of(QUIET, TestWorld.rough(150))) {
      Trial trial = setting.trials().apply(3);
      Rehearsing rehearsing = new Rehearsing(setting.inputs(trial), untrained(0));

      new Simulation(trial.jobs(), setting.physics(), trial.faults(), rehearsing).run();

      assertThat(rehearsing.decisions).isGreaterThan(100);
      assertThat(rehearsing.differences).isEmpty();
    }
  }

  /** Asks one learned policy what another one is going to do. */
  private static final class Rehearsing implements PlacementPolicy {
    private final LearnedChoice learned;
    private final LearnedChoice acting;
    private final Portfolio portfolio;
    private final List<String> differences = new ArrayList<>();
    private int decisions;

    Rehearsing(PolicyInputs inputs, AdlroAgent.Model model) {
      learned = BasePolicies.learned(inputs, model);
      acting = learned.copy(inputs.cluster());
      portfolio = new Portfolio(List.of(PortfolioCandidate.learned(acting)), Hindsight.none());
    }

    @Override
    public PolicyMemory memory(ClusterState state, Configurations configurations) {
      return portfolio.memory(state, configurations);
    }

    @Override
    public void decide(DecisionContext now) {
      DecisionContext seen = portfolio.see(now);
      List<Move> foretold = ExplanationBuilder.planned(new ExplanationDryRun(learned), seen);
      List<Move> ordered = ExplanationBuilder.planned(acting, seen);
      decisions++;
      if (!foretold.equals(ordered)) {
        differences.add(foretold + " but " + ordered);
      }
      portfolio.decide(now);
    }
  }

  @Test
  void explainingDoesNotChangeTheRun() {
    List<Long> plain = ends(AdlroAgent.policy(QUIET.inputs(TRIAL), untrained(0.1)));
    ExplainingPolicy watch =
        ExplainingPolicy.ofAgent(
            QUIET.inputs(TRIAL),
            untrained(0.1),
            new ExplanationQuestion.Numbered(120),
            OptionalInt.empty());

    assertThat(ends(watch)).isEqualTo(plain);
    assertThat(watch.found()).isPresent();
  }

  private static List<Long> ends(PlacementPolicy policy) {
    Simulation simulation = new Simulation(TRIAL.jobs(), QUIET.physics(), TRIAL.faults(), policy);
    List<Long> ends = new ArrayList<>();
    simulation.listen(
        new QuietHandler() {
          @Override
          public void jobFinished(long atMicros, int job, int attempt) {
            ends.add(atMicros * 1000 + job);
          }
        });
    simulation.run();
    return ends;
  }

  @Test
  void theBestCandidateIsTakenAboveTheMarginAndTheBasePolicyDecidesBelow() {
    ExplanationQuestion question = new ExplanationQuestion.From(60_000_000);
    Weighed bold = explain(untrained(-1000), question).weighed().orElseThrow();
    Weighed shy = explain(untrained(1000), question).weighed().orElseThrow();

    assertThat(bold.candidates()).hasSizeGreaterThan(1);
    assertThat(bold.candidates())
        .isSortedAccordingTo((a, b) -> Double.compare(b.score(), a.score()));
    assertThat(bold.taken()).contains(bold.candidates().get(0).move());
    assertThat(shy.taken()).isEmpty();
    assertThat(explain(untrained(1000), question).agent()).isEqualTo(shy.base());
  }

  @Test
  void aDepartureIsADecisionThatTheBasePolicyWouldNotMake() {
    Explanation found = explain(untrained(-1000), new ExplanationQuestion.Departure());

    Weighed weighed = found.weighed().orElseThrow();
    assertThat(found.agent()).isNotEqualTo(weighed.base());
    assertThat(weighed.base()).doesNotContain(weighed.taken().orElseThrow());
    assertThat(watch(untrained(1000), new ExplanationQuestion.Departure()).found()).isEmpty();
  }

  @Test
  void gainsAreMeasuredAgainstTheOrdersOfTheBasePolicyWhichGainNothing() {
    Explanation found = explain(untrained(-1000), new ExplanationQuestion.Departure());

    Weighed weighed = found.weighed().orElseThrow();
    assertThat(weighed.candidates())
        .filteredOn(candidate -> weighed.base().contains(candidate.move()))
        .isNotEmpty()
        .allSatisfy(candidate -> assertThat(candidate.gain()).isZero())
        .anySatisfy(candidate -> assertThat(candidate.score()).isNotZero());
    Explanation.Contrast contrast = weighed.contrast().orElseThrow();
    assertThat(weighed.candidates())
        .filteredOn(candidate -> candidate.move().equals(contrast.favoured()))
        .singleElement()
        .satisfies(
            candidate -> assertThat(candidate.gain()).isCloseTo(contrast.lead(), within(1e-6)));
  }

  @Test
  void theLeaderIsNamedAndTheLearnedPolicyIsExplainedToo() {
    Explanation found =
        run(ExplainingPolicy.ofAgent(
                QUIET.inputs(TRIAL),
                untrained(-1000),
                new ExplanationQuestion.Dissent(),
                OptionalInt.empty()))
            .found()
            .orElseThrow();

    Weighed weighed = found.weighed().orElseThrow();
    assertThat(found.instant().leader())
        .isEqualTo("patient-sjf with baseline settings and backfilling");
    assertThat(found.instant().base()).isEqualTo("patient-sjf");
    assertThat(found.agent()).isEqualTo(weighed.base());
    assertThat(weighed.taken()).isPresent();
  }

  @Test
  void theDecisionThatStartedAJobIsFound() {
    Explanation found = explain(untrained(0.1), new ExplanationQuestion.Start(70));

    assertThat(found.ordered()).anyMatch(move -> move.job() == 70);
    assertThat(found.counterfactual().orElseThrow().job()).isEqualTo(70);
  }

  @Test
  void onlyTheGroupThatTheNetworkReadsMatters() {
    QFunction longestFirst =
        (plane, values) -> {
          for (int cell = 0; cell < plane.cells(); cell++) {
            values[cell] = plane.inputs()[cell * PlaneFeature.COUNT + PlaneFeature.RUN.ordinal()];
          }
        };

    Weighed weighed =
        explain(model(-1000, () -> List.of(longestFirst)), new ExplanationQuestion.Departure())
            .weighed()
            .orElseThrow();

    Explanation.Contrast contrast = weighed.contrast().orElseThrow();
    assertThat(contrast.lead()).isNotZero();
    assertThat(contrast.influences()).hasSize(FeatureGroup.values().length);
    Influence first = contrast.influences().get(0);
    assertThat(first.group()).isEqualTo("run time");
    assertThat(first.without()).isCloseTo(0, within(1e-6));
    assertThat(contrast.influences().subList(1, contrast.influences().size()))
        .allSatisfy(other -> assertThat(other.without()).isEqualTo(contrast.lead()));
  }

  @Test
  void averagingChangesNeitherOtherGroupsNorForbiddenCells() {
    float[] inputs = new float[3 * PlaneFeature.COUNT];
    for (int i = 0; i < inputs.length; i++) {
      inputs[i] = i;
    }
    Observation plane = new Observation(1, 3, inputs, new boolean[] {true, false, true});

    float[] levelled = ExplanationInfluences.averaged(plane, FeatureGroup.PRIORITY).inputs();

    int at = PlaneFeature.PRIORITY.ordinal();
    float mean = (inputs[at] + inputs[2 * PlaneFeature.COUNT + at]) / 2;
    for (int i = 0; i < inputs.length; i++) {
      boolean touched = i % PlaneFeature.COUNT == at && i / PlaneFeature.COUNT != 1;
      assertThat(levelled[i]).isEqualTo(touched ? mean : inputs[i]);
    }
  }

  @Test
  void aJobWithAKnownRunTimeEndsAsBelievedInEveryFuture() {
    Counterfactual found =
        explain(untrained(1000), new ExplanationQuestion.Start(100)).counterfactual().orElseThrow();

    assertThat(found.futures()).isEqualTo(24);
    Explanation.Imagined done = found.done().imagined().orElseThrow();
    assertThat(done.laterMicros()).isZero();
    assertThat(done.loss()).isZero();
    assertThat(done.endMicros())
        .isCloseTo((double) found.done().believed().orElseThrow().endMicros(), within(2.0));
    assertThat(found.others()).isNotEmpty();
  }

  @Test
  void withoutHistoryThereAreNoImaginedOutcomes() {
    Counterfactual found =
        explain(untrained(1000), new ExplanationQuestion.Start(0)).counterfactual().orElseThrow();

    assertThat(found.futures()).isZero();
    assertThat(found.done().imagined()).isEmpty();
    double onVolta = believedEndOn("volta", found);
    assertThat(believedEndOn("turing", found)).isCloseTo(onVolta / 0.48, within(2.0));
    assertThat(believedEndOn("radeon", found)).isCloseTo(onVolta / 0.91, within(2.0));
  }

  private static double believedEndOn(String model, Counterfactual found) {
    int configuration = TestWorld.cluster().modelIndex(model);
    return Stream.concat(Stream.of(found.done()), found.others().stream())
        .filter(outcome -> outcome.move().configuration() == configuration)
        .mapToDouble(outcome -> (double) outcome.believed().orElseThrow().endMicros())
        .findFirst()
        .orElseThrow();
  }
}
