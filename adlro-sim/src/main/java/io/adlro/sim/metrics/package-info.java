/**
 * The metrics of a run. {@link io.adlro.sim.metrics.RunMetrics} listens to the facts of a run and
 * ends in a {@link io.adlro.sim.metrics.RunResult}; {@link io.adlro.sim.metrics.ScheduleLog} keeps
 * every attempt for exports and pictures.
 *
 * <p>Symbols: r release (submission), s first start, C completion, w GPUs of a job weighted with
 * its share, p* the smallest run time of a job, G all GPUs of the cluster, T the length of the
 * measured window.
 */
package io.adlro.sim.metrics;
