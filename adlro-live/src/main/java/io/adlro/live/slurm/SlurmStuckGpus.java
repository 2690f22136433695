package io.adlro.live.slurm;

import io.adlro.ingest.cluster.Hostlist;
import io.adlro.live.driver.Report;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * GPUs that Slurm counts as used although no job has them. Slurm 22.05 can leave some behind when
 * jobs end while slurmctld is away; no job gets them before slurmctld or the node is started again.
 * They count as lost.
 */
final class SlurmStuckGpus {
  /** Lists of nodes and jobs are not of the same moment. */
  private static final long PATIENCE_NANOS = Duration.ofSeconds(5).toNanos();

  private final SlurmInventory inventory;
  private final Map<String, Long> sinceNanos = new LinkedHashMap<>();
  private final Set<String> stuck = new TreeSet<>();

  SlurmStuckGpus(SlurmInventory inventory) {
    this.inventory = inventory;
  }

  /** Compares nodes with jobs and reports what has changed. */
  void update(
      List<SlurmNodeInfo> nodes,
      Collection<SlurmTracked> jobs,
      long nowNanos,
      Consumer<Report> reports) {
    Set<String> found = withoutJob(nodes, jobs);
    sinceNanos.keySet().retainAll(found);
    for (String gpu : found) {
      long since = sinceNanos.computeIfAbsent(gpu, id -> nowNanos);
      if (nowNanos - since >= PATIENCE_NANOS && stuck.add(gpu)) {
        reports.accept(new Report.GpuLost(gpu));
      }
    }
    for (String gpu : Set.copyOf(stuck)) {
      if (!found.contains(gpu)) {
        stuck.remove(gpu);
        reports.accept(new Report.GpuReturned(gpu));
      }
    }
  }

  private Set<String> withoutJob(List<SlurmNodeInfo> nodes, Collection<SlurmTracked> jobs) {
    Set<String> owned = new TreeSet<>();
    Set<String> unclear = new TreeSet<>(); // nodes with a job that does not show its GPUs
    for (SlurmTracked job : jobs) {
      SlurmJobState state = job.info().state();
      if (state == SlurmJobState.RUNNING || state == SlurmJobState.COMPLETING) {
        List<String> gpus = inventory.gpuIds(job.info());
        owned.addAll(gpus);
        if (gpus.isEmpty()) {
          unclear.addAll(Hostlist.expand(job.info().nodes()).orElse(List.of()));
        }
      }
    }
    Set<String> found = new TreeSet<>();
    for (SlurmNodeInfo node : nodes) {
      if (!node.isLost() && !unclear.contains(node.name())) {
        found.addAll(inventory.usedGpuIds(node));
      }
    }
    found.removeAll(owned);
    return found;
  }

  /** How many of a node. */
  int on(String node) {
    return inventory.countByNode(ids()).getOrDefault(node, 0);
  }

  List<String> ids() {
    return List.copyOf(stuck);
  }
}
