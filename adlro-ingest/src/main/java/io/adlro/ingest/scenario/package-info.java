/**
 * Scenario and cluster files. A file is parsed into located nodes, short forms are written out, the
 * differences are merged into the base scenario, and the result is mapped to records of core and
 * sim. {@link io.adlro.ingest.scenario.ScenarioKeys} has every key; docs/scenarios.md describes
 * them.
 */
package io.adlro.ingest.scenario;
