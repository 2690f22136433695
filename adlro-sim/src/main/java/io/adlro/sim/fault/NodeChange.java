package io.adlro.sim.fault;

import io.adlro.core.model.NodeAddition;
import java.util.OptionalLong;

/** A change of the cluster at a given time of the run. A name means the node that has it then. */
public sealed interface NodeChange {
  long atMicros();

  /** A node joins the cluster; it has the next index. */
  record Join(long atMicros, NodeAddition added) implements NodeChange {}

  /** A node leaves for good; its jobs wait again. */
  record Leave(long atMicros, String node) implements NodeChange {}

  /** A node takes no new jobs until it resumes, if it does. */
  record Drain(long atMicros, OptionalLong untilMicros, String node) implements NodeChange {
    public Drain {
      if (untilMicros.isPresent() && untilMicros.getAsLong() <= atMicros) {
        throw new IllegalArgumentException(
            "node %s is drained at %d and resumes at %d microseconds"
                .formatted(node, atMicros, untilMicros.getAsLong()));
      }
    }
  }
}
