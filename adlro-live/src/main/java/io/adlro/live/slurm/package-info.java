/**
 * A Slurm cluster as a driver: the client of slurmrestd with an adapter for each version of its
 * interface, tokens, jobs and nodes as reports, orders as calls. JSON and the fields of Slurm stop
 * here.
 */
package io.adlro.live.slurm;
