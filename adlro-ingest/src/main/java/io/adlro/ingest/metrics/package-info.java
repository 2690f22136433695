/** GPU metrics in one vocabulary, whatever exporter or tool they come from. */
package io.adlro.ingest.metrics;
