package io.adlro.core.model;

/** How the GPUs of one node talk to each other, with the bandwidth one GPU gets of it. */
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
