/** What Slurm's job completion plugins write when a job ends. */
package io.adlro.ingest.history.jobcomp;
