package io.adlro.learn.agent;

import io.adlro.core.model.JobRequest;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.policy.PlacementPolicy;
import java.util.List;

/** What is changed at the present instant before its futures are simulated. */
public sealed interface Alteration {
  /** A job has another priority. */
  record Priority(int job, float priority) implements Alteration {}

  /**
   * A waiting job is cancelled and submitted again with another request. It keeps the time that it
   * takes on GPUs of speed 1.
   */
  record Request(int job, JobRequest request) implements Alteration {}

  /**
   * Another policy decides, which has no memory of its own; see {@link PresentState#takenOverBy}.
   */
  record Policy(PlacementPolicy policy) implements Alteration {}

  /**
   * The first decision starts this job before the policy decides; without a job it decides nothing.
   */
  record FirstStart(int job, int configuration) implements Alteration {
    /** No job. */
    public static final int NONE = -1;
  }

  /** Nodes join. */
  record MoreNodes(List<NodeAddition> nodes) implements Alteration {
    public MoreNodes {
      nodes = List.copyOf(nodes);
    }
  }

  /** A node is lost and does not return; its jobs wait again. */
  record NodeGone(int node) implements Alteration {}

  /** A node is lost for a while; its jobs wait again. */
  record Maintenance(int node, long fromMicros, long toMicros) implements Alteration {
    public Maintenance {
      if (fromMicros >= toMicros) {
        throw new IllegalArgumentException(
            "maintenance from %d to %d".formatted(fromMicros, toMicros));
      }
    }
  }
}
