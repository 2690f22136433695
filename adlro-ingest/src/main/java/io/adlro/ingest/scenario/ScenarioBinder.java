package io.adlro.ingest.scenario;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.yaml.YamlFields;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.scenario.Preemption;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.workload.WorkloadSpec;
import java.util.Optional;

/** A scenario from its keys. */
final class ScenarioBinder {
  private static final double USUAL_LOAD = 0.9;
  private static final double HIGHEST_LOAD = 10;
  private static final double USUAL_CUT = 0.1;

  private ScenarioBinder() {}

  /** Empty once there are mistakes. */
  static Optional<Scenario> bind(String name, String purpose, YamlFields f) {
    f.text("base", "");
    f.text("purpose", "");
    BoundCluster cluster = ClusterBinder.bind(f.section("cluster"));
    double load = f.number("load").or(USUAL_LOAD).in(0.01, HIGHEST_LOAD);
    YamlFields workload = f.section("workload");
    ClassBinder classes = new ClassBinder(cluster, workload.section("classes"));
    Optional<WorkloadSpec> spec = WorkloadBinder.bind(workload, classes);
    Optional<Physics> physics = PhysicsBinder.bind(f.optionalSection("physics"), classes.traits());
    Optional<FaultSpec> faults = FaultBinder.bind(f.optionalSection("faults"));
    if (faults.flatMap(FaultSpec::telemetry).isPresent()
        && physics.filter(p -> p.telemetry() == Physics.TelemetryMode.OFF).isPresent()) {
      f.section("faults")
          .mistake("telemetry", "needs `physics.telemetry: true`; set it, or remove this");
    }
    Preemption preemption = f.oneOf("preemption", Preemption.NONE);
    YamlFields measure = f.optionalSection("measure");
    double warmup = measure.number("warmup").or(USUAL_CUT).in(0, 0.95);
    double drain = measure.number("drain").or(USUAL_CUT).in(0, 0.95);
    if (warmup + drain > 0.95) {
      measure.mistake("drain", "and `warmup` leave too little to measure; cut 0.95 at most");
    }
    f.done();
    return f.build(
        () -> {
          Cluster machines = cluster.cluster().orElseThrow();
          return new Scenario(
              name,
              purpose,
              machines,
              spec.orElseThrow(),
              load,
              physics.orElseThrow(),
              faults.orElseThrow(),
              preemption,
              warmup,
              drain);
        });
  }
}
