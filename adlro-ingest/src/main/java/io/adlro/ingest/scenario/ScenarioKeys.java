package io.adlro.ingest.scenario;

import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Interconnect;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Recovery;
import io.adlro.ingest.yaml.RecordKeys;
import io.adlro.ingest.yaml.SourceNode;
import io.adlro.sim.DecisionLimits;
import io.adlro.sim.fault.Drift;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.fault.Holds;
import io.adlro.sim.fault.LatePlacements;
import io.adlro.sim.fault.Outages;
import io.adlro.sim.fault.Refusals;
import io.adlro.sim.fault.TelemetryGaps;
import io.adlro.sim.fault.Throttling;
import io.adlro.sim.fault.TimedOutPlacements;
import io.adlro.sim.fault.UserChanges;
import io.adlro.sim.physics.Checkpointing;
import io.adlro.sim.physics.ClassTraits;
import io.adlro.sim.physics.Thermal;
import io.adlro.sim.scenario.Preemption;
import io.adlro.sim.scenario.PriceSource;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.scenario.SpeedKnowledge;
import io.adlro.sim.workload.AllowedModels;
import io.adlro.sim.workload.Arrivals;
import io.adlro.sim.workload.Durations;
import io.adlro.sim.workload.Estimates;
import io.adlro.sim.workload.Priorities;
import io.adlro.sim.workload.Surge;
import io.adlro.sim.workload.Templates;
import io.adlro.sim.workload.Users;
import io.adlro.sim.workload.WeightedInt;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Every key of scenario and cluster files, with its range and its default. Where a section of the
 * file has the shape of a record of core or sim, the record is filled directly; the records here
 * have the shape of the other sections.
 */
final class ScenarioKeys {
  /** The document; {@link ScenarioAssembly} and {@link ClusterReader} read the raw nodes. */
  record Document(
      Optional<String> base,
      Optional<String> purpose,
      SourceNode cluster,
      Optional<SourceNode> changes,
      double load,
      Workload workload,
      PhysicsSection physics,
      FaultSpec faults,
      Preemption preemption,
      SpeedKnowledge speeds,
      DecisionLimits scheduler,
      PriceSource prices,
      Measure measure) {}

  record Workload(
      SourceNode classes,
      int jobs,
      Arrivals arrivals,
      Optional<Surge> surge,
      Priorities priorities,
      Estimates estimates,
      Users users,
      Optional<Templates> templates) {}

  record JobClass(
      ClassTraits traits,
      double share,
      Durations work,
      Optional<List<WeightedInt>> gpus,
      Optional<List<WeightedInt>> gpuShare,
      Optional<List<WeightedInt>> gpuMemoryMib,
      int cpuMilli,
      int memoryMib,
      Locality locality,
      Recovery recovery,
      Optional<AllowedModels> allowedModels) {}

  record PhysicsSection(
      boolean communication,
      double interference,
      boolean cpuShortage,
      long startUpMicros,
      Checkpointing checkpoint,
      Optional<ThermalSection> thermal,
      boolean telemetry,
      boolean knownGpuSpeeds,
      double progress,
      long tickMicros) {}

  record ThermalSection(double ambientCelsius, long timeConstantMicros, boolean enabled) {
    ThermalSection(Thermal.Settings settings) {
      this(settings.ambientCelsius(), settings.timeConstantMicros(), true);
    }

    Thermal.Settings settings() {
      return new Thermal.Settings(ambientCelsius, timeConstantMicros);
    }
  }

  record Measure(double warmup, double drain) {}

  /** One of join, leave and drain. */
  record Change(
      long atMicros,
      Optional<SourceNode> join,
      Optional<String> leave,
      Optional<String> drain,
      OptionalLong untilMicros) {}

  record NodeGroup(
      String name,
      Optional<Integer> count,
      String gpuModel,
      int gpus,
      int cpuMilli,
      int memoryMib,
      Interconnect interconnect,
      Optional<String> network,
      List<Double> deviceFactors,
      List<String> gpuIds) {}

