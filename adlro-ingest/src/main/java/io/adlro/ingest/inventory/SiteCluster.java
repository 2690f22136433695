package io.adlro.ingest.inventory;

import io.adlro.core.catalog.Affinity;
import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Intake.Ignored;
import io.adlro.ingest.cluster.ClusterFromNodes;
import io.adlro.ingest.cluster.NodeReport;
import io.adlro.ingest.jobclass.UnclassifiedJobs;
import io.adlro.ingest.scenario.ClusterFiles;
import io.adlro.ingest.scenario.ClusterNotes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The cluster of a site, as its node list shows it, with the origin of every speed. Its job classes
 * are the kinds of program that the catalogue's first speeds distinguish.
 *
 * @param reference the model whose speed is 1: the one with most GPUs, since run times without a
 *     model count as run times there
 * @param speeds of every class on every model
 * @param uncatalogued models that the catalogue does not have
 * @param leftOut what is in the node list and not in the cluster
 */
public record SiteCluster(
    Cluster cluster,
    String reference,
    List<ClassSpeed> speeds,
    List<String> uncatalogued,
    ClusterNotes notes,
    List<Ignored> leftOut) {
  /** The job classes of a site: the kinds of program, and jobs of unknown kind. */
  public static final List<String> CLASSES =
      Arrays.stream(Affinity.values()).map(SiteCluster::className).toList();

  public SiteCluster {
    speeds = List.copyOf(speeds);
    uncatalogued = List.copyOf(uncatalogued);
    leftOut = List.copyOf(leftOut);
  }

  private static String className(Affinity kind) {
    return kind == Affinity.UNKNOWN
        ? UnclassifiedJobs.CLASS
        : kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** With the catalogue's guesses only; empty if no node has GPUs. */
  public static Optional<SiteCluster> of(List<NodeReport> reports) {
    return of(reports, new HistorySpeeds());
  }

  /** With the speeds that the history shows; empty if no node has GPUs. */
  public static Optional<SiteCluster> of(List<NodeReport> reports, HistorySpeeds history) {
    GpuCatalog catalog = GpuCatalog.standard();
    UncataloguedModels others = new UncataloguedModels(catalog);
    List<NodeReport> named = others.renamed(reports);
    double[][] neutral = new double[CLASSES.size()][others.names().size()];
    Arrays.stream(neutral).forEach(row -> Arrays.fill(row, 1));
    Intake intake = new Intake();
    // With a first speed of 1, the speed of a model is its share of a GPU.
    return new ClusterFromNodes(
            catalog,
            new SpeedTable(CLASSES, others.names(), neutral),
            (jobClass, spec) -> 1,
            others.models())
        .build(named, intake)
        .map(built -> of(built, named, others, history, intake));
  }

  private static SiteCluster of(
      ClusterFromNodes.Built built,
      List<NodeReport> reports,
      UncataloguedModels others,
      HistorySpeeds history,
      Intake intake) {
    GpuCatalog catalog = GpuCatalog.standard();
    Cluster draft = built.cluster();
    List<String> models = draft.models().stream().map(GpuModel::name).toList();
    String reference = reference(draft, catalog);
    List<ClassSpeed> speeds = new ArrayList<>();
    double[][] table = new double[CLASSES.size()][models.size()];
    for (int c = 0; c < table.length; c++) {
      String jobClass = CLASSES.get(c);
      SpeedEstimates estimates =
          new SpeedEstimates(catalog, jobClass, reference, history.of(jobClass, models, reference));
      for (int m = 0; m < models.size(); m++) {
        ClassSpeed speed = estimates.of(models.get(m), draft.speed(c, m));
        speeds.add(speed);
        table[c][m] = speed.speed();
      }
    }
    List<String> uncatalogued = models.stream().filter(others.names()::contains).toList();
    Map<String, String> ofModels = new LinkedHashMap<>();
    for (String model : models) {
      ofModels.put(
          model,
          uncatalogued.contains(model)
              ? others.note(model)
              : "catalogue: " + catalog.find(model).map(GpuSpec::name).orElse("slice of a GPU"));
    }
    return new SiteCluster(
        draft.withSpeeds(new SpeedTable(CLASSES, models, table)),
        reference,
        speeds,
        uncatalogued,
        new ClusterNotes(header(reference), ofModels, notes(built, reports), notes(speeds)),
        intake.ignored());
  }

  /** The model with most GPUs; one of the catalogue where there is one. */
  private static String reference(Cluster cluster, GpuCatalog catalog) {
    int best = -1;
    for (int m = 0; m < cluster.modelCount(); m++) {
      if (best < 0 || rank(cluster, catalog, m) > rank(cluster, catalog, best)) {
        best = m;
      }
    }
    return cluster.models().get(best).name();
  }

  private static long rank(Cluster cluster, GpuCatalog catalog, int model) {
    boolean whole = cluster.speed(0, model) == 1;
    boolean catalogued = catalog.find(cluster.models().get(model).name()).isPresent();
    return cluster.gpusOfModel(model) + (catalogued && whole ? Integer.MAX_VALUE : 0L);
  }

  private static List<String> header(String reference) {
    return List.of(
        "The cluster of a site, from its node list. Every guess is marked with the word guess: edit it.",
        "Speeds are relative to %s. A class runs for work / speed; classes are kinds of program,"
            .formatted(reference),
        "unclassified is the class of jobs whose kind no rule of the class map gives.",
        "guess: interconnects follow from the models, networks are taken as 10 Gbit/s (1.25GB/s).");
  }

  private static Map<String, String> notes(ClusterFromNodes.Built built, List<NodeReport> reports) {
    Map<String, String> states = new LinkedHashMap<>();
    reports.forEach(report -> states.putIfAbsent(report.name(), report.state()));
    Map<String, String> notes = new LinkedHashMap<>();
    for (String node : built.unavailable()) {
      String state = states.getOrDefault(node, "");
      notes.put(
          node,
          "guess: in use, although it took no jobs when it was listed (%s); remove it if it is gone"
              .formatted(state.isEmpty() ? "state not given" : state));
    }
    return notes;
  }

  private static Map<String, Map<String, String>> notes(List<ClassSpeed> speeds) {
    Map<String, Map<String, String>> notes = new LinkedHashMap<>();
    for (ClassSpeed speed : speeds) {
      notes
          .computeIfAbsent(speed.jobClass(), any -> new LinkedHashMap<>())
          .put(speed.model(), speed.note());
    }
    return notes;
  }

  /** The text of its cluster file. */
  public String yaml() {
    return ClusterFiles.yaml(cluster, notes);
  }
}
