/**
 * Traces as jobs of a cluster: our own jobs.csv and the formats of the field, with an account of
 * what was left out and what was assumed.
 */
package io.adlro.ingest.trace;
