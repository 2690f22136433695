package io.adlro.ingest.scenario;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.JoiningNodes;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.Node;
import io.adlro.core.model.NodeAddition;
import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.scenario.ScenarioKeys.Change;
import io.adlro.ingest.yaml.RecordReader;
import io.adlro.ingest.yaml.SourceNode;
import io.adlro.sim.fault.NodeChange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Reads the changes of a cluster: nodes that join, leave and are drained. They are checked in the
 * order of their times, against the nodes that are present then.
 */
final class ChangesReader {
  private record Located(SourceNode node, Change change) {
    int rank() {
      return change.join().isPresent() ? 0 : change.drain().isPresent() ? 1 : 2;
    }
  }

  private static final Comparator<Located> ORDER =
      Comparator.<Located>comparingLong(located -> located.change().atMicros())
          .thenComparingInt(Located::rank);

  private final RecordReader reader;
  private final ClusterReader clusters;
  private final GpuCatalog catalog = GpuCatalog.standard();
  private final List<NodeChange> changes = new ArrayList<>();
  private final List<String> known = new ArrayList<>();
  private final List<Cluster> epochs = new ArrayList<>();
  private Cluster present;

  ChangesReader(RecordReader reader, ClusterReader clusters, Cluster initial) {
    this.reader = reader;
    this.clusters = clusters;
    this.present = initial;
    epochs.add(initial);
    initial.nodes().forEach(node -> known.add(node.name()));
  }

  /** The models that joining nodes name, as written. */
  static List<String> models(SourceNode section) {
    return section.items().stream()
        .map(item -> item.child("join").child("gpuModel"))
        .filter(SourceNode::isScalar)
        .map(SourceNode::text)
        .toList();
  }

  /** The changes without problems. */
  List<NodeChange> read(SourceNode section) {
    List<Located> items = new ArrayList<>();
    for (SourceNode item : reader.items(section)) {
      reader
          .read(item, Change.class)
          .filter(change -> isOne(item, change))
          .ifPresent(change -> items.add(new Located(item, change)));
    }
    items.stream().sorted(ORDER).forEach(this::add);
    return changes;
  }

  /** The cluster at the beginning, and after each change of its nodes. */
  List<Cluster> epochs() {
    return epochs;
  }

  private boolean isOne(SourceNode item, Change change) {
    int kinds =
        (change.join().isPresent() ? 1 : 0)
            + (change.leave().isPresent() ? 1 : 0)
            + (change.drain().isPresent() ? 1 : 0);
    if (kinds != 1) {
      reader.report(item, "needs one of `join`, `leave` and `drain`; it has " + kinds);
    } else if (change.untilMicros().isPresent() && change.drain().isEmpty()) {
      reader.report(item.child("until"), "is for `drain` only; remove it");
    }
    return kinds == 1;
  }

  private void add(Located located) {
    Change change = located.change();
    long at = change.atMicros();
    change.join().ifPresent(group -> clusters.joining(group).forEach(n -> join(at, group, n)));
    change
        .leave()
        .ifPresent(
            name ->
                find(located.node().child("leave"), name)
                    .ifPresent(
                        index -> {
                          present = present.without(index);
                          epochs.add(present);
                          changes.add(new NodeChange.Leave(at, name));
                        }));
    change
        .drain()
        .flatMap(name -> find(located.node().child("drain"), name))
        .ifPresent(
            index ->
                changes.add(
                    new NodeChange.Drain(at, change.untilMicros(), change.drain().orElseThrow())));
  }

  private void join(long at, SourceNode group, Node node) {
    SourceNode model = group.child("gpuModel");
    boolean isKnown = present.models().stream().anyMatch(m -> m.name().equals(node.gpuModel()));
    if (!isKnown && catalog.find(node.gpuModel()).isEmpty()) {
      reader.report(
          model,
          "is `%s`, which is neither in `cluster.models` nor in the catalogue; describe it in `cluster.models` with its speeds"
              .formatted(node.gpuModel()));
      return;
    }
    try {
      NodeAddition added = new JoiningNodes(catalog).addition(present, node);
      present = present.with(added);
      epochs.add(present);
      known.add(node.name());
      changes.add(new NodeChange.Join(at, added));
    } catch (IllegalArgumentException e) {
      reader.report(group, "cannot join: " + e.getMessage());
    }
  }

  /** The index of the node that has this name at the time of the change. */
  private Optional<Integer> find(SourceNode node, String name) {
    for (int n = 0; n < present.nodeCount(); n++) {
      if (present.isPresent(n) && present.nodes().get(n).name().equals(name)) {
        return Optional.of(n);
      }
    }
    reader.report(
        node,
        known.contains(name)
            ? "is `%s`, which has left before; remove it, or change a time".formatted(name)
            : "is `%s`, which no node is called at that time%s"
                .formatted(name, NearestName.hint(name, known)));
    return Optional.empty();
  }
}
