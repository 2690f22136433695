package io.adlro.core.model;

/** How the GPUs of one node are connected, with the bandwidth per GPU. */
public enum Interconnect {
  PCIE(16),
  NVLINK(150),
  XGMI(50);

  private final double gigabytesPerSecond;

  Interconnect(double gigabytesPerSecond) {
    this.gigabytesPerSecond = gigabytesPerSecond;
  }

  public double gigabytesPerSecond() {
    return gigabytesPerSecond;
  }
}
