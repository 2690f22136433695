package io.adlro.ingest.scenario;

import io.adlro.core.action.Configurations;
import io.adlro.core.action.Feasibility;
import io.adlro.core.action.Placer;
import io.adlro.core.action.Verdict;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.Job;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Locality;
import io.adlro.core.state.ClusterState;
import io.adlro.sim.workload.AllowedModels;
import java.util.List;
import java.util.Optional;

/** The least demanding job of a class: where it can never run, no job of the class can. */
final class Smallest {
  private Smallest() {}

  static Job job(
      String jobClass,
      int gpus,
      int gpuMemoryMib,
      int cpuMilli,
      int memoryMib,
      Locality locality,
      AllowedModels allowed) {
    return Job.of(jobClass, 0, 1)
        .gpus(gpus)
        .gpuMemoryMib(gpuMemoryMib)
        .cpuMilli(cpuMilli)
        .memoryMib(memoryMib)
        .locality(locality)
        .allowedModels(allowed.probability() < 1 ? List.of() : allowed.models())
        .build();
  }

  /** Why the cluster can never run the job; empty where it can. */
  static Optional<String> whyNever(Cluster cluster, Job job) {
    JobTable jobs = new JobTable(cluster);
    jobs.add(job);
    ClusterState empty = new ClusterState(jobs);
    Feasibility feasibility = new Feasibility(empty, new Configurations(jobs), new Placer(empty));
    return feasibility.verdict(0) instanceof Verdict.Impossible never
        ? Optional.of(never.reason())
        : Optional.empty();
  }
}
