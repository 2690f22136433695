package io.adlro.live.insight;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Node;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.PolicyModel;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.agent.Alteration;
import io.adlro.learn.agent.PresentState;
import io.adlro.live.loop.KnownNames;
import io.adlro.live.loop.RequestRefused;
import io.adlro.live.loop.RequestRefused.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Turns a question into what is changed in a state. */
final class Alterations {
  private final PresentState present;
  private final ClusterState state;
  private final Cluster cluster;
  private final PolicyInputs inputs;
  private final Function<String, Optional<PolicyEntry>> policies;

  /**
   * @param policies that this process has, by name
   */
  Alterations(
      PresentState present, PolicyInputs inputs, Function<String, Optional<PolicyEntry>> policies) {
    this.present = present;
    state = present.state();
    this.inputs = inputs;
    this.policies = policies;
    cluster = state.cluster();
  }

  /** The number of the job in question, if there is one and it can be placed. */
  OptionalInt waiting(WhatIf question) {
    return question.job().map(id -> OptionalInt.of(waiting(id))).orElse(OptionalInt.empty());
  }

  private int waiting(String id) {
    for (int job = state.firstPending(); job != ClusterState.NONE; job = state.nextInList(job)) {
      if (state.jobs().id(job).equals(id)) {
        return job;
      }
    }
    throw new RequestRefused(
        Kind.CONFLICT,
        "%s does not wait for GPUs; only a waiting job can be asked about".formatted(id));
  }

  Alteration of(WhatIf question) {
    if (question instanceof WhatIf.Priority other) {
      return new Alteration.Priority(waiting(other.id()), other.priority());
    }
    if (question instanceof WhatIf.Resources other) {
      return resources(other);
    }
    if (question instanceof WhatIf.OtherPolicy other) {
      return present.takenOverBy(policy(other.name()));
    }
    if (question instanceof WhatIf.MoreGpus more) {
      return new Alteration.MoreNodes(nodes(more));
    }
    if (question instanceof WhatIf.Maintenance window) {
      long from = state.nowMicros() + window.inMicros();
      return new Alteration.Maintenance(node(window.node()), from, from + window.lengthMicros());
    }
    return new Alteration.NodeGone(node(((WhatIf.WithoutNode) question).node()));
  }

  /** The active jobs on the node that is lost, in ascending order. */
  int[] stopped(WhatIf question) {
    if (question instanceof WhatIf.WithoutNode gone) {
      return jobsOn(node(gone.node()));
    }
    return question instanceof WhatIf.Maintenance window ? jobsOn(node(window.node())) : new int[0];
  }

  private int[] jobsOn(int node) {
    Set<Integer> jobs = new TreeSet<>();
    for (int gpu = cluster.firstGpu(node); gpu < cluster.firstGpu(node + 1); gpu++) {
      int share = state.firstShareOnGpu(gpu);
      for (; share != ClusterState.NONE; share = state.nextShareOnGpu(share)) {
        jobs.add(state.jobOfShare(share));
      }
    }
    return jobs.stream().mapToInt(Integer::intValue).toArray();
  }

  private Alteration resources(WhatIf.Resources other) {
    int job = waiting(other.id());
    JobRequest now = state.jobs().request(job);
    int gpus = other.gpus().orElse(now.gpus());
    if (!now.locality().divides(gpus)) {
      throw new RequestRefused(
          Kind.INVALID,
          "%s wants %d nodes, which do not share %d GPUs evenly"
              .formatted(other.id(), now.locality().nodes(), gpus));
    }
    JobRequest wanted =
        now.withGpus(gpus, other.models().isEmpty() ? now.allowedModels() : other.models());
    KnownNames.require(cluster, wanted);
    return new Alteration.Request(job, wanted);
  }

  private PlacementPolicy policy(String name) {
    PolicyEntry entry =
        policies
            .apply(name)
            .orElseThrow(
                () -> refusal("there is no policy `%s`; see adlro policies".formatted(name)));
    if (!inputs.offered().containsAll(entry.needs())) {
      throw refusal(
          "`%s` stops running jobs, which this server does not; see adlro policies"
              .formatted(name));
    }
    PolicyInputs now = inputs.on(cluster);
    entry
        .model()
        .flatMap(PolicyModel::problem)
        .or(() -> entry.obstacle().apply(now))
        .ifPresent(
            problem -> {
              throw refusal(problem);
            });
    return entry.create(now);
  }

  private static RequestRefused refusal(String sentence) {
    return new RequestRefused(Kind.INVALID, sentence);
  }

  private int node(String name) {
    if (!cluster.hasNode(name)) {
      throw new RequestRefused(Kind.NOT_FOUND, "the cluster has no node `%s`".formatted(name));
    }
    return cluster.nodeIndex(name);
  }

  /** Nodes like the first that has the model; the last one has what is left. */
  private List<NodeAddition> nodes(WhatIf.MoreGpus more) {
    Node like =
        cluster.nodes().stream()
            .filter(node -> node.gpuModel().equals(more.model()))
            .findFirst()
            .orElseThrow(
                () ->
                    new RequestRefused(
                        Kind.INVALID,
                        "the cluster has no GPU of model `%s`".formatted(more.model())));
    int model = cluster.modelOf(cluster.firstGpu(cluster.nodeIndex(like.name())));
    List<NodeAddition> nodes = new ArrayList<>();
    for (int left = more.count(); left > 0; left -= like.gpus()) {
      Node node =
          new Node(
              "what-if-" + nodes.size(),
              like.gpuModel(),
              Math.min(left, like.gpus()),
              like.cpuMilli(),
              like.memoryMib(),
              like.interconnect(),
              like.networkGigabytesPerSecond(),
              Collections.nCopies(Math.min(left, like.gpus()), 1.0));
      nodes.add(
          new NodeAddition(
              node,
              cluster.models().get(model),
              Collections.nCopies(cluster.classes().size(), 1.0)));
    }
    return nodes;
  }
}
