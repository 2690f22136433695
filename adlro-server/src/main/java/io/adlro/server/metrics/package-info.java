/** Measurements of the loop for Prometheus. */
package io.adlro.server.metrics;
