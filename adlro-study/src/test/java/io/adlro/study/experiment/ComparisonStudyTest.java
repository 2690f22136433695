package io.adlro.study.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.study.experiment.ComparisonRequest.Extra;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;

final class ComparisonStudyTest {
  private static final ExperimentInput INPUT = SmallExperiment.input(80);
  private static final PolicyChoice FOUR =
      SmallExperiment.choice("fcfs", "sjf", "first-fit", "random");

  /** What an export was given, in order. */
  private static final class Written implements ScheduleSink {
    final List<String> lines = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void writeTrial(Trial trial) {
      lines.add("jobs of seed " + trial.seed());
    }

    @Override
    public void writeRun(String policy, long seed, ScheduleLog log, RunResult result) {
      lines.add(policy + " " + seed + " " + log.size() + " of " + result.jobs().completed());
    }
  }

  private static ComparisonRequest request(
      ExperimentInput input, int seeds, int threads, Set<Extra> extras, ScheduleSink... export) {
    return new ComparisonRequest(
        input,
        FOUR,
        List.of(1L, 2L, 3L).subList(0, seeds),
        threads,
        extras,
        List.of(export).stream().findFirst());
  }

  /** With more threads than seeds, several of them run policies under the same seed. */
  @Test
  void everyRunIsExportedOnceAndAfterTheJobsOfItsSeed() {
    for (int threads : List.of(1, 2, 5)) {
      Written written = new Written();
      ComparisonStudy.run(request(INPUT, 2, threads, Set.of(), written), () -> {});
      assertThat(written.lines)
          .containsExactlyInAnyOrder(
              "jobs of seed 1",
              "fcfs 1 80 of 80",
              "sjf 1 80 of 80",
              "first-fit 1 80 of 80",
              "random 1 80 of 80",
              "jobs of seed 2",
              "fcfs 2 80 of 80",
              "sjf 2 80 of 80",
              "first-fit 2 80 of 80",
              "random 2 80 of 80");
      for (String seed : List.of("1", "2")) {
        assertThat(written.lines.stream().filter(line -> line.matches(".* " + seed + "( .*|$)")))
            .first()
            .isEqualTo("jobs of seed " + seed);
      }
    }
  }

  @Test
  void anExportThatCannotBeWrittenEndsTheComparisonWithItsMessage() {
    ScheduleSink full =
        new ScheduleSink() {
          @Override
          public void writeTrial(Trial trial) {
            throw new UncheckedIOException("cannot write jobs.csv", new IOException());
          }

          @Override
          public void writeRun(String policy, long seed, ScheduleLog log, RunResult result) {}
        };
    assertThatThrownBy(() -> ComparisonStudy.run(request(INPUT, 2, 2, Set.of(), full), () -> {}))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage("cannot write jobs.csv");
  }

  @Test
  void theSchedulesOfAReportAreThoseOfTheFirstSeedAndTheShownPolicies() {
    ComparisonResult result =
        ComparisonStudy.run(request(INPUT, 2, 2, Set.of(Extra.FIGURES)), () -> {});
    List<PolicySchedule> schedules = result.figures().orElseThrow().schedules();
    assertThat(schedules)
        .extracting(PolicySchedule::policy)
        .containsExactlyElementsOf(
            PolicySelection.schedules(result.comparison()).stream()
                .map(PolicyOutcome::name)
                .toList())
        .hasSize(3);
    for (PolicySchedule schedule : schedules) {
      DetailedRun alone =
          DetailedRun.of(
              INPUT, SmallExperiment.policy(schedule.policy()), 1, Optional.empty(), run -> {});
      assertThat(ends(schedule.log())).isEqualTo(ends(alone.log()));
    }
  }

  @Test
  void aLoadCurveHasTheUtilisationOfEachLoad() {
    LoadCurves curves =
        ComparisonStudy.run(request(INPUT, 2, 2, Set.of(Extra.FIGURES)), () -> {})
            .figures()
            .orElseThrow()
            .loadCurves()
            .orElseThrow();

    for (int policy = 0; policy < curves.series().size(); policy++) {
      Series overLoad = curves.series().get(policy);
      Series overUtilization = curves.overUtilization().get(policy);
      assertThat(overUtilization.name()).isEqualTo(overLoad.name());
      assertThat(overUtilization.points())
          .extracting(Point::y)
          .isEqualTo(overLoad.points().stream().map(Point::y).toList());
      assertThat(overUtilization.points()).allMatch(point -> point.x() > 0 && point.x() <= 100);
      assertThat(overUtilization.points().get(0).x())
          .isLessThan(overUtilization.points().get(curves.loads().size() - 1).x());
    }
  }

  private static List<Long> ends(ScheduleLog log) {
    List<Long> ends = new ArrayList<>();
    for (int row = 0; row < log.size(); row++) {
      ends.add(log.endMicros(row));
    }
    return ends;
  }

  @Test
  void whatIsNotRequestedIsNotComputed() {
    AtomicInteger runs = new AtomicInteger();
    ComparisonResult result =
        ComparisonStudy.run(request(INPUT, 2, 1, Set.of()), runs::incrementAndGet);
    assertThat(result.bound()).isEmpty();
    assertThat(result.figures()).isEmpty();
    assertThat(runs).hasValue(8);
  }

  @Test
  void theBoundAtTheLoadOfTheComparisonIsNotComputedAgain() {
    List<Double> loads = new ArrayList<>();
    DoubleFunction<Setting> atLoad = INPUT.atLoad().orElseThrow();
    ExperimentInput recorded =
        new ExperimentInput(
            INPUT.setting(),
            INPUT.scenario(),
            INPUT.source(),
            INPUT.warmup(),
            INPUT.drain(),
            INPUT.jobIds(),
            INPUT.fingerprint(),
            Optional.of(
                load -> {
                  loads.add(load);
                  return atLoad.apply(load);
                }),
            INPUT.imported());
    ComparisonRequest request = request(recorded, 1, 1, Set.of(Extra.BOUND, Extra.FIGURES));
    AtomicInteger runs = new AtomicInteger();
    ComparisonFigures figures =
        ComparisonStudy.run(request, runs::incrementAndGet).figures().orElseThrow();

    assertThat(figures.gapCurves().orElseThrow().series()).hasSize(4);
    assertThat(loads).containsExactly(0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.5, 0.6, 0.7, 0.8, 0.95);
    assertThat(runs).hasValue(ComparisonStudy.runCount(request));
  }
}
