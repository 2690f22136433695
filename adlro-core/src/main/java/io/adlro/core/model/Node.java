package io.adlro.core.model;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A machine with GPUs of one model, identified by its name. CPU is in thousandths of a core.
 *
 * @param deviceFactors scale the speed of each GPU against the table, which holds the best device:
 *     each is in (0, 1]
 * @param gpuIds identify each GPU, also on another node: its UUID, or else node and index, as in
 *     {@code node-1/0}
 */
public record Node(
    String name,
    String gpuModel,
    int gpus,
    int cpuMilli,
    int memoryMib,
    Interconnect interconnect,
    double networkGigabytesPerSecond,
    List<Double> deviceFactors,
    List<String> gpuIds) {

  public Node {
    deviceFactors = List.copyOf(deviceFactors);
    gpuIds = List.copyOf(gpuIds);
    if (gpus < 1 || cpuMilli < 0 || memoryMib < 0) {
      throw new IllegalArgumentException("node %s has no GPU or a negative amount".formatted(name));
    }
    if (deviceFactors.stream().anyMatch(f -> !(f > 0 && f <= 1))) {
      throw new IllegalArgumentException(
          "node %s has a device factor outside (0, 1]: %s".formatted(name, deviceFactors));
    }
    if (deviceFactors.size() != gpus) {
      throw new IllegalArgumentException(
          "node %s has %d GPUs and %d device factors".formatted(name, gpus, deviceFactors.size()));
    }
    if (gpuIds.size() != gpus) {
      throw new IllegalArgumentException(
          "node %s has %d GPUs and %d GPU ids".formatted(name, gpus, gpuIds.size()));
    }
  }

  /** A node whose GPUs have no known UUIDs. */
  public Node(
      String name,
      String gpuModel,
      int gpus,
      int cpuMilli,
      int memoryMib,
      Interconnect interconnect,
      double networkGigabytesPerSecond,
      List<Double> deviceFactors) {
    this(
        name,
        gpuModel,
        gpus,
        cpuMilli,
        memoryMib,
        interconnect,
        networkGigabytesPerSecond,
        deviceFactors,
        IntStream.range(0, gpus).mapToObj(index -> name + "/" + index).toList());
  }

  /** A node whose GPUs are all as fast as the table says, on PCIe and 10 Gbit/s. */
  public static Node of(String name, String gpuModel, int gpus, int cpuCores, int memoryGib) {
    return new Node(
        name,
        gpuModel,
        gpus,
        cpuCores * 1000,
        memoryGib * 1024,
        Interconnect.PCIE,
        1.25,
        Collections.nCopies(gpus, 1.0));
  }

  /** The same node, whose GPUs have these ids. */
  public Node withGpuIds(List<String> ids) {
    return new Node(
        name,
        gpuModel,
        gpus,
        cpuMilli,
        memoryMib,
        interconnect,
        networkGigabytesPerSecond,
        deviceFactors,
        ids);
  }

  /** The same node, whose GPUs are of this model. */
  public Node withGpuModel(String model) {
    return new Node(
        name,
        model,
        gpus,
        cpuMilli,
        memoryMib,
        interconnect,
        networkGigabytesPerSecond,
        deviceFactors,
        gpuIds);
  }

  /** The name of a GPU of this node: node and index. */
  public String gpuName(int index) {
    return name + "/" + index;
  }

  /** Whether the id of any GPU is stated. */
  public boolean hasStatedGpuIds() {
    return IntStream.range(0, gpus).anyMatch(this::isGpuIdStated);
  }

  /** Whether the id of a GPU is stated, such as its UUID, and not merely its name. */
  public boolean isGpuIdStated(int index) {
    return !gpuIds.get(index).equals(gpuName(index));
  }
}
