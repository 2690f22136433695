package io.adlro.learn.paper;

import io.adlro.core.model.Cluster;
import io.adlro.learn.bundle.Feature;
import io.adlro.learn.environment.ObservationSpec;
import io.adlro.learn.network.NetworkSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * The paper's state as numbers: the utilisation of each GPU on a nearly square grid, free GPUs of a
 * node first, the queue length, and for each slot the priority and the one-hot class of its job.
 * There is one action for each (slot, GPU), so it fits one number of GPUs and one list of classes.
 */
public record PaperLayout(int gpus, List<String> classes, int slots) {
  private static final String RATIO = "ratio";

  public PaperLayout {
    classes = List.copyOf(classes);
    if (gpus < 1 || classes.isEmpty() || slots < 1) {
      throw new IllegalArgumentException(
          "a layout needs GPUs, classes and slots: %d GPUs, classes %s, %d slots"
              .formatted(gpus, classes, slots));
    }
  }

  public static PaperLayout of(Cluster cluster, int slots) {
    return new PaperLayout(cluster.gpuCount(), cluster.classes(), slots);
  }

  /** Whether a network of this layout can decide for the cluster. */
  public boolean fits(Cluster cluster) {
    return gpus == cluster.gpuCount() && classes.equals(cluster.classes());
  }

  /** Whether it fits the cluster, or fitted an earlier epoch of it with fewer GPUs. */
  boolean fitsFirstGpus(Cluster cluster) {
    return gpus <= cluster.gpuCount() && classes.equals(cluster.classes());
  }

  /** Rows of the grid; a node of four GPUs is a row of the paper's cluster. */
  public int height() {
    return (int) Math.sqrt(gpus);
  }

  /** Columns; the last row may have cells without a GPU. */
  public int width() {
    return (gpus + height() - 1) / height();
  }

  int gridCells() {
    return height() * width();
  }

  /** Inputs of one slot. */
  int slotScalars() {
    return 1 + classes.size();
  }

  int scalars() {
    return 1 + slots * slotScalars();
  }

  /** Observations and actions of the paper's agent on this cluster. */
  public ObservationSpec observation(PaperSettings settings) {
    return new ObservationSpec(
        network(settings), inputs -> new PaperEncoder(this), features(), actions());
  }

  NetworkSpec.Grid network(PaperSettings settings) {
    return new NetworkSpec.Grid(
        1,
        height(),
        width(),
        scalars(),
        settings.firstFilters(),
        settings.secondFilters(),
        settings.firstHidden(),
        settings.secondHidden(),
        slots * gpus,
        settings.head());
  }

  /** The channels of the grid and the scalars, in their order. */
  public List<Feature> features() {
    List<Feature> all = new ArrayList<>();
    all.add(Feature.plain("GPU utilisation, sorted within a node", RATIO));
    all.add(Feature.plain("queue length", RATIO));
    for (int slot = 1; slot <= slots; slot++) {
      all.add(Feature.plain("slot %d priority".formatted(slot), RATIO));
      for (String name : classes) {
        all.add(Feature.plain("slot %d is %s".formatted(slot, name), Feature.FLAG));
      }
    }
    return all;
  }

  private String actions() {
    return "rows: the first %d waiting jobs by class; columns: the %d GPUs, sorted within a node"
        .formatted(slots, gpus);
  }
}
