package io.adlro.report.chart;

/** One GPU of a row chart: rows of the same model are adjacent. */
public record GpuRow(String model, String label) {}
