package io.adlro.sim.fault;

import io.adlro.sim.workload.Checks;

/** Something fails and is repaired again and again, both after exponential times. */
public record Outages(long meanUpMicros, long meanDownMicros) {
  public Outages {
    Checks.positive("mean time between repair and loss", meanUpMicros);
    Checks.positive("mean time to repair", meanDownMicros);
  }
}
