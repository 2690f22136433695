/**
 * The class of a job of a history: what the source states, what a site's map of classes says, what
 * the job's names say, what similar jobs are.
 */
package io.adlro.ingest.jobclass;
