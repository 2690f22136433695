package io.adlro.ingest.metrics;

/** Where and when an input was taken, for what it does not say itself. */
public record MetricSource(String host, long atMicros) {}