  static final RecordKeys SCENARIO =
      new RecordKeys()
          .of(
              Document.class,
              "base; purpose; cluster; changes; load: %s = 0.9; workload; physics = {}; faults = {};"
                      .formatted(Scenario.LOADS)
                  + " preemption = none; speeds = learned; scheduler = {}; prices = observed;"
                  + " measure = {}")
          .of(DecisionLimits.class, "budget: 1..1000000000000; computation: 0s..30d = 0s")
          .of(Measure.class, "warmup: 0..0.95 = 0.1; drain: 0..0.95 = 0.1")
          .of(
              Workload.class,
              """
              classes; jobs: 1..50000000; arrivals = {}; surge; priorities = {}; estimates = {};
              users = {}; templates
              """)
          .kind("poisson", Arrivals.Poisson.class, "")
          .kind("diurnal", Arrivals.Diurnal.class, "period: 1s..365d = 24h; amplitude: 0..1 = 0.5")
          .kind("bursts", Arrivals.Bursts.class, "meanSize: 1..1000000 = 10; span: 1us..365d = 10s")
          .kind("batch", Arrivals.Batch.class, "")
          .of(
              Surge.class,
              "class: one of drawn; factor: 1.01..1000; from: 0..1 = 0; to: 0..1, > from = 1")
          .kind("uniform", Priorities.Uniform.class, "")
          .kind("levels", Priorities.Levels.class, "levels: weighted")
          .of(Priorities.Level.class, "value: 0..1; weight: 0.. = 1")
          .kind("exact", Estimates.Exact.class, "")
          .kind("noisy", Estimates.Noisy.class, "sigma: 0..5")
          .kind("none", Estimates.None.class, "")
          .of(Users.class, "count: 1..100000 = 1; exponent: 0..10 = 0; groups: 1..100000 = 1")
          .of(
              Templates.class,
              "perUserAndClass: 1..100 = 3; repeat: 0..1 = 0.5; sigma: 0..5 = 0.25")
          .of(
              JobClass.class,
              """
              traits = {}; share: 0.. = 1; work; gpus: 1..100000, weighted;
              gpuShare: 1..1000, weighted; gpuMemory: 0..1024TiB, weighted;
              cpuCores: 0..10000 = 0; memory: 0..1024TiB = 0; locality = anywhere;
              recovery = checkpoint; allowedModels
              """)
          .of(WeightedInt.class, "value: ^; weight: 0.. = 1")
          .of(AllowedModels.class, "models: one of models; probability: 0..1 = 1")
          .of(
              ClassTraits.PLAIN,
              """
              traffic: 0..10000 = *; memoryBandwidth: 0..1 = *; cpuAppetite: 0..10000 = *;
              utilization: 0..1 = *
              """)
          .kind("exponential", Durations.Exponential.class, "mean: 1ms..365d")
          .kind("lognormal", Durations.Lognormal.class, "mean: 1ms..365d; sigma: 0..5")
          .kind(
              "pareto",
              Durations.BoundedPareto.class,
              "shape: 0.01..100; min: 1ms..365d; max: 1ms..365d, > min")
          .kind("uniform", Durations.Uniform.class, "min: 1ms..365d; max: 1ms..365d, > min")
          .kind("fixed", Durations.Fixed.class, "value: 1ms..365d")
          .of(
              PhysicsSection.class,
              """
              communication = false; interference: 0..100 = 0; cpuShortage = false;
              startUp: 0..365d = 0; checkpoint = {}; thermal; telemetry = false;
              knownGpuSpeeds = false; progress: 0..1 = 0; tick: 1ms..365d = 10s
              """)
          .of(
              Checkpointing.class,
              "interval: 0..365d = 0; write: 0..365d = 0; restart: 0..365d = 0")
          .of(
              new ThermalSection(Thermal.Settings.USUAL),
              "ambient: -40..39 = *; timeConstant: 1ms..365d = *; enabled = *")
          .of(
              FaultSpec.class,
              """
              gpuLoss; nodeLoss; drift; throttling; refusals; latePlacements;
              timedOutPlacements; telemetry; crashes: 0..1 = 0; cancellations; priorityChanges; limitChanges; holds;
              preemptionRefusals; drains; stop: 0..1 = 1
              """)
          .of(Outages.class, "meanUp: 1ms..365d; meanDown: 1ms..365d")
          .of(
              Drift.class,
              """
              gpus: 0..1; slowest: 0.001..1; mildest: 0.001..1, >= slowest = slowest;
              from: 0..1 = 0; to: 0..1, > from = 1; steps: 1..1000 = 1; recovery: 0..1, > to
              """)
          .of(Refusals.class, "probability: 0..1; delay: 0..365d = 0")
          .of(LatePlacements.class, "probability: 0..1; meanDelay: 1ms..365d")
          .of(TimedOutPlacements.class, "probability: 0..1; timeout: 1ms..365d")
          .of(
              TelemetryGaps.class,
              "missing: 0..1 = 0; stale: 0..1 = 0; noise: 0..1 = 0; dips: 0..1 = 0")
          .of(
              Throttling.class,
              """
              meanUp: 1ms..365d; meanDown: 1ms..365d; slowest: 0.05..1;
              mildest: 0.05..1, >= slowest = slowest
              """)
          .of(UserChanges.class, "fraction: 0..1; meanDelay: 1ms..365d")
          .of(Holds.class, "fraction: 0..1; meanDelay: 1ms..365d; meanHeld: 1ms..365d")
          .of(Change.class, "at: 0..3650d; join; leave; drain; until: 1us..3650d, > at");

  private ScenarioKeys() {}

  /** The keys of models and nodes; an exported cluster has another one for memory. */
  static RecordKeys cluster(String memory) {
    return new RecordKeys()
        .of(
            GpuModel.withMemory("", 0),
            memory
                + """
                : 1MiB..1TiB; memoryBandwidth: >0 = *; idlePower: 0..10000 = *;
                peakPower: 0..10000, >= idlePower = *; throttle: 40..200 = *;
                maxTemperature: 40..200, >= throttle = *
                """)
        .of(
            NodeGroup.class,
            "name; count: 1..1000000; gpuModel: one of models; gpus: 1..1024; cpuCores: 0..10000; "
                + memory
                + ": 0..1024TiB; interconnect = pcie; network; deviceFactors: 0.001..1 = []; gpuIds = []");
  }
}
