package io.adlro.sim.fault;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.NodeAddition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Changes of a cluster with the indices that their nodes have: a node that joins gets the next one.
 * A change that contradicts the earlier ones is an error.
 *
 * @param faults in no particular order
 * @param eventual the cluster with all nodes that ever join, and with those that leave
 */
record NodeChangePlan(List<TimedFault> faults, List<NodeAddition> additions, Cluster eventual) {
  /** As the simulator applies them: of one instant joins are first and leaves last. */
  private static final Comparator<NodeChange> ORDER =
      Comparator.comparingLong(NodeChange::atMicros).thenComparingInt(NodeChangePlan::rank);

  static NodeChangePlan of(List<NodeChange> changes, Cluster initial) {
    List<TimedFault> faults = new ArrayList<>();
    List<NodeAddition> additions = new ArrayList<>();
    Cluster present = initial;
    for (NodeChange change : changes.stream().sorted(ORDER).toList()) {
      if (change instanceof NodeChange.Join join) {
        present = present.with(join.added());
        faults.add(fault(join.atMicros(), FaultKind.NODE_JOINED, additions.size()));
        additions.add(join.added());
      } else if (change instanceof NodeChange.Leave leave) {
        int node = present.nodeIndex(leave.node());
        present = present.without(node);
        faults.add(fault(leave.atMicros(), FaultKind.NODE_LEFT, node));
      } else if (change instanceof NodeChange.Drain drain) {
        int node = present.nodeIndex(drain.node());
        faults.add(fault(drain.atMicros(), FaultKind.NODE_DRAINED, node));
        drain
            .untilMicros()
            .ifPresent(until -> faults.add(fault(until, FaultKind.NODE_RESUMED, node)));
      }
    }
    return new NodeChangePlan(faults, additions, present);
  }

  private static int rank(NodeChange change) {
    return change instanceof NodeChange.Join ? 0 : change instanceof NodeChange.Drain ? 1 : 2;
  }

  private static TimedFault fault(long atMicros, FaultKind kind, int subject) {
    return new TimedFault(atMicros, kind, subject, 0);
  }
}
