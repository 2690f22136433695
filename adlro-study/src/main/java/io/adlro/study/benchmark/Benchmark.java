package io.adlro.study.benchmark;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.experiment.Run;
import io.adlro.sim.metrics.RunResult;
import io.adlro.study.benchmark.SuiteWorkload.Replicate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

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

  /**
   * Runs of a set that are not stored, all policies of a replicate together so that replicates
   * become complete.
   */
  public List<Task> missing(SuiteSet set) {
    List<Task> tasks = new ArrayList<>();
    for (SuiteWorkload workload : workloads) {
      if (workload.set() != set) {
        continue;
      }
      for (Replicate replicate : workload.replicates()) {
        for (PolicyEntry policy : workload.policies()) {
          String key = key(policy, replicate);
          if (store.run(key).isEmpty()) {
            tasks.add(new Task(workload, policy, replicate, key));
          }
        }
      }
    }
    return tasks;
  }

  private String key(PolicyEntry policy, Replicate replicate) {
    return SuiteWorkload.key(code, policy.name(), replicate, policy.modelSha256());
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
    for (PolicyEntry policy : workload.policies()) {
      List<StoredRun> runs =
          workload.replicates().stream()
              .flatMap(replicate -> store.run(key(policy, replicate)).stream())
              .toList();
      if (runs.size() == workload.replicates().size()) {
        scores.add(new PolicyScore(policy.name(), policy.kind(), runs));
      } else {
        notRun.add(policy.name());
      }
    }
    WorkloadResult unbounded = new WorkloadResult(workload, scores, notRun, Optional.empty());
    return unbounded.with(store.bound(boundKey(workload, unbounded.boundedPolicies())));
  }
}
