package io.adlro.sim.scenario;

/** Where policies have the prices of GPUs from. */
public enum PriceSource {
  /** The first ones from the speed table and a uniform mix, later ones from the observed jobs. */
  OBSERVED,
  /** From the true mix of the workload, before the first job. */
  KNOWN
}
