package io.adlro.core.model;

import java.util.Collections;
import java.util.List;

/**
 * A machine with GPUs of one model. CPU is in thousandths of a core. {@code deviceFactors} scales
 * the speed of each GPU against the table, which holds the best device: each is in (0, 1].
 */
public record Node(
    String name,
    String gpuModel,
    int gpus,
    int cpuMilli,
    int memoryMib,
    Interconnect interconnect,
    double networkGigabytesPerSecond,
    List<Double> deviceFactors) {

  public Node {
    deviceFactors = List.copyOf(deviceFactors);
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
}
