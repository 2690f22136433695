package io.adlro.ingest.scenario;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.scenario.ScenarioKeys.Document;
import io.adlro.ingest.scenario.ScenarioKeys.JobClass;
import io.adlro.ingest.scenario.ScenarioKeys.PhysicsSection;
import io.adlro.ingest.scenario.ScenarioKeys.ThermalSection;
import io.adlro.ingest.scenario.ScenarioKeys.Workload;
import io.adlro.ingest.yaml.RecordReader;
import io.adlro.ingest.yaml.SourceNode;
import io.adlro.sim.fault.NodeChange;
import io.adlro.sim.physics.ClassTraits;
import io.adlro.sim.physics.CpuShortage;
import io.adlro.sim.physics.GangCommunication;
import io.adlro.sim.physics.Interference;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.physics.Physics.TelemetryMode;
import io.adlro.sim.physics.Slowdown;
import io.adlro.sim.physics.Thermal;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.workload.AllowedModels;
import io.adlro.sim.workload.ClassSpec;
import io.adlro.sim.workload.WeightedInts;
import io.adlro.sim.workload.WorkloadSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes a scenario of its document, and checks what no single key can show. */
final class ScenarioAssembly {
  private static final double DEFAULT_CUT = 0.1;
  private static final double MAX_CUT = 0.95;

  private final SourceNode root;
  private final SourceNode workloadNode;
  private final Problems problems;
  private final ClusterReader clusterReader;
  private final RecordReader reader;
  private final Map<String, ClassTraits> traits = new LinkedHashMap<>();

  ScenarioAssembly(SourceNode root, Problems problems) {
    this.root = root;
    this.workloadNode = root.child("workload");
    this.problems = problems;
    this.clusterReader =
        new ClusterReader(
            root.child("cluster"), problems, ChangesReader.models(root.child("changes")));
    this.reader = new RecordReader(ScenarioKeys.SCENARIO, problems);
  }

  /** The scenario; empty if there are problems. */
  Optional<Scenario> read(String name, String purpose) {
    Optional<Cluster> cluster = clusterReader.read();
    reader.with("models", clusterReader.modelNames());
    Optional<ChangesReader> changesReader =
        cluster.map(initial -> new ChangesReader(reader, clusterReader, initial));
    SourceNode section = root.child("changes");
    List<NodeChange> changes =
        section.isGiven()
            ? changesReader.map(read -> read.read(section)).orElse(List.of())
            : List.of();
    List<ClassSpec> classes = classes(changesReader.map(ChangesReader::epochs).orElse(List.of()));
    reader.with("drawn", drawn());
    Optional<Document> read = reader.read(root, Document.class);
    check();
    read.ifPresent(this::checkTelemetry);
    if (!problems.isEmpty()) {
      return Optional.empty();
    }
    Document document = read.orElseThrow();
    return workload(document.workload(), classes)
        .map(
            workload ->
                new Scenario(
                    name,
                    purpose,
                    cluster.orElseThrow(),
                    changes,
                    workload,
                    document.load(),
                    physics(document.physics()),
                    document.faults(),
                    document.preemption(),
                    document.speeds(),
                    document.scheduler(),
                    document.prices(),
                    document.measure().warmup(),
                    document.measure().drain()));
  }

  /** Checks raw values, so that a problem elsewhere in the document hides nothing. */
  private void check() {
    boolean batch = workloadNode.child("arrivals").child("kind").text().equals("batch");
    if (batch && workloadNode.child("surge").isGiven()) {
      reader.report(
          workloadNode.child("surge"),
          "needs time, but all jobs of a batch come at once; remove it");
    }
    SourceNode measure = root.child("measure");
    double warmup = measure.child("warmup").number().orElse(DEFAULT_CUT);
    double drain = measure.child("drain").number().orElse(DEFAULT_CUT);
    if (Math.max(warmup, drain) <= MAX_CUT && warmup + drain > MAX_CUT) {
      reader.report(
          measure.child("drain"), "and `warmup` leave too little to measure; cut 0.95 at most");
    }
  }

  private void checkTelemetry(Document document) {
    if (document.faults().telemetry().isPresent() && !document.physics().telemetry()) {
      reader.report(
          root.child("faults").child("telemetry"),
          "needs `physics.telemetry: true`; set it, or remove this");
    }
    if (document.physics().knownGpuSpeeds() && document.physics().telemetry()) {
      reader.report(
          root.child("physics").child("knownGpuSpeeds"),
          "leaves nothing to measure; set `telemetry: false`, or remove this");
    }
    if (document.physics().progress() > 0 && !document.physics().telemetry()) {
      reader.report(
          root.child("physics").child("progress"),
          "needs `physics.telemetry: true`; set it, or remove this");
    }
  }

