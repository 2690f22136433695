package io.adlro.ingest.scenario;

import io.adlro.core.action.Configurations;
import io.adlro.core.action.Feasibility;
import io.adlro.core.action.Placer;
import io.adlro.core.action.Verdict;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.sim.workload.AllowedModels;
import io.adlro.sim.workload.ClassSpec;
import io.adlro.sim.workload.WeightedInt;
import io.adlro.sim.workload.WeightedInts;
import java.util.List;
import java.util.Optional;

/** The least demanding job of a class: if it can never run, no job of the class can. */
final class SmallestJob {
  private SmallestJob() {}

  /** Why the cluster can run the job in none of its epochs; empty if it can in one. */
  static Optional<String> whyNever(List<Cluster> epochs, ClassSpec spec) {
    List<Optional<String>> reasons =
        epochs.stream().map(cluster -> whyNever(cluster, spec)).toList();
    return reasons.stream().allMatch(Optional::isPresent) && !reasons.isEmpty()
        ? reasons.get(0)
        : Optional.empty();
  }

  private static Optional<String> whyNever(Cluster cluster, ClassSpec spec) {
    JobTable jobs = new JobTable(cluster);
    jobs.add(of(spec), 0);
    ClusterState empty = new ClusterState(jobs);
    Feasibility feasibility = new Feasibility(empty, new Configurations(jobs), new Placer(empty));
    return feasibility.verdict(0) instanceof Verdict.Impossible never
        ? Optional.of(never.reason())
        : Optional.empty();
  }

  private static JobRequest of(ClassSpec spec) {
    AllowedModels allowed = spec.allowedModels();
    return JobRequest.of(spec.name())
        .gpus(least(spec.gpus()))
        .gpuMemoryMib(least(spec.gpuMemoryMib()))
        .cpuMilli(spec.cpuMilliPerGpu())
        .memoryMib(spec.memoryMibPerGpu())
        .locality(spec.locality())
        .allowedModels(allowed.probability() < 1 ? List.of() : allowed.models())
        .build();
  }

  /** The least value that is ever drawn. */
  private static int least(WeightedInts choices) {
    return choices.choices().stream()
        .filter(choice -> choice.weight() > 0)
        .mapToInt(WeightedInt::value)
        .min()
        .orElseThrow();
  }
}
