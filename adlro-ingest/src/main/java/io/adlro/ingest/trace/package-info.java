/**
 * Traces as jobs of a cluster: our own jobs.csv and the formats of the field, with a summary of
 * what was left out and what was assumed.
 */
package io.adlro.ingest.trace;
