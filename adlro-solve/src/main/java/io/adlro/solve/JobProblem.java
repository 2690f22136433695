package io.adlro.solve;

/** How one job runs if it minimises only its own JCT and the prices of GPU time. */
interface JobProblem {
  /**
   * The least JCT plus price of the GPU time held, in microseconds, of any way to run the job that
   * a schedule may choose. The GPU time that this way holds is added to the demand.
   */
  double cheapestMicros(int job, SlotPrices prices, GpuDemand demand);

  /** How many possibilities were looked at so far: a measure of time that no clock disturbs. */
  long steps();
}
