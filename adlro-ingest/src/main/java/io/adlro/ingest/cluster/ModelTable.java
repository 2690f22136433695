package io.adlro.ingest.cluster;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Interconnect;
import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.cluster.NodeReport.Gpus;
import io.adlro.ingest.notation.MigProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.ToDoubleBiFunction;
import java.util.regex.Pattern;

/**
 * The GPU models of the nodes, with their speeds. A slice of a GPU is a model of its own, with the
 * memory of the slice and its share of speed, bandwidth and power. Models are in the order of their
 * names, so that the order of the nodes decides nothing.
 */
final class ModelTable {
  private static final Pattern ON_NVLINK = Pattern.compile("SXM|\\bG?B[123]00\\b");
  private static final Pattern ON_XGMI = Pattern.compile("\\bMI(?:250|3\\d\\d)");
  private static final Pattern NOT_IN_NAMES = Pattern.compile("[^\\p{L}\\p{N}._+]+");

  private final GpuCatalog catalog;
  private final SpeedTable known;
  private final ToDoubleBiFunction<String, GpuSpec> firstSpeed;
  private final List<GpuModel> stated;
  private final Map<String, Entry> entries = new TreeMap<>();

  private record Entry(GpuModel model, double[] speeds) {}

  ModelTable(
      GpuCatalog catalog,
      SpeedTable known,
      ToDoubleBiFunction<String, GpuSpec> firstSpeed,
      List<GpuModel> stated) {
    this.catalog = catalog;
    this.known = known;
    this.firstSpeed = firstSpeed;
    this.stated = stated;
  }

  /** The model from the GPUs of the node or, if they name none, from its features. */
  Optional<GpuSpec> spec(Gpus gpus, List<String> features) {
    Optional<GpuSpec> spelled = catalog.find(gpus.model());
    if (spelled.isPresent() || !gpus.model().isEmpty()) {
      return spelled;
    }
    List<GpuSpec> named =
        features.stream().flatMap(f -> catalog.find(f).stream()).distinct().toList();
    return named.size() == 1 ? Optional.of(named.get(0)) : Optional.empty();
  }

  /** Adds the model of these GPUs and returns its name; empty if there are too many models. */
  Optional<String> add(GpuSpec spec, Gpus gpus) {
    String name = name(spec, gpus);
    double share = gpus.shareMilli() / 1000.0;
    int memoryMib = gpus.memoryMib().orElse((int) (spec.memoryMib() * share));
    return put(spec.asModel(name, memoryMib, share), speeds(spec, name, share));
  }

  /** Adds a model that only the speed table has, under the name that the node uses. */
  Optional<String> addUncatalogued(Gpus gpus) {
    OptionalInt column = column(gpus.model());
    Optional<GpuModel> model = uncatalogued(gpus);
    if (column.isEmpty() || model.isEmpty()) {
      return Optional.empty();
    }
    double[] speeds = new double[known.classes().size()];
    for (int c = 0; c < speeds.length; c++) {
      speeds[c] = known.speed(c, column.getAsInt());
    }
    return put(model.get(), speeds);
  }

  /** As stated, else with the memory that the node reports. */
  private Optional<GpuModel> uncatalogued(Gpus gpus) {
    return stated.stream()
        .filter(model -> model.name().equals(gpus.model()))
        .findFirst()
        .or(
            () ->
                gpus.memoryMib().stream()
                    .mapToObj(mib -> GpuModel.withMemory(gpus.model(), mib))
                    .findFirst());
  }

  private Optional<String> put(GpuModel model, double[] speeds) {
    Entry before = entries.get(model.name());
    if (before == null && entries.size() == Cluster.MAX_MODELS) {
      return Optional.empty();
    }
    // Nodes report slightly different sizes of one model: the least fits all.
    if (before == null || model.memoryMib() < before.model().memoryMib()) {
      entries.put(model.name(), new Entry(model, speeds));
    }
    return Optional.of(model.name());
  }

  /**
   * The catalogue's name with hyphens for blanks, since names of models occur in lists and files.
   */
  private static String name(GpuSpec spec, Gpus gpus) {
    String whole = String.join("-", NOT_IN_NAMES.split(spec.name()));
    if (gpus.shareMilli() == 1000) {
      return whole;
    }
    return MigProfile.find(gpus.model())
        .map(slice -> whole + "-MIG-" + slice.profile())
        .orElseGet(() -> whole + "-1of" + Math.round(1000.0 / gpus.shareMilli()));
  }

  private double[] speeds(GpuSpec spec, String name, double share) {
    double[] speeds = new double[known.classes().size()];
    OptionalInt own = column(name);
    OptionalInt whole = column(spec);
    for (int c = 0; c < speeds.length; c++) {
      if (own.isPresent()) {
        speeds[c] = known.speed(c, own.getAsInt());
      } else if (whole.isPresent()) {
        speeds[c] = share * known.speed(c, whole.getAsInt());
      } else {
        speeds[c] = share * firstSpeed.applyAsDouble(known.classes().get(c), spec);
      }
    }
    return speeds;
  }

  private OptionalInt column(String name) {
    int column = known.models().indexOf(name);
    return column < 0 ? OptionalInt.empty() : OptionalInt.of(column);
  }

  private OptionalInt column(GpuSpec spec) {
    for (int m = 0; m < known.models().size(); m++) {
      if (catalog.find(known.models().get(m)).filter(spec::equals).isPresent()) {
        return OptionalInt.of(m);
      }
    }
    return OptionalInt.empty();
  }

  static Interconnect interconnect(GpuSpec spec) {
    if (ON_NVLINK.matcher(spec.name()).find()) {
      return Interconnect.NVLINK;
    }
    return ON_XGMI.matcher(spec.name()).find() ? Interconnect.XGMI : Interconnect.PCIE;
  }

  List<GpuModel> models() {
    return entries.values().stream().map(Entry::model).toList();
  }

  SpeedTable speeds() {
    List<String> names = new ArrayList<>(entries.keySet());
    double[][] speeds = new double[known.classes().size()][names.size()];
    for (int m = 0; m < names.size(); m++) {
      double[] column = entries.get(names.get(m)).speeds();
      for (int c = 0; c < speeds.length; c++) {
        speeds[c][m] = column[c];
      }
    }
    return new SpeedTable(known.classes(), names, speeds);
  }
}
