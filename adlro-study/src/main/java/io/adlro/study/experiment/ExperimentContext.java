package io.adlro.study.experiment;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.ingest.scenario.ScenarioFiles;

/** The policies, the load planner and the scenario files of every experiment. */
public record ExperimentContext(
    AllPolicies catalog, LoadPlanner planner, ScenarioFiles scenarios) {}
