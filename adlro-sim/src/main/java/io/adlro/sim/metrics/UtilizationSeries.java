package io.adlro.sim.metrics;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;

/** How busy each GPU was in each of a number of equal bins of time: the strip of a report. */
public final class UtilizationSeries {
  private final long fromMicros;
  private final double binMicros;
  private final double[][] busy;
  private final double[] total;
  private final double[] present;

  /** Bins the attempts of a log between two times; a part of a GPU counts as its share. */
  public UtilizationSeries(ScheduleLog log, long fromMicros, long toMicros, int bins) {
    if (bins < 1 || toMicros <= fromMicros) {
      throw new IllegalArgumentException(
          "no bins: %d from %d to %d microseconds".formatted(bins, fromMicros, toMicros));
    }
    this.fromMicros = fromMicros;
    this.binMicros = (double) (toMicros - fromMicros) / bins;
    this.busy = new double[log.cluster().gpuCount()][bins];
    this.total = new double[bins];
    this.present = new double[bins];
    countPresent(log);
    for (int row = 0; row < log.size(); row++) {
      long start = Math.max(log.startMicros(row), fromMicros);
      long end = Math.min(log.endMicros(row), toMicros);
      if (start < end) {
        add(log, row, (double) start, (double) end);
      }
    }
  }

  /** GPUs whose nodes were part of the cluster, on average over each bin. */
  private void countPresent(ScheduleLog log) {
    Cluster cluster = log.cluster();
    for (int node = 0; node < cluster.nodeCount(); node++) {
      double from = log.joinedMicros(node);
      double to = log.leftMicros(node);
      int gpus = cluster.nodes().get(node).gpus();
      for (int bin = 0; bin < present.length; bin++) {
        double start = startMicros(bin);
        double end = startMicros(bin + 1);
        present[bin] +=
            from <= start && to >= end
                ? gpus
                : gpus * Math.max(0, Math.min(to, end) - Math.max(from, start)) / binMicros;
      }
    }
  }

  private void add(ScheduleLog log, int row, double start, double end) {
    JobTable jobs = log.jobs().requests();
    double share = jobs.shareMilli(log.job(row)) / 1000.0;
    int first = binOf(start);
    int last = binOf(end);
    for (int bin = first; bin <= last; bin++) {
      double overlap = Math.min(end, startMicros(bin + 1)) - Math.max(start, startMicros(bin));
      double fraction = share * Math.max(0, overlap) / binMicros;
      for (int member = 0; member < log.gpuCount(row); member++) {
        busy[log.gpu(row, member)][bin] += fraction;
      }
      total[bin] += fraction * log.gpuCount(row) / present[bin];
    }
  }

  private int binOf(double atMicros) {
    return Math.min(total.length - 1, (int) ((atMicros - fromMicros) / binMicros));
  }

  public int bins() {
    return total.length;
  }

  public int gpus() {
    return busy.length;
  }

  /** Where a bin starts; the one behind the last starts where the series ends. */
  public double startMicros(int bin) {
    return fromMicros + bin * binMicros;
  }

  /** Busy fraction of one GPU in a bin. */
  public double busy(int gpu, int bin) {
    return busy[gpu][bin];
  }

  /** Busy fraction of all GPUs in a bin, each counted while its node is part of the cluster. */
  public double total(int bin) {
    return total[bin];
  }
}
