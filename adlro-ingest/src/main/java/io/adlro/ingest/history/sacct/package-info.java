/** Slurm's accounting as sacct prints it. */
package io.adlro.ingest.history.sacct;
