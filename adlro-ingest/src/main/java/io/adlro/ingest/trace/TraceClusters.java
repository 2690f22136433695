package io.adlro.ingest.trace;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Interconnect;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.history.GavelThroughputs;
import io.adlro.ingest.jobclass.ClassNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The clusters that traces ran on, where the trace or its source describes them. */
public final class TraceClusters {
  private static final int MEMORY_MIB = 16 * 1024;
  private static final int MAX_GPUS_PER_NODE = 1024;
  private static final double NETWORK_GIGABYTES = 12.5;
  private static final int[] GAVEL_GPUS = {6, 5, 5};

  private TraceClusters() {}

  /** One kind of processor, which counts as a GPU, and one class of jobs. */
  public static Cluster ofProcessors(int count) {
    List<Node> nodes = new ArrayList<>();
    for (int left = count; left > 0; left -= MAX_GPUS_PER_NODE) {
      nodes.add(
          node("machine-" + (nodes.size() + 1), "processor", Math.min(left, MAX_GPUS_PER_NODE)));
    }
    return Cluster.inCanonicalOrder(
        List.of(GpuModel.withMemory("processor", MEMORY_MIB)),
        nodes,
        new SpeedTable(List.of("job"), List.of("processor"), new double[][] {{1}}));
  }

  /**
   * Gavel's 16 GPUs: 6 V100, 5 P100, 5 K80. A class for each type of job that runs on one GPU; a
   * gang takes the speeds of its type on one.
   */
  public static Cluster ofGavel(GavelThroughputs throughputs) {
    List<String> types = throughputs.jobTypes();
    SpeedTable speeds = throughputs.speeds(types);
    double[][] table = new double[types.size()][speeds.models().size()];
    for (int c = 0; c < table.length; c++) {
      for (int m = 0; m < table[c].length; m++) {
        table[c][m] = speeds.speed(c, m);
      }
    }
    List<Node> nodes = new ArrayList<>();
    for (int m = 0; m < GAVEL_GPUS.length; m++) {
      nodes.add(node(speeds.models().get(m) + "-1", speeds.models().get(m), GAVEL_GPUS[m]));
    }
    return Cluster.inCanonicalOrder(
        speeds.models().stream().map(name -> GpuModel.withMemory(name, MEMORY_MIB)).toList(),
        nodes,
        new SpeedTable(types.stream().map(ClassNames::slug).toList(), speeds.models(), table));
  }

  /** Its CPU and memory are unknown, so jobs need none. */
  private static Node node(String name, String model, int gpus) {
    return new Node(
        name,
        model,
        gpus,
        0,
        0,
        Interconnect.PCIE,
        NETWORK_GIGABYTES,
        Collections.nCopies(gpus, 1.0));
  }
}
