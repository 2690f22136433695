package io.adlro.ingest.cluster;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Passes each node on once: a list by partition repeats a node for every partition. Remembers at
 * most {@value #MOST} names of at most {@value Hostlist#LONGEST} characters.
 */
final class DistinctNodes {
  static final int MOST = 100_000;

  private final Consumer<NodeReport> to;
  private final Intake intake;
  private final Set<String> seen = new LinkedHashSet<>();

  DistinctNodes(Consumer<NodeReport> to, Intake intake) {
    this.to = to;
    this.intake = intake;
  }

  /** Passes the node on if its name is valid and new. */
  void add(NodeReport node, String where) throws Unreadable {
    if (!Hostlist.isName(node.name())) {
      intake.ignored("node", "has no valid name", where);
    } else if (seen.contains(node.name())) {
      intake.ignored("node", "listed again, as for another partition", where);
    } else if (seen.size() == MOST) {
      throw new Unreadable("more than %,d nodes at %s".formatted(MOST, where));
    } else {
      seen.add(node.name());
      intake.understood("nodes");
      int gpus = node.gpus().stream().mapToInt(NodeReport.Gpus::count).sum();
      if (gpus > 0) {
        intake.understood("GPUs", gpus);
      }
      to.accept(node);
    }
  }

  /** Adds equal nodes with these names. */
  void add(List<String> names, NodeReport equal, String where) throws Unreadable {
    for (String name : names) {
      NodeReport node =
          new NodeReport(
              name,
              equal.gpus(),
              equal.cpus(),
              equal.memoryMib(),
              equal.features(),
              equal.available(),
              equal.state());
      add(node, where);
    }
  }
}
