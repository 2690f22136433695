package io.adlro.report.text;

import io.adlro.core.catalog.GpuSpec;
import io.adlro.ingest.cluster.NodeReport;
import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.site.ClusterFindings;
import io.adlro.ingest.site.ClusterFindings.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Nodes and the cluster that they form, as text. */
final class ClusterLines {
  private static final int MOST_NODES = 20;

  private ClusterLines() {}

  static List<String> of(ClusterFindings found) {
    List<String> lines = new ArrayList<>();
    if (!found.reports().isEmpty()) {
      lines.add("nodes:      " + NumberText.count(found.reports().size(), "node") + " as reported");
      lines.addAll(reports(found));
    }
    lines.add(
        found.nodes() == 0
            ? "cluster:    none, because no node with GPUs is left"
            : "cluster:    %s on %s%s"
                .formatted(
                    NumberText.count(found.gpus(), "GPU"),
                    NumberText.count(found.nodes(), "node"),
                    found.unavailable() == 0
                        ? ""
                        : ", of which %s no jobs now"
                            .formatted(
                                found.unavailable() == 1
                                    ? "1 takes"
                                    : NumberText.count(found.unavailable()) + " take")));
    if (found.nodes() > 0) {
      lines.addAll(models(found.models()));
    }
    if (!found.leftOut().isEmpty()) {
      lines.add("left out of the cluster:");
      lines.addAll(CheckLines.ignored(found.leftOut()));
    }
    return lines;
  }

  private static List<String> reports(ClusterFindings found) {
    List<NodeReport> shown =
        found.reports().subList(0, Math.min(MOST_NODES, found.reports().size()));
    RecordTable<NodeReport> table =
        new RecordTable<NodeReport>()
            .words("node", node -> CellText.of(node.name()))
            .words("GPUs", ClusterLines::gpus)
            .numbers("CPUs", "", node -> CellText.of(node.cpus()))
            .numbers("memory", "GiB", node -> CellText.gib(node.memoryMib()))
            .words("takes jobs", node -> node.available() ? "yes" : "no")
            .words("state", node -> CellText.of(node.state()))
            .words("features", node -> CellText.of(node.features()));
    List<String> lines = new ArrayList<>(table.lines(shown));
    if (found.reports().size() > MOST_NODES) {
      int more = found.reports().size() - MOST_NODES;
      lines.add("and %s more, see --json".formatted(NumberText.count(more)));
    }
    return lines;
  }

  private static String gpus(NodeReport node) {
    return CellText.of(
        node.gpus().stream().map(ClusterLines::gpus).collect(Collectors.joining(", ")));
  }

  private static String gpus(NodeReport.Gpus gpus) {
    String share =
        gpus.shareMilli() == 1_000
            ? ""
            : " of %s GPU".formatted(NumberText.score(gpus.shareMilli() / 1000.0));
    return gpus.count() + " x " + (gpus.model().isEmpty() ? "?" : gpus.model()) + share;
  }

  private static List<String> models(List<Model> models) {
    return new RecordTable<Model>()
        .words("GPU model", model -> CellText.of(model.name()))
        .counts("GPUs", "", Model::gpus)
        .numbers("memory", "GiB", model -> CellText.gib(OptionalInt.of(model.memoryMib())))
        .numbers(
            "first speed",
            ClusterFindings.REFERENCE + " = 1",
            model -> CellText.of(model.firstSpeed()))
        .words(
            "in the catalogue",
            model -> model.catalogued().map(GpuSpec::name).orElse(NumberText.NONE))
        .lines(models);
  }
}
