package io.adlro.ingest.site;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.feed.GpuDirectory;
import io.adlro.ingest.feed.MetricFilter;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.MetricSink;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Keeps measurements until the input has ended, then screens them for a cluster that has just the
 * GPUs they are of. It keeps the first {@value #MAX_KEPT} and counts the rest.
 */
final class GpuIndex implements MetricSink {
  static final int MAX_KEPT = 500_000;

  private static final String ANY = "any";

  private record Measurement(GpuIdentity gpu, GpuMetric metric, double value, long atMicros) {}

  private final List<Measurement> kept = new ArrayList<>();
  private long newestMicros = Long.MIN_VALUE;
  private long dropped;

  @Override
  public void measured(GpuIdentity gpu, GpuMetric metric, double value, long atMicros) {
    if (kept.size() < MAX_KEPT) {
      kept.add(new Measurement(gpu, metric, value, atMicros));
      newestMicros = Math.max(newestMicros, atMicros);
    } else {
      dropped++;
    }
  }

  GpuFindings findings(ScreenTime time) {
    GpuReadingRows rows = new GpuReadingRows();
    Set<String> boards = new LinkedHashSet<>();
    for (Measurement m : kept) {
      rows.add(m.gpu(), m.metric(), m.value(), m.atMicros());
      boards.add(board(m.gpu()));
    }
    long asOfMicros = time.asOf(newestMicros);
    MetricFilter screen = screen(boards, asOfMicros);
    for (Measurement m : kept) {
      screen.measured(as(board(m.gpu()), m.gpu()), m.metric(), m.value(), m.atMicros());
    }
    return new GpuFindings(
        rows.rows(),
        asOfMicros,
        time.asked().isPresent() ? GpuFindings.Basis.ASKED : GpuFindings.Basis.NEWEST,
        screen.accepted(),
        screen.rejected(),
        dropped);
  }

  /** A slice is part of its board. */
  private static String board(GpuIdentity gpu) {
    String which = gpu.uuid().isEmpty() ? Integer.toString(gpu.index()) : gpu.uuid();
    return gpu.host() + "/" + which;
  }

  private static GpuIdentity as(String board, GpuIdentity gpu) {
    return new GpuIdentity("", board, GpuIdentity.NO_INDEX, gpu.instance(), gpu.model());
  }

  private static MetricFilter screen(Set<String> boards, long asOfMicros) {
    List<Node> nodes =
        boards.isEmpty()
            ? List.of()
            : List.of(Node.of("checked", ANY, boards.size(), 0, 0).withGpuIds(List.copyOf(boards)));
    Cluster cluster =
        new Cluster(
            List.of(GpuModel.withMemory(ANY, 1)),
            nodes,
            new SpeedTable(List.of(), List.of(ANY), new double[0][]));
    return new MetricFilter(
        new GpuDirectory(cluster),
        (gpu, metric, value, at) -> {},
        MetricFilter.Limits.DEFAULT,
        () -> asOfMicros);
  }
}
