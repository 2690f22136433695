package io.adlro.ingest.scenario;

import io.adlro.ingest.yaml.YamlFields;
import io.adlro.ingest.yaml.YamlValue;
import io.adlro.sim.workload.Arrivals;
import io.adlro.sim.workload.ClassSpec;
import io.adlro.sim.workload.Estimates;
import io.adlro.sim.workload.Priorities;
import io.adlro.sim.workload.Surge;
import io.adlro.sim.workload.Templates;
import io.adlro.sim.workload.Users;
import io.adlro.sim.workload.WorkloadSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A synthetic workload from its keys. */
final class WorkloadBinder {
  private static final int MOST_JOBS = 50_000_000;
  private static final long LONGEST_MICROS = DurationsBinder.LONGEST_MICROS;

  private final YamlFields f;
  private final ClassBinder classes;

  private WorkloadBinder(YamlFields f, ClassBinder classes) {
    this.f = f;
    this.classes = classes;
  }

  static Optional<WorkloadSpec> bind(YamlFields f, ClassBinder classes) {
    return new WorkloadBinder(f, classes).bind();
  }

  private Optional<WorkloadSpec> bind() {
    int jobs = f.integer("jobs").in(1, MOST_JOBS);
    Arrivals arrivals = arrivals(f.optionalSection("arrivals"));
    Optional<Surge> surge = f.has("surge") ? surge(f.section("surge"), arrivals) : Optional.empty();
    Priorities priorities = priorities(f.optionalSection("priorities"));
    Estimates estimates = estimates(f.optionalSection("estimates"));
    Users users = users(f.optionalSection("users"));
    Optional<Templates> templates =
        f.has("templates") ? Optional.of(templates(f.section("templates"))) : Optional.empty();
    List<ClassSpec> specs = classes.specs();
    return f.build(
        () -> {
          if (classes.drawn().isEmpty()) {
            throw new IllegalArgumentException("`classes` has none with a `share` above 0");
          }
          return new WorkloadSpec(
              jobs, arrivals, surge, specs, priorities, estimates, users, templates);
        });
  }

  private static Arrivals arrivals(YamlFields a) {
    return switch (a.oneOf("kind", List.of("poisson", "diurnal", "bursts", "batch"), "poisson")) {
      case "diurnal" ->
          new Arrivals.Diurnal(
              a.duration("period").or("24h").in(1_000_000, LONGEST_MICROS),
              a.number("amplitude").or(0.5).in(0, 1));
      case "bursts" ->
          new Arrivals.Bursts(
              a.number("meanSize").or(10).in(1, 1e6),
              a.duration("span").or("10s").in(1, LONGEST_MICROS));
      case "batch" -> new Arrivals.Batch();
      default -> new Arrivals.Poisson();
    };
  }

  private Optional<Surge> surge(YamlFields s, Arrivals arrivals) {
    List<String> drawn = classes.drawn();
    String jobClass = drawn.isEmpty() ? s.text("class") : s.oneOf("class", drawn);
    double factor = s.number("factor").in(1.01, 1000);
    double from = s.number("from").or(0).in(0, 1);
    double to = s.number("to").or(1).in(0, 1);
    if (to <= from) {
      s.mistake("to", "must be above `from`, which is " + from);
    }
    if (arrivals instanceof Arrivals.Batch) {
      f.mistake("surge", "needs time, but all jobs of a batch come at once; remove it");
    }
    return s.build(() -> new Surge(jobClass, factor, from, to));
  }

  private static Priorities priorities(YamlFields p) {
    if (p.oneOf("kind", List.of("uniform", "levels"), "uniform").equals("uniform")) {
      return new Priorities.Uniform();
    }
    List<Priorities.Level> levels = new ArrayList<>();
    for (YamlValue item : p.list("levels")) {
      YamlFields level = item.fields();
      double priority = level.number("value").in(0, 1);
      levels.add(new Priorities.Level(priority, WeightedValues.weight(level)));
    }
    WeightedValues.requireWeight(
        p, "levels", levels.stream().map(Priorities.Level::weight).toList());
    return p.<Priorities>build(() -> new Priorities.Levels(levels))
        .orElse(new Priorities.Uniform());
  }

  private static Estimates estimates(YamlFields e) {
    return switch (e.oneOf("kind", List.of("exact", "noisy", "none"), "exact")) {
      case "noisy" -> new Estimates.Noisy(e.number("sigma").in(0, 5));
      case "none" -> new Estimates.None();
      default -> new Estimates.Exact();
    };
  }

  private static Users users(YamlFields u) {
    return new Users(
        u.integer("count").or(1).in(1, 100_000),
        u.number("exponent").or(0).in(0, 10),
        u.integer("groups").or(1).in(1, 100_000));
  }

  private static Templates templates(YamlFields t) {
    return new Templates(
        t.integer("perUserAndClass").or(3).in(1, 100),
        t.number("repeat").or(0.5).in(0, 1),
        t.number("sigma").or(0.25).in(0, 5));
  }
}
