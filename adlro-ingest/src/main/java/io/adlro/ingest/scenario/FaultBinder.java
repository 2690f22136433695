package io.adlro.ingest.scenario;

import io.adlro.ingest.yaml.YamlFields;
import io.adlro.sim.fault.Drift;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.fault.LatePlacements;
import io.adlro.sim.fault.Outages;
import io.adlro.sim.fault.Refusals;
import io.adlro.sim.fault.TelemetryGaps;
import io.adlro.sim.fault.UserChanges;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** What goes wrong, from its keys. Each kind of fault is there when it is named. */
final class FaultBinder {
  private static final long LONGEST_MICROS = DurationsBinder.LONGEST_MICROS;
  private static final long SHORTEST_MICROS = 1_000;

  private FaultBinder() {}

  static Optional<FaultSpec> bind(YamlFields f) {
    Optional<Outages> gpuLoss = read(f, "gpuLoss", FaultBinder::outages);
    Optional<Outages> nodeLoss = read(f, "nodeLoss", FaultBinder::outages);
    Optional<Drift> drift = read(f, "drift", FaultBinder::drift).flatMap(Function.identity());
    Optional<Refusals> refusals = read(f, "refusals", FaultBinder::refusals);
    Optional<LatePlacements> late = read(f, "latePlacements", FaultBinder::latePlacements);
    Optional<TelemetryGaps> gaps = read(f, "telemetry", FaultBinder::gaps);
    double crashes = f.number("crashes").or(0).in(0, 1);
    Optional<UserChanges> cancellations = read(f, "cancellations", FaultBinder::changes);
    Optional<UserChanges> priorities = read(f, "priorityChanges", FaultBinder::changes);
    double stop = f.number("stop").or(1).in(0, 1);
    return f.build(
        () ->
            new FaultSpec(
                gpuLoss,
                nodeLoss,
                drift,
                refusals,
                late,
                gaps,
                crashes,
                cancellations,
                priorities,
                stop));
  }

  private static <T> Optional<T> read(YamlFields f, String key, Function<YamlFields, T> reader) {
    return f.has(key) ? Optional.of(reader.apply(f.section(key))) : Optional.empty();
  }

  private static Outages outages(YamlFields o) {
    return new Outages(duration(o, "meanUp"), duration(o, "meanDown"));
  }

  private static Optional<Drift> drift(YamlFields d) {
    double gpus = d.number("gpus").in(0, 1);
    double slowest = d.number("slowest").in(0.001, 1);
    double mildest = d.number("mildest").or(slowest).in(0.001, 1);
    double from = d.number("from").or(0).in(0, 1);
    double to = d.number("to").or(1).in(0, 1);
    int steps = d.integer("steps").or(1).in(1, 1000);
    double recovery = d.number("recovery").or(1).in(0, 1);
    if (mildest < slowest) {
      d.mistake("mildest", "must not be below `slowest`, which is " + slowest);
    }
    if (to <= from) {
      d.mistake("to", "must be above `from`, which is " + from);
    }
    if (recovery < to && d.has("recovery")) {
      d.mistake("recovery", "must be above `to`, which is " + to);
    }
    OptionalDouble recovers =
        d.has("recovery") ? OptionalDouble.of(recovery) : OptionalDouble.empty();
    return d.build(() -> new Drift(gpus, slowest, mildest, from, to, steps, recovers));
  }

  private static Refusals refusals(YamlFields r) {
    return new Refusals(
        r.number("probability").in(0, 1), r.duration("delay").or(0).in(0, LONGEST_MICROS));
  }

  private static LatePlacements latePlacements(YamlFields l) {
    return new LatePlacements(l.number("probability").in(0, 1), duration(l, "meanDelay"));
  }

  private static TelemetryGaps gaps(YamlFields g) {
    return new TelemetryGaps(g.number("missing").or(0).in(0, 1), g.number("stale").or(0).in(0, 1));
  }

  private static UserChanges changes(YamlFields c) {
    return new UserChanges(c.number("fraction").in(0, 1), duration(c, "meanDelay"));
  }

  private static long duration(YamlFields f, String key) {
    return f.duration(key).in(SHORTEST_MICROS, LONGEST_MICROS);
  }
}
