/** Notations of amounts and times: those of Slurm, of Kubernetes and of shares of a GPU. */
package io.adlro.ingest.notation;
