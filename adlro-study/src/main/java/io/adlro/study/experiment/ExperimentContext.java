package io.adlro.study.experiment;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.ingest.scenario.ScenarioFiles;

/** What every experiment needs: the policies to choose from, the planner, the scenario files. */
public record ExperimentContext(
    AllPolicies catalog, LoadPlanner planner, ScenarioFiles scenarios) {}
