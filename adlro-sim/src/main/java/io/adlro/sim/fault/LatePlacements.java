package io.adlro.sim.fault;

import io.adlro.sim.workload.Checks;

/** Some placed jobs start later than ordered, by an exponential time. */
public record LatePlacements(double probability, long meanDelayMicros) {
  public LatePlacements {
    Checks.fraction("probability of a late placement", probability);
    Checks.positive("mean delay of a late placement", meanDelayMicros);
  }
}
