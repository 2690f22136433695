/** Slurm's ways of writing sizes, times, GPUs and arrays, and its batch scripts. */
package io.adlro.ingest.submission.slurm;
