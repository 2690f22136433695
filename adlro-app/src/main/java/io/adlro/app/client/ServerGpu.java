package io.adlro.app.client;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A GPU as the server shows it.
 *
 * @param freeShare the part that no job holds
 * @param jobs ids of the jobs that hold a part of it, as far as the key sees them
 * @param utilization 0 to 1
 */
public record ServerGpu(
    String id,
    String model,
    boolean lost,
    String health,
    double freeShare,
    List<String> jobs,
    OptionalDouble utilization,
    OptionalDouble celsius,
    OptionalDouble watts) {
  public ServerGpu {
    jobs = List.copyOf(jobs);
  }
}
