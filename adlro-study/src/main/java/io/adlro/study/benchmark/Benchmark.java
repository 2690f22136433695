package io.adlro.study.benchmark;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.experiment.Run;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.metrics.RunResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The runs of a suite: lists the missing ones, runs them and collects the results. */
public final class Benchmark {
  /** A run to do. */
  public record Task(SuiteWorkload workload, PolicyEntry policy, long seed, String key) {}

  /** A run that ended with an error. */
  public record Failure(String workload, String policy, long seed, String reason) {}

  private final List<SuiteWorkload> workloads;
  private final RunStore store;
  private final String code;
  private final List<Failure> failures = Collections.synchronizedList(new ArrayList<>());

  public Benchmark(List<SuiteWorkload> workloads, RunStore store) {
    this(workloads, store, CodeDigest.ofThisProcess());
  }

  /** With the digest of the classes that run them. */
  public Benchmark(List<SuiteWorkload> workloads, RunStore store, String code) {
    this.workloads = List.copyOf(workloads);
    this.store = store;
    this.code = code;
  }

  /** Runs that are not stored, all policies of a seed together so that seeds become complete. */
  public List<Task> missing() {
    List<Task> tasks = new ArrayList<>();
    for (SuiteWorkload workload : workloads) {
      for (long seed : workload.seeds()) {
        for (PolicyEntry policy : workload.policies()) {
          String key = key(workload, policy, seed);
          if (store.run(key).isEmpty()) {
            tasks.add(new Task(workload, policy, seed, key));
          }
        }
      }
    }
    return tasks;
  }

  private String key(SuiteWorkload workload, PolicyEntry policy, long seed) {
    return workload.key(code, policy.name(), seed, policy.modelSha256());
  }

  /** The key under which the bound of a workload is stored. */
  public String boundKey(SuiteWorkload workload, List<String> policies) {
    List<String> models =
        policies.stream().map(workload::policy).map(PolicyEntry::modelSha256).toList();
    return workload.boundKey(code, policies, models);
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
    SuiteWorkload workload = task.workload();
    Trial trial = workload.setting().trials().apply(task.seed());
    BlockSums blocks = new BlockSums(trial);
    RunResult result =
        Run.of(workload.setting(), task.policy(), trial, simulation -> simulation.listen(blocks));
    return StoredRun.of(
        task.key(), workload.name(), task.policy().name(), task.seed(), result, blocks.seconds());
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
    for (PolicyEntry policy : workload.policies()) {
      List<StoredRun> runs =
          workload.seeds().stream()
              .flatMap(seed -> store.run(key(workload, policy, seed)).stream())
              .toList();
      if (runs.size() == workload.seeds().size()) {
        scores.add(new PolicyScore(policy.name(), policy.kind(), runs));
      } else {
        notRun.add(policy.name());
      }
    }
    WorkloadResult unbounded = new WorkloadResult(workload, scores, notRun, Optional.empty());
    return unbounded.with(store.bound(boundKey(workload, unbounded.boundedPolicies())));
  }
}
