package io.adlro.ingest.jobclass;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.SpeedTable;
import java.util.ArrayList;
import java.util.List;

/**
 * The class of jobs whose class is unknown. Its name is reserved; its speed on a GPU model is the
 * mean over the classes of the cluster.
 */
public final class UnclassifiedJobs {
  public static final String CLASS = JobRequest.UNCLASSIFIED;

  private UnclassifiedJobs() {}

  /** The cluster with this class; the same one if it has it. */
  public static Cluster in(Cluster cluster) {
    if (cluster.classes().contains(CLASS)) {
      return cluster;
    }
    List<String> classes = new ArrayList<>(cluster.classes());
    classes.add(CLASS);
    double[][] speeds = new double[classes.size()][cluster.modelCount()];
    double[] mean = speeds[cluster.classes().size()];
    for (int m = 0; m < cluster.modelCount(); m++) {
      for (int c = 0; c < cluster.classes().size(); c++) {
        speeds[c][m] = cluster.speed(c, m);
        mean[m] += cluster.speed(c, m) / cluster.classes().size();
      }
    }
    List<String> models = cluster.models().stream().map(GpuModel::name).toList();
    return cluster.withSpeeds(new SpeedTable(classes, models, speeds));
  }

  /** The classes of a cluster that a job can be found to have. */
  static List<String> known(List<String> classes) {
    return classes.stream().filter(name -> !name.equals(CLASS)).toList();
  }
}
