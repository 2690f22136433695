package io.adlro.app.command;

import io.adlro.app.config.ScenarioFiles;
import io.adlro.app.training.Workshop;
import io.adlro.core.capacity.LoadPlanner;
import java.util.Optional;

/**
 * What the commands are made of: the real parts are wired in one place, tests wire small ones.
 *
 * @param commit of the sources, if known
 */
public record Parts(
    Catalog catalog,
    LoadPlanner planner,
    ScenarioFiles scenarios,
    Terminal terminal,
    Optional<String> commit,
    Workshop workshop) {}
