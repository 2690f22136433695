/** Jobs that wait or run, as Slurm's queue lists them. */
package io.adlro.ingest.queue;
