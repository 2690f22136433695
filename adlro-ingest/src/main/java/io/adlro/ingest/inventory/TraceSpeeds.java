package io.adlro.ingest.inventory;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.inventory.ClassSpeed.Origin;
import io.adlro.ingest.scenario.ClusterFiles;
import io.adlro.ingest.scenario.ClusterNotes;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.RecordedSchedule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The speeds of a cluster beside those that the recurring jobs of a trace show ({@link
 * HistorySpeeds}).
 *
 * @param cluster that the trace was read for
 * @param reference the model that the measured speeds are relative to
 * @param pairs every class that the trace has, on every model
 */
public record TraceSpeeds(Cluster cluster, String reference, List<Pair> pairs) {
  /**
   * A job class on a GPU model.
   *
   * @param jobs of the trace that ran to their end on it
   * @param stated the speed in the cluster
   * @param measured relative to the reference; empty where no recurring jobs show it
   */
  public record Pair(
      String jobClass, String model, int jobs, double stated, Optional<ClassSpeed> measured) {}

  public TraceSpeeds {
    pairs = List.copyOf(pairs);
  }

  public static TraceSpeeds of(ImportedTrace trace) {
    Cluster cluster = trace.jobs().cluster();
    HistorySpeeds history = new HistorySpeeds();
    history.add(trace);
    int[][] jobs = jobs(trace);
    int reference = reference(cluster);
    List<String> models = cluster.models().stream().map(GpuModel::name).toList();
    String base = models.get(reference);
    List<Pair> pairs = new ArrayList<>();
    for (int c = 0; c < jobs.length; c++) {
      String jobClass = cluster.classes().get(c);
      SpeedEstimates estimates =
          new SpeedEstimates(
              GpuCatalog.standard(), jobClass, base, history.of(jobClass, models, base));
      for (int m = 0; m < models.size(); m++) {
        Optional<ClassSpeed> measured =
            Optional.of(estimates.of(models.get(m), 1))
                .filter(speed -> speed.origin() == Origin.HISTORY);
        if (jobs[c][m] > 0 || measured.isPresent()) {
          pairs.add(new Pair(jobClass, models.get(m), jobs[c][m], cluster.speed(c, m), measured));
        }
      }
    }
    return new TraceSpeeds(cluster, base, pairs);
  }

  /** By class and model, those that completed where they ran. */
  private static int[][] jobs(ImportedTrace trace) {
    Cluster cluster = trace.jobs().cluster();
    RecordedSchedule recorded = trace.recorded();
    int[][] jobs = new int[cluster.classes().size()][cluster.modelCount()];
    for (int row = 0; row < trace.jobs().size(); row++) {
      int model = recorded.model()[row];
      if (recorded.completed()[row] && model != RecordedSchedule.UNKNOWN) {
        jobs[trace.jobs().requests().jobClass(row)][model]++;
      }
    }
    return jobs;
  }

  /** The model whose speed is 1 for every class, else the one with most GPUs. */
  private static int reference(Cluster cluster) {
    int most = 0;
    for (int m = 0; m < cluster.modelCount(); m++) {
      boolean isOne = true;
      for (int c = 0; c < cluster.classes().size(); c++) {
        isOne &= cluster.speed(c, m) == 1;
      }
      if (isOne) {
        return m;
      }
      most = cluster.gpusOfModel(m) > cluster.gpusOfModel(most) ? m : most;
    }
    return most;
  }

  /** How many speeds the trace shows. */
  public long measured() {
    return pairs.stream().filter(pair -> pair.measured().isPresent()).count();
  }

  /** The text of the cluster's file with the measured speeds; the others stay as they are. */
  public String yaml() {
    List<String> models = cluster.models().stream().map(GpuModel::name).toList();
    double[][] table = new double[cluster.classes().size()][models.size()];
    for (int c = 0; c < table.length; c++) {
      for (int m = 0; m < models.size(); m++) {
        table[c][m] = cluster.speed(c, m);
      }
    }
    Map<String, Map<String, String>> notes = new LinkedHashMap<>();
    for (Pair pair : pairs) {
      int c = cluster.classIndex(pair.jobClass());
      // The speed of the reference in the file is the unit of the measured ones.
      double unit = cluster.speed(c, cluster.modelIndex(reference));
      pair.measured()
          .ifPresent(
              speed -> {
                table[c][cluster.modelIndex(pair.model())] = unit * speed.speed();
                notes
                    .computeIfAbsent(pair.jobClass(), any -> new LinkedHashMap<>())
                    .put(pair.model(), speed.note());
              });
    }
    return ClusterFiles.yaml(
        cluster.withSpeeds(new SpeedTable(cluster.classes(), models, table)),
        new ClusterNotes(
            List.of(
                "Speeds with a note were measured in the job history, relative to %s; all others are those"
                    .formatted(reference),
                "of the cluster file before."),
            Map.of(),
            Map.of(),
            notes));
  }
}
