/** GPU metrics of all exporters and tools, in common names and units. */
package io.adlro.ingest.metrics;
