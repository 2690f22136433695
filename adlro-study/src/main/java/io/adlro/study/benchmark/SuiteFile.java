package io.adlro.study.benchmark;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.trace.Period;
import io.adlro.ingest.trace.TraceName;
import io.adlro.ingest.yaml.RecordKeys;
import io.adlro.ingest.yaml.RecordReader;
import io.adlro.ingest.yaml.SourceNode;
import io.adlro.ingest.yaml.Yaml;
import io.adlro.sim.scenario.Scenario;
import io.adlro.study.experiment.Conditions.LeftOut;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/** Reads suites: YAML with a list of workloads. All problems are reported with their lines. */
public final class SuiteFile {
  private static final String FINAL = "final";
  private static final String OWN = "own";
  private static final List<String> WITH_TRACE =
      List.of("cluster", "since", "until", "skip", "classes", "warmup", "every", "blocks");

  private static final RecordKeys KEYS =
      new RecordKeys()
          .of(
              Suite.class,
              "screen: 0..1000; within: 1..100; policies = []; without = []; workloads")
          .of(
              Workload.class,
              """
              name; scenario; trace; cluster; since; until; skip: 0..1000000000 = 0;
              classes;
              warmup: 0..0.99 = 0; every: 1s..; blocks: 2..1000; seeds; final; policies = [];
              screen: 0..1000; within: 1..100; without = []; bound = false; source; loads = []
              """)
          .of(Exclusion.class, "because; policies");

  record Suite(
      Optional<Integer> screen,
      Optional<Double> within,
      List<String> policies,
      List<SourceNode> without,
      List<SourceNode> workloads) {}

  record Workload(
      String name,
      Optional<String> scenario,
      Optional<String> trace,
      Optional<String> cluster,
      Optional<String> since,
      Optional<String> until,
      int skip,
      Optional<String> classes,
      double warmup,
      OptionalLong everyMicros,
      Optional<Integer> blocks,
      Optional<String> seeds,
      Optional<String> finalSeeds,
      List<String> policies,
      Optional<Integer> screen,
      Optional<Double> within,
      List<Exclusion> without,
      boolean bound,
      Optional<String> source,
      List<SourceNode> loads) {}

  record Exclusion(String because, List<String> policies) {
    List<LeftOut> leftOut() {
      return policies.stream().map(policy -> new LeftOut(policy, because)).toList();
    }
  }

  /** What holds for every workload that does not state its own. */
  private record Defaults(
      int screen, double within, List<String> policies, List<LeftOut> without) {}

  private final Path folder;
  private final List<String> formats;
  private final Function<String, Optional<String>> policyProblem;
  private final RecordReader reader;
  private final Set<String> names = new HashSet<>();

  private SuiteFile(
      Path folder,
      List<String> formats,
      Function<String, Optional<String>> policyProblem,
      Problems problems) {
    this.folder = folder;
    this.formats = formats;
    this.policyProblem = policyProblem;
    this.reader = new RecordReader(KEYS, problems);
  }

  /**
   * The workloads of a suite.
   *
   * @param formats that traces may be in
   * @param policyProblem the end of the sentence about a policy that a suite cannot name
   * @throws UserError with all problems of the file
   */
  public static List<SuiteEntry> read(
      Path file, List<String> formats, Function<String, Optional<String>> policyProblem) {
    Problems problems = new Problems();
    SuiteFile suite = new SuiteFile(folderOf(file), formats, policyProblem, problems);
    SourceNode root = Yaml.read(file, problems);
    suite.checkPolicies(root);
    // Reports; the lists are read below, each as far as it can.
    Optional<Suite> read = suite.reader.read(root, Suite.class);
    Defaults defaults =
        new Defaults(
            read.flatMap(Suite::screen).orElse(0),
            read.flatMap(Suite::within).orElse(Screening.USUAL_WITHIN),
            read.map(Suite::policies).orElse(List.of()),
            suite.leftOut(root.child("without").items()));
    List<SuiteEntry> entries = new ArrayList<>();
    for (SourceNode node : root.child("workloads").items()) {
      entries.addAll(suite.entries(node, defaults));
    }
    problems.throwIfAny();
    return entries;
  }

  /** Files that a suite names are found from its folder. */
  private static Path folderOf(Path suite) {
    Path folder = suite.getParent();
    return folder == null ? Path.of("") : folder;
  }

  private List<LeftOut> leftOut(List<SourceNode> exclusions) {
    List<LeftOut> leftOut = new ArrayList<>();
    for (SourceNode node : exclusions) {
      checkPolicies(node);
      reader.read(node, Exclusion.class).ifPresent(some -> leftOut.addAll(some.leftOut()));
    }
    return leftOut;
  }

  /** One entry for each load. Raw values are checked first, so that no problem hides another. */
  private List<SuiteEntry> entries(SourceNode node, Defaults defaults) {
    checkOrigin(node);
    checkSeeds(node);
    checkPolicies(node);
    node.child("without").items().forEach(this::checkPolicies);
    Optional<Workload> read = reader.read(node, Workload.class);
    List<Optional<Double>> loads = loads(node.child("loads").items());
    List<SuiteEntry> entries = new ArrayList<>();
    for (Optional<Double> load : loads) {
      String group = node.child("name").text();
      String name = loads.size() == 1 ? group : group + " at " + shown(load);
      if (!name.isEmpty() && !names.add(name)) {
        reader.report(
            node.child("name"),
            "is `%s`, which another workload has; choose another".formatted(name));
      }
      read.ifPresent(workload -> entries.add(entry(workload, name, load, defaults)));
    }
    return entries;
  }

