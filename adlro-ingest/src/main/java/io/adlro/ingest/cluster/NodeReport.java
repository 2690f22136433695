package io.adlro.ingest.cluster;

import java.util.List;
import java.util.OptionalInt;

/**
 * A node as its resource manager reports it.
 *
 * @param features labels and feature words that may matter for placement
 * @param cpus cores that jobs may use
 * @param available whether it accepts jobs; {@code state} has the reason
 * @param state as the source spells it
 */
public record NodeReport(
    String name,
    List<Gpus> gpus,
    OptionalInt cpus,
    OptionalInt memoryMib,
    List<String> features,
    boolean available,
    String state) {
  public NodeReport {
    gpus = List.copyOf(gpus);
    features = List.copyOf(features);
  }

  /**
   * Equal GPUs of a node.
   *
   * @param model as the source spells it, "" if it is not given
   * @param shareMilli of a physical GPU: below 1000 for MIG slices and partitions
   */
  public record Gpus(String model, int count, int shareMilli, OptionalInt memoryMib) {}
}