  /** The classes without problems, each checked against the cluster in all of its epochs. */
  private List<ClassSpec> classes(List<Cluster> epochs) {
    List<String> known = clusterReader.classNames();
    List<ClassSpec> specs = new ArrayList<>();
    reader
        .entries(workloadNode.child("classes"))
        .forEach(
            (name, node) -> {
              if (!known.isEmpty() && !known.contains(name)) {
                reader.report(
                    node,
                    "has no row in the `speeds` of the cluster" + NearestName.hint(name, known));
              }
              Optional<JobClass> read = reader.read(node, JobClass.class);
              read.ifPresent(jobClass -> traits.put(name, jobClass.traits()));
              Optional<ClassSpec> spec =
                  read.filter(jobClass -> hasRightNodes(node, jobClass))
                      .map(jobClass -> spec(name, jobClass));
              spec.filter(
                      s -> epochs.stream().allMatch(machines -> machines.classes().contains(name)))
                  .flatMap(s -> SmallestJob.whyNever(epochs, s))
                  .ifPresent(
                      why ->
                          reader.report(node, "has no job that can ever run: the smallest " + why));
              spec.ifPresent(specs::add);
            });
    return specs;
  }

  /** Each size of gang that is drawn must have the same number of GPUs on each node. */
  private boolean hasRightNodes(SourceNode node, JobClass jobClass) {
    int nodes = jobClass.nodes().orElse(0);
    Optional<String> problem =
        jobClass.gpus().orElse(WeightedInts.always(1).choices()).stream()
            .flatMap(gpus -> jobClass.locality().problem(nodes, gpus.value()).stream())
            .findFirst();
    problem.ifPresent(why -> reader.report(node.child("nodes"), why));
    return problem.isEmpty();
  }

  private static ClassSpec spec(String name, JobClass jobClass) {
    return new ClassSpec(
        name,
        jobClass.share(),
        jobClass.work(),
        jobClass.gpus().map(WeightedInts::new).orElse(WeightedInts.always(1)),
        jobClass.gpuShare().map(WeightedInts::new).orElse(WeightedInts.always(1000)),
        jobClass.gpuMemoryMib().map(WeightedInts::new).orElse(WeightedInts.always(0)),
        jobClass.cpuMilli(),
        jobClass.memoryMib(),
        jobClass.locality().with(jobClass.nodes().orElse(0)),
        jobClass.recovery(),
        jobClass.allowedModels().orElse(AllowedModels.all()));
  }

  /** The classes of which jobs are drawn; also those whose share has a problem. */
  private List<String> drawn() {
    return workloadNode.child("classes").entries().entrySet().stream()
        .filter(entry -> entry.getValue().child("share").number().orElse(1.0) != 0)
        .map(Map.Entry::getKey)
        .toList();
  }

  private Optional<WorkloadSpec> workload(Workload workload, List<ClassSpec> classes) {
    return problems.build(
        workloadNode.file(),
        workloadNode.line(),
        workloadNode.name() + ": ",
        () -> {
          if (drawn().isEmpty()) {
            throw new IllegalArgumentException("`classes` has none with a `share` above 0");
          }
          return new WorkloadSpec(
              workload.jobs(),
              workload.arrivals(),
              workload.surge(),
              classes,
              workload.priorities(),
              workload.estimates(),
              workload.users(),
              workload.templates());
        });
  }

  /** Nothing is on unless the file names it: run time is then work / speed. */
  private Physics physics(PhysicsSection section) {
    List<ClassTraits> ofClasses =
        clusterReader.classNames().stream()
            .map(name -> traits.getOrDefault(name, ClassTraits.PLAIN))
            .toList();
    List<Slowdown> slowdowns = new ArrayList<>();
    if (section.communication()) {
      slowdowns.add(new GangCommunication(ofClasses));
    }
    if (section.interference() > 0) {
      slowdowns.add(new Interference(ofClasses, section.interference()));
    }
    if (section.cpuShortage()) {
      slowdowns.add(new CpuShortage(ofClasses));
    }
    Optional<Thermal.Settings> thermal =
        section.thermal().filter(ThermalSection::enabled).map(ThermalSection::settings);
    return new Physics(
        ofClasses,
        slowdowns,
        section.startUpMicros(),
        section.checkpoint(),
        thermal,
        thermal.isPresent() || section.telemetry() ? section.tickMicros() : 0,
        telemetry(section),
        section.telemetry() ? section.progress() : 0);
  }

  private static TelemetryMode telemetry(PhysicsSection section) {
    if (section.knownGpuSpeeds()) {
      return TelemetryMode.KNOWN;
    }
    return section.telemetry() ? TelemetryMode.EVERY_TICK : TelemetryMode.OFF;
  }
}
