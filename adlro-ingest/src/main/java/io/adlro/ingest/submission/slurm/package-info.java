/** Submissions of Slurm: batch scripts with their options, GPUs and arrays. */
package io.adlro.ingest.submission.slurm;
