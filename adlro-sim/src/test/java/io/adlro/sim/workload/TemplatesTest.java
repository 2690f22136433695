package io.adlro.sim.workload;

import static io.adlro.sim.workload.Fixtures.CLASSES;
import static io.adlro.sim.workload.Fixtures.SECOND;
import static io.adlro.sim.workload.Fixtures.generate;
import static io.adlro.sim.workload.Fixtures.meanWorkSeconds;
import static io.adlro.sim.workload.Fixtures.poisson;
import static io.adlro.sim.workload.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.Locality;
import io.adlro.core.model.Recovery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class TemplatesTest {
  private static final Users USERS = new Users(30, 1, 3);

  @Test
  void workDependsOnTheUserWithTemplates() {
    double within = unexplained(poisson(20_000).withUsers(USERS).withTemplates(only(0.1)));

    assertThat(within).as("variance of log work within user and class").isLessThan(0.03);
  }

  @Test
  void workDoesNotDependOnTheUserWithoutTemplates() {
    assertThat(unexplained(poisson(20_000).withUsers(USERS))).isGreaterThan(0.95);
  }

  @Test
  void repetitionsSpreadBySigmaAroundTheTemplate() {
    WorkloadTable jobs = generate(poisson(20_000).withTemplates(only(0.2)), 2, 1);

    for (double[] group : logWorkByUserAndClass(jobs)) {
      assertThat(Math.sqrt(Fixtures.variance(group))).isCloseTo(0.2, within(0.015));
    }
  }

  @Test
  void aFewBusyUsersDoNotChangeTheMeanWorkOfAClass() {
    WorkloadSpec spec = poisson(100_000).withUsers(USERS).withTemplates(new Templates(2, 1, 0.2));
    for (long seed = 1; seed <= 5; seed++) {
      WorkloadTable jobs = generate(spec, 2, seed);
      for (int c = 0; c < CLASSES.size(); c++) {
        int jobClass = c;
        assertThat(meanWorkSeconds(jobs, j -> jobs.requests().jobClass(j) == jobClass))
            .as("class %d, seed %d", c, seed)
            .isCloseTo(
                CLASSES.get(c).work().expectedMicros() / SECOND, Percentage.withPercentage(4));
      }
    }
  }

  @Test
  void aRepetitionHasTheShapeOfItsTemplate() {
    ClassSpec gangs =
        new ClassSpec(
            "learning",
            1,
            new Durations.Exponential(20 * SECOND),
            new WeightedInts(
                List.of(new WeightedInt(1, 1), new WeightedInt(2, 1), new WeightedInt(4, 1))),
            WeightedInts.always(1000),
            new WeightedInts(List.of(new WeightedInt(8192, 1), new WeightedInt(16384, 1))),
            0,
            0,
            Locality.ANYWHERE,
            Recovery.CHECKPOINT,
            AllowedModels.all());
    WorkloadSpec spec =
        WorkloadSpec.of(2000, new Arrivals.Poisson(), List.of(gangs))
            .withUsers(USERS)
            .withTemplates(only(0.1));

    Map<String, Job> templates = new TreeMap<>();
    for (Job job : rows(generate(spec, 2, 1))) {
      Job template = templates.computeIfAbsent(job.request().user(), user -> job);
      assertThat(job.request().gpus()).isEqualTo(template.request().gpus());
      assertThat(job.request().gpuMemoryMib()).isEqualTo(template.request().gpuMemoryMib());
    }
    assertThat(templates.values().stream().map(job -> job.request().gpus()).distinct()).hasSize(3);
  }

  @Test
  void jobsThatRepeatNothingAreTheSameAsWithoutTemplates() {
    WorkloadSpec spec = poisson(20_000).withUsers(USERS);
    List<Job> independent = rows(generate(spec, 2, 1));
    List<Job> recurring = rows(generate(spec.withTemplates(new Templates(3, 0.75, 0.1)), 2, 1));
    int same = 0;
    for (int j = 0; j < independent.size(); j++) {
      assertThat(recurring.get(j).submitMicros()).isEqualTo(independent.get(j).submitMicros());
      same += recurring.get(j).workMicros() == independent.get(j).workMicros() ? 1 : 0;
    }

    assertThat(same / 20_000.0).isCloseTo(0.25, within(0.015));
  }

  @Test
  void whatRecursHasANameThatRecursAndTheRestNamesOfTheirOwnOfTheSameKind() {
    WorkloadSpec spec = poisson(20_000).withUsers(USERS).withTemplates(new Templates(3, 0.75, 0.1));
    Map<String, Integer> runs = new TreeMap<>();
    rows(generate(spec, 2, 1)).forEach(job -> runs.merge(job.request().name(), 1, Integer::sum));
    long once = runs.values().stream().filter(times -> times <= 2).count();

    assertThat(once / 20_000.0).isCloseTo(0.25, within(0.015));
    assertThat(runs.size() - once).isLessThanOrEqualTo(9);
    assertThat(runs.keySet()).allMatch(name -> name.matches(".*-([klmnprstvz][aeiou]){4}"));
  }

  private static Templates only(double sigma) {
    return new Templates(1, 1, sigma);
  }

  /** Variance of log work within user and class over that within class. */
  private static double unexplained(WorkloadSpec spec) {
    WorkloadTable jobs = generate(spec, 2, 1);
    double within = 0;
    for (double[] group : logWorkByUserAndClass(jobs)) {
      within += Fixtures.variance(group) * group.length;
    }
    double total = 0;
    for (double[] group : logWork(jobs, j -> "" + jobs.requests().jobClass(j))) {
      total += Fixtures.variance(group) * group.length;
    }
    return within / total;
  }

  private static List<double[]> logWorkByUserAndClass(WorkloadTable jobs) {
    return logWork(jobs, j -> jobs.requests().user(j) + " " + jobs.requests().jobClass(j));
  }

  private static List<double[]> logWork(
      WorkloadTable jobs, java.util.function.IntFunction<String> groupOf) {
    Map<String, List<Double>> groups = new TreeMap<>();
    for (int j = 0; j < jobs.size(); j++) {
      groups
          .computeIfAbsent(groupOf.apply(j), g -> new ArrayList<>())
          .add(Math.log((double) jobs.workMicros(j)));
    }
    return groups.values().stream()
        .map(g -> g.stream().mapToDouble(Double::doubleValue).toArray())
        .toList();
  }
}
