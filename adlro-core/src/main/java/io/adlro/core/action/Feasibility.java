package io.adlro.core.action;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;

/** Decides whether a job fits now, later or never, with a reason that an operator can act on. */
public final class Feasibility {
  private final ClusterState state;
  private final Cluster cluster;
  private final JobTable jobs;
  private final Configurations configurations;
  private final Placer placer;

  public Feasibility(ClusterState state, Configurations configurations, Placer placer) {
    this.state = state;
    this.cluster = state.cluster();
    this.jobs = state.jobs();
    this.configurations = configurations;
    this.placer = placer;
  }

  public Verdict verdict(int job) {
    if (configurations.of(job) == 0) {
      return new Verdict.Impossible(whyNever(job));
    }
    if (placer.find(job, jobs.eligibleModels(job), Placer.Rule.FIRST)) {
      return new Verdict.Fits();
    }
    return new Verdict.Blocked(whyNotNow(job));
  }

  private String whyNever(int job) {
    long allowed = jobs.allowedModels(job);
    if (jobs.eligibleModels(job) == 0) {
      int largest = 0;
      for (int m = 0; m < cluster.modelCount(); m++) {
        if ((allowed >>> m & 1) != 0 && cluster.gpusOfModel(m) > 0) {
          largest = Math.max(largest, cluster.models().get(m).memoryMib());
        }
      }
      if (largest == 0) {
        return "may run on %s only, of which there is no GPU"
            .formatted(cluster.modelNames(allowed));
      }
      return "needs %s of GPU memory, largest GPU it may use has %s"
          .formatted(gib(jobs.gpuMemoryMib(job)), gib(largest));
    }
    int room = configurations.room(job, jobs.eligibleModels(job));
    String models = cluster.modelNames(jobs.eligibleModels(job));
    if (jobs.nodes(job) > 1) {
      int part = jobs.gpusPerNode(job);
      return "needs %d GPUs on each of %d nodes, nodes with %s that take so many: %d"
          .formatted(part, jobs.nodes(job), models, room / part);
    }
    if (jobs.nodes(job) == 1 && room > 0) {
      return "needs %d GPUs on one node, largest node with %s takes %d"
          .formatted(jobs.gpus(job), models, room);
    }
    if (room > 0) {
      return "needs %d GPUs, all of %s take %d".formatted(jobs.gpus(job), models, room);
    }
    return "needs %s CPU cores and %s of memory for each GPU, no node with %s has them"
        .formatted(jobs.cpuMilli(job) / 1000.0, gib(jobs.memoryMib(job)), models);
  }

  private String whyNotNow(int job) {
    long eligible = jobs.eligibleModels(job);
    int best = 0;
    int total = 0;
    int nodesWithRoom = 0;
    int freeGpus = 0;
    for (int n = 0; n < cluster.nodeCount(); n++) {
      int room = placer.room(job, eligible, n);
      total += room;
      nodesWithRoom += room >= jobs.gpusPerNode(job) ? 1 : 0;
      best = room > placer.room(job, eligible, best) ? n : best;
      if ((eligible >>> cluster.modelOf(cluster.firstGpu(n)) & 1) != 0) {
        freeGpus += state.ledger().nodeFreeGpus(n);
      }
    }
    int bestRoom = placer.room(job, eligible, best);
    String needs = "needs " + gang(job);
    if (freeGpus >= jobs.gpus(job) && total < freeGpus) {
      return "needs %s CPU cores and %s of memory for each of %d GPUs, free nodes can host %d"
          .formatted(jobs.cpuMilli(job) / 1000.0, gib(jobs.memoryMib(job)), jobs.gpus(job), total);
    }
    if (jobs.nodes(job) > 1) {
      return "needs %d GPUs on each of %d nodes, nodes with so many free: %d"
          .formatted(jobs.gpusPerNode(job), jobs.nodes(job), nodesWithRoom);
    }
    if (jobs.gpus(job) > 1 && total > 0 && jobs.nodes(job) == 1) {
      return "%s on one node, %s has %d free"
          .formatted(needs, cluster.nodes().get(best).name(), bestRoom);
    }
    return "%s of %s, %d free".formatted(needs, cluster.modelNames(eligible), total);
  }

  private String gang(int job) {
    String unit = jobs.shareMilli(job) == JobTable.WHOLE ? "GPU" : "share";
    return "%d %s%s".formatted(jobs.gpus(job), unit, jobs.gpus(job) == 1 ? "" : "s");
  }

  private static String gib(int mib) {
    return mib % 1024 == 0 ? mib / 1024 + " GiB" : mib + " MiB";
  }
}
