/**
 * Prometheus text and OpenMetrics pages of GPU exporters: NVIDIA's dcgm-exporter, AMD's
 * device-metrics-exporter and the nvidia_gpu_exporter.
 */
package io.adlro.ingest.prometheus;