  private SuiteEntry entry(
      Workload workload, String name, Optional<Double> load, Defaults defaults) {
    List<String> policies =
        workload.policies().isEmpty() ? defaults.policies() : workload.policies();
    List<LeftOut> without = new ArrayList<>();
    workload.without().forEach(some -> without.addAll(some.leftOut()));
    if (policies.isEmpty()) {
      without.addAll(defaults.without());
    }
    return new SuiteEntry(
        workload.name(),
        name,
        workload.trace().isPresent()
            ? trace(workload)
            : new WorkloadOrigin.OfScenario(workload.scenario().orElse("")),
        load,
        SeedNumbers.of(workload.seeds().orElse("")).orElse(List.of()),
        SeedNumbers.of(workload.finalSeeds().orElse("")).orElse(List.of()),
        policies,
        without,
        screening(workload, defaults),
        workload.bound(),
        workload.source().orElse(""));
  }

  private static Optional<Screening> screening(Workload workload, Defaults defaults) {
    int replicates = workload.screen().orElse(defaults.screen());
    double within = workload.within().orElse(defaults.within());
    return replicates == 0 ? Optional.empty() : Optional.of(new Screening(replicates, within));
  }

  private WorkloadOrigin trace(Workload workload) {
    return new WorkloadOrigin.OfTrace(
        TraceName.parse(workload.trace().orElseThrow(), formats)
            .orElseGet(() -> new TraceName(Optional.empty(), Path.of(""))),
        workload.cluster(),
        workload.since(),
        workload.until(),
        Period.of(workload.since(), workload.until(), ZoneOffset.UTC, new Problems()),
        workload.skip(),
        workload.classes().map(folder::resolve),
        workload.warmup(),
        pieces(workload));
  }

  private static TracePieces pieces(Workload workload) {
    if (workload.everyMicros().isPresent()) {
      return new TracePieces.Periods(workload.everyMicros().getAsLong());
    }
    return workload
        .blocks()
        .<TracePieces>map(TracePieces.Blocks::new)
        .orElseGet(TracePieces.Whole::new);
  }

  private List<Optional<Double>> loads(List<SourceNode> nodes) {
    return nodes.isEmpty()
        ? List.of(Optional.empty())
        : nodes.stream()
            .map(
                node ->
                    node.text().equals(OWN)
                        ? Optional.<Double>empty()
                        : reader.number(node, Scenario.LOADS))
            .toList();
  }

  private static String shown(Optional<Double> load) {
    return load.map(x -> Double.toString(x)).orElse("its own load");
  }

  private void checkOrigin(SourceNode node) {
    SourceNode trace = node.child("trace");
    if (node.child("scenario").isGiven() == trace.isGiven()) {
      reader.report(node.child("scenario"), "or `trace` has to be given, and not both");
    }
    if (!trace.isGiven()) {
      for (String key : WITH_TRACE) {
        if (node.child(key).isGiven()) {
          reader.report(node.child(key), "goes with `trace`; a scenario has its own");
        }
      }
      return;
    }
    if (trace.isScalar() && TraceName.parse(trace.text(), formats).isEmpty()) {
      reader.report(trace, "is not a file; write FILE, or FORMAT:FILE with one of " + formats);
    }
    checkTime(node.child("since"));
    checkTime(node.child("until"));
  }

  /** The two sets have numbers, no number in common, and those that a trace has pieces for. */
  private void checkSeeds(SourceNode node) {
    SourceNode seeds = node.child("seeds");
    if (!seeds.isGiven() && !node.child(FINAL).isGiven()) {
      reader.report(seeds, "or `final` has to be given");
    }
    List<Long> all = new ArrayList<>();
    for (SourceNode set : List.of(seeds, node.child(FINAL))) {
      List<Long> numbers = List.of();
      if (set.isGiven() && set.isScalar()) {
        Optional<List<Long>> read = SeedNumbers.of(set.text());
        numbers = read.orElse(List.of());
        if (read.isEmpty()) {
          reader.report(set, "is `%s`, not %s".formatted(set.text(), SeedNumbers.FORM));
        }
      }
      if (numbers.stream().anyMatch(all::contains)) {
        reader.report(set, "has a number that `seeds` has too; the final set must be another");
      }
      all.addAll(numbers);
    }
    if (node.child("trace").isGiven() && !all.isEmpty()) {
      checkPieces(node, Collections.max(all));
    }
  }

  private void checkPieces(SourceNode node, long last) {
    SourceNode blocks = node.child("blocks");
    boolean cut = blocks.isGiven();
    for (SourceNode other : List.of(blocks, node.child("until"))) {
      if (node.child("every").isGiven() && other.isGiven()) {
        reader.report(other, "cannot be combined with `every`; remove one of them");
      }
    }
    if (cut && blocks.number().isPresent() && last > blocks.number().get()) {
      reader.report(blocks, "is less than number %d of the replicates".formatted(last));
    }
    if (!cut && !node.child("every").isGiven() && last > 1) {
      reader.report(
          node.child("trace"),
          "has one replicate as it is; give `every: 7d` or `blocks`, or seeds: 1");
    }
  }

  private void checkTime(SourceNode node) {
    Problems wrong = new Problems();
    if (node.isScalar()) {
      Period.of(Optional.of(node.text()), Optional.empty(), ZoneOffset.UTC, wrong);
    }
    if (!wrong.isEmpty()) {
      reader.report(
          node, "is not a time; write a date (2017-10-09), or 7d for a time since the first job");
    }
  }

  private void checkPolicies(SourceNode map) {
    for (SourceNode node : map.child("policies").items()) {
      policyProblem
          .apply(node.text())
          .ifPresent(problem -> reader.report(node, "is `%s`, %s".formatted(node.text(), problem)));
    }
  }
}
