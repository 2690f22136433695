package io.adlro.live.slurm;

import io.adlro.live.driver.Report;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Which nodes of the cluster file are lost or take no new jobs. */
final class SlurmNodes {
  private final SlurmInventory inventory;
  private final Set<String> lost = new TreeSet<>();
  private final Set<String> closed = new TreeSet<>();

  SlurmNodes(SlurmInventory inventory) {
    this.inventory = inventory;
  }

  /** Compares with what Slurm shows now and reports what has changed. */
  void update(List<SlurmNodeInfo> nodes, Consumer<Report> reports) {
    for (SlurmNodeInfo node : nodes) {
      String name = node.name();
      if (!inventory.has(name)) {
        continue;
      }
      if (node.isLost() && lost.add(name)) {
        reports.accept(new Report.NodeLost(name));
      } else if (!node.isLost() && lost.remove(name)) {
        reports.accept(new Report.NodeReturned(name));
      }
      if (node.isClosed() && closed.add(name)) {
        reports.accept(new Report.NodeDrained(name));
      } else if (!node.isClosed() && closed.remove(name)) {
        reports.accept(new Report.NodeResumed(name));
      }
    }
  }

  boolean takesJobs(String node) {
    return !lost.contains(node) && !closed.contains(node);
  }

  List<String> lost() {
    return List.copyOf(lost);
  }

  List<String> closed() {
    return List.copyOf(closed);
  }
}
