package io.adlro.sim.workload;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** A synthetic workload, all but its rate and its seed. */
public record WorkloadSpec(
    int jobs,
    Arrivals arrivals,
    Optional<Surge> surge,
    List<ClassSpec> classes,
    Priorities priorities,
    Estimates estimates,
    Users users,
    Optional<Templates> templates) {

  public WorkloadSpec {
    Checks.positive("number of jobs", jobs);
    classes = List.copyOf(classes);
    if (!(classes.stream().mapToDouble(ClassSpec::share).sum() > 0)) {
      throw new IllegalArgumentException("no job class has a share above 0");
    }
    List<String> names = classes.stream().map(ClassSpec::name).toList();
    if (new LinkedHashSet<>(names).size() < names.size()) {
      throw new IllegalArgumentException("a job class is listed twice: " + names);
    }
    if (surge.isPresent() && arrivals instanceof Arrivals.Batch) {
      throw new IllegalArgumentException("a batch has no time in which a surge could happen");
    }
    List<String> drawn = classes.stream().filter(c -> c.share() > 0).map(ClassSpec::name).toList();
    if (surge.isPresent() && !drawn.contains(surge.get().jobClass())) {
      throw new IllegalArgumentException(
          "surge of class %s, but jobs are of %s".formatted(surge.get().jobClass(), drawn));
    }
  }

  /** Independent jobs of one user, any priority, with exact estimates. */
  public static WorkloadSpec of(int jobs, Arrivals arrivals, List<ClassSpec> classes) {
    return new WorkloadSpec(
        jobs,
        arrivals,
        Optional.empty(),
        classes,
        new Priorities.Uniform(),
        new Estimates.Exact(),
        Users.one(),
        Optional.empty());
  }

  public WorkloadSpec withJobs(int other) {
    return new WorkloadSpec(
        other, arrivals, surge, classes, priorities, estimates, users, templates);
  }

  /**
   * The everyday mix, against which the load is stated: no surge, and no templates, because those
   * of one seed differ from those of others and would move the load.
   */
  public WorkloadSpec everydayMix() {
    return new WorkloadSpec(
        jobs, arrivals, Optional.empty(), classes, priorities, estimates, users, Optional.empty());
  }

  public WorkloadSpec withSurge(Surge other) {
    return new WorkloadSpec(
        jobs, arrivals, Optional.of(other), classes, priorities, estimates, users, templates);
  }

  public WorkloadSpec withPriorities(Priorities other) {
    return new WorkloadSpec(jobs, arrivals, surge, classes, other, estimates, users, templates);
  }

  public WorkloadSpec withEstimates(Estimates other) {
    return new WorkloadSpec(jobs, arrivals, surge, classes, priorities, other, users, templates);
  }

  public WorkloadSpec withUsers(Users other) {
    return new WorkloadSpec(
        jobs, arrivals, surge, classes, priorities, estimates, other, templates);
  }

  public WorkloadSpec withTemplates(Templates other) {
    return new WorkloadSpec(
        jobs, arrivals, surge, classes, priorities, estimates, users, Optional.of(other));
  }
}
