/** How sites write amounts: Slurm's, Kubernetes' and those of parts of a GPU. */
package io.adlro.ingest.notation;
