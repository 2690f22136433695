package io.adlro.ingest.metrics;

/** The node and the time of an input, used where the input does not state them. */
public record MetricSource(String host, long atMicros) {}
