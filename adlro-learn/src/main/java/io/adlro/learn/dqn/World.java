package io.adlro.learn.dqn;

import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;

/** Where an episode plays: a cluster with its physics, and the jobs and mishaps that come. */
public record World(Setting setting, Trial trial) {}
