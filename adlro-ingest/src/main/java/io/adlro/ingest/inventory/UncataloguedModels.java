package io.adlro.ingest.inventory;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.JoiningNodes;
import io.adlro.core.model.GpuModel;
import io.adlro.ingest.cluster.NodeReport;
import io.adlro.ingest.cluster.NodeReport.Gpus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The GPU models of a node list that the catalogue does not have, under names that a cluster file
 * accepts. Their memory is what the nodes report, else a guess.
 */
final class UncataloguedModels {
  /** The memory of a model of which none is reported. */
  static final int ASSUMED_MEMORY_MIB = JoiningNodes.ASSUMED_MEMORY_MIB;

  /** The name of GPUs whose model the site does not give. */
  static final String NO_MODEL = "gpu";

  private static final int LONGEST_NAME = 64;
  private static final int LONGEST_MODEL = 32;

  private final GpuCatalog catalog;
  private final Map<String, OptionalInt> memoryMibByName = new LinkedHashMap<>();
  private final Map<String, Integer> timesCut = new LinkedHashMap<>();

  UncataloguedModels(GpuCatalog catalog) {
    this.catalog = catalog;
  }

  /** The reports with valid names. */
  List<NodeReport> renamed(List<NodeReport> reports) {
    return reports.stream().map(this::renamed).toList();
  }

  private NodeReport renamed(NodeReport report) {
    List<Gpus> gpus = new ArrayList<>();
    for (Gpus some : report.gpus()) {
      gpus.add(isCatalogued(some, report.features()) ? some : uncatalogued(some));
    }
    int longest = gpus.size() > 1 ? LONGEST_NAME - LONGEST_MODEL : LONGEST_NAME;
    return new NodeReport(
        nodeName(report.name(), longest),
        gpus,
        report.cpus(),
        report.memoryMib(),
        report.features(),
        report.available(),
        report.state());
  }

  private boolean isCatalogued(Gpus gpus, List<String> features) {
    if (!gpus.model().isEmpty()) {
      return catalog.find(gpus.model()).isPresent();
    }
    return features.stream().flatMap(f -> catalog.find(f).stream()).distinct().count() == 1;
  }

  private Gpus uncatalogued(Gpus gpus) {
    String name = gpus.model().isEmpty() ? NO_MODEL : validName(gpus.model(), LONGEST_MODEL);
    memoryMibByName.merge(
        name,
        gpus.memoryMib(),
        (one, other) -> one.isEmpty() || other.orElse(0) > one.getAsInt() ? other : one);
    return new Gpus(name, gpus.count(), gpus.shareMilli(), gpus.memoryMib());
  }

  private String nodeName(String name, int longest) {
    String valid = validName(name, longest);
    if (valid.equals(name)) {
      return name;
    }
    int times = timesCut.merge(valid, 1, Integer::sum);
    String end = times == 1 ? "" : "-" + times;
    return valid.substring(0, Math.min(valid.length(), longest - end.length())) + end;
  }

  /** Names begin with a letter or digit and have no blanks. */
  private static String validName(String name, int longest) {
    String valid = name.replaceAll("[^\\p{L}\\p{N}._+-]+", "-").replaceAll("^[._+-]+|-+$", "");
    String cut = valid.substring(0, Math.min(longest, valid.length()));
    return cut.isEmpty() ? NO_MODEL : cut;
  }

  List<String> names() {
    return List.copyOf(memoryMibByName.keySet());
  }

  /** As the models of a cluster; what is not known is that of an average server GPU. */
  List<GpuModel> models() {
    List<GpuModel> models = new ArrayList<>();
    memoryMibByName.forEach(
        (name, mib) -> models.add(GpuModel.withMemory(name, mib.orElse(ASSUMED_MEMORY_MIB))));
    return models;
  }

  /** What is assumed of a model, for the comment beside it. */
  String note(String model) {
    return "guess: not in the catalogue%s; bandwidth, power and temperatures are those of an average server GPU"
        .formatted(
            memoryMibByName.get(model).isEmpty() ? ", memory assumed" : ", memory as reported");
  }
}
