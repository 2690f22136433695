package io.adlro.study.training;

import io.adlro.learn.agent.FeatureGroup;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.scenario.Scenario;
import java.util.Optional;
import java.util.Set;

/**
 * What to train on, and for how long.
 *
 * @param setting what the agent is evaluated on, and trained on if it is the focus
 * @param scenario that the setting was made of; a trace has none
 * @param blind feature groups that the agent does not observe
 * @param engine the name of the engine that learns
 * @param episodes after which the training is finished
 */
public record TrainingRequest(
    Setting setting,
    Optional<Scenario> scenario,
    Focus focus,
    long seed,
    int actors,
    Set<FeatureGroup> blind,
    String engine,
    long episodes) {
  /** What the model is optimised for. */
  public enum Focus {
    /** The workloads that the preset is made for. */
    PRESET,
    /** The setting that the user named. */
    SETTING
  }
}
