package io.adlro.ingest.metrics;

/** Where and when an input was taken, for what it does not say itself. */
public record Origin(String host, long atMicros) {}
