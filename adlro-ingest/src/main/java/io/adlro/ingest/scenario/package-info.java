/**
 * Scenario and cluster files. A file is parsed into located nodes, short forms are expanded, the
 * differences are laid over the base scenario, and binders turn the result into records of core and
 * sim, one binder for each section. docs/scenarios.md describes every key.
 */
package io.adlro.ingest.scenario;
