/** Nodes and their GPUs as resource managers report them. */
package io.adlro.ingest.cluster;
