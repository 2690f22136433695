package io.adlro.study.benchmark;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyKind;
import io.adlro.sim.experiment.Run;
import io.adlro.sim.metrics.RunResult;
import io.adlro.study.benchmark.SuiteWorkload.Replicate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The runs of a suite: lists the missing ones, runs them and collects the results. */
public final class Benchmark {
  /** A run to do. */
  public record Task(SuiteWorkload workload, PolicyEntry policy, Replicate replicate, String key) {
    long seed() {
      return replicate.number();
    }
  }

  /** A run that ended with an error. */
  public record Failure(String workload, String policy, long seed, String reason) {}

  private final List<SuiteWorkload> workloads;
  private final RunStore store;
  private final CodeDigest code;
  private final List<Failure> failures = Collections.synchronizedList(new ArrayList<>());

  public Benchmark(List<SuiteWorkload> workloads, RunStore store) {
    this(workloads, store, CodeDigest.ofThisProcess());
  }

  /** With the digests of the classes that run them. */
  public Benchmark(List<SuiteWorkload> workloads, RunStore store, CodeDigest code) {
    this.workloads = List.copyOf(workloads);
    this.store = store;
    this.code = code;
  }

  /** Runs of a set by which rules are screened, as far as they are not stored. */
  public List<Task> missingScreening(SuiteSet set) {
    return largestFirst(set).stream()
        .flatMap(workload -> missing(workload, workload.screeningReplicates(), rules(workload)))
        .toList();
  }

  /** Runs of a set that are not stored, without those of rules that are screened out. */
  public List<Task> missing(SuiteSet set) {
    return largestFirst(set).stream()
        .flatMap(workload -> missing(workload, workload.replicates(), remaining(workload)))
        .toList();
  }

  /** So that at the end no thread waits for a long run of another. */
  private List<SuiteWorkload> largestFirst(SuiteSet set) {
    return workloads.stream()
        .filter(workload -> workload.set() == set)
        .sorted(Comparator.comparingLong(SuiteWorkload::size).reversed())
        .toList();
  }

  /** All policies of a replicate together so that replicates become complete. */
  private Stream<Task> missing(
      SuiteWorkload workload, List<Replicate> replicates, List<PolicyEntry> policies) {
    return replicates.stream()
        .flatMap(
            replicate ->
                policies.stream().map(p -> new Task(workload, p, replicate, key(p, replicate))))
        .filter(task -> store.run(task.key()).isEmpty());
  }

  private static List<PolicyEntry> rules(SuiteWorkload workload) {
    return workload.policies().stream().filter(p -> p.kind() != PolicyKind.LEARNED).toList();
  }

  private List<PolicyEntry> remaining(SuiteWorkload workload) {
    List<String> out = screenedOut(workload).stream().map(PolicyScore::policy).toList();
    return workload.policies().stream().filter(p -> !out.contains(p.name())).toList();
  }

  /** With their runs on the first replicates. */
  private List<PolicyScore> screenedOut(SuiteWorkload workload) {
    return workload
        .screening()
        .map(
            screening ->
                screening.out(
                    rules(workload).stream()
                        .flatMap(p -> score(p, workload.screeningReplicates()).stream())
                        .toList()))
        .orElse(List.of());
  }

  /** Empty unless it has run on all of them. */
  private Optional<PolicyScore> score(PolicyEntry policy, List<Replicate> replicates) {
    List<StoredRun> runs =
        replicates.stream()
            .flatMap(replicate -> store.run(key(policy, replicate)).stream())
            .toList();
    return runs.size() == replicates.size()
        ? Optional.of(new PolicyScore(policy.name(), policy.kind(), runs))
        : Optional.empty();
  }

  private String key(PolicyEntry policy, Replicate replicate) {
    String own = policy.kind() == PolicyKind.LEARNED ? code.ofAll() : code.ofRules();
    return SuiteWorkload.key(own, policy.name(), replicate, policy.modelSha256());
  }

  /** The key under which the bound of a workload is stored. */
  public String boundKey(SuiteWorkload workload, List<String> policies) {
    List<String> models =
        policies.stream().map(workload::policy).map(PolicyEntry::modelSha256).toList();
    return workload.boundKey(code.ofAll(), policies, models);
  }

  /** Runs a task and stores the result. A failure is noted and does not end the others. */
  public void run(Task task) {
    StoredRun run;
    try {
      run = stored(task);
    } catch (RuntimeException e) {
      failures.add(
          new Failure(task.workload().name(), task.policy().name(), task.seed(), e.toString()));
      return;
    }
    store.add(run);
  }

  private static StoredRun stored(Task task) {
    Replicate on = task.replicate();
    RunResult result = Run.of(on.setting(), task.policy(), on.trial());
    return StoredRun.of(
        task.key(), task.workload().name(), task.policy().name(), task.seed(), result);
  }

  public List<Failure> failures() {
    return List.copyOf(failures);
  }

  /** The stored results of each workload. */
  public List<WorkloadResult> results() {
    return workloads.stream().map(this::result).toList();
  }

  /** The stored result of a workload. */
  public WorkloadResult result(SuiteWorkload workload) {
    List<PolicyScore> scores = new ArrayList<>();
    List<String> notRun = new ArrayList<>();
    for (PolicyEntry policy : remaining(workload)) {
      score(policy, workload.replicates())
          .ifPresentOrElse(scores::add, () -> notRun.add(policy.name()));
    }
    WorkloadResult unbounded =
        new WorkloadResult(workload, scores, screenedOut(workload), notRun, Optional.empty());
    return unbounded.with(store.bound(boundKey(workload, unbounded.boundedPolicies())));
  }
}
