/** What Slurm's plugins write down when a job completes. */
package io.adlro.ingest.history.jobcomp;
