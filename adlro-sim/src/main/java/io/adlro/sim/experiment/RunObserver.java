package io.adlro.sim.experiment;

import io.adlro.sim.Simulation;
import io.adlro.sim.metrics.RunResult;
import java.util.function.Consumer;

/** Follows the runs of a comparison. Runs on several threads call it at the same time. */
@FunctionalInterface
public interface RunObserver {
  /**
   * A run is about to start: add listeners to its simulation.
   *
   * @return takes the result of this run, on the same thread
   */
  Consumer<RunResult> runStarts(String policy, Trial trial, Simulation simulation);
}
