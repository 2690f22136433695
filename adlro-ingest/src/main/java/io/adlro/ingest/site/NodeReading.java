package io.adlro.ingest.site;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.cluster.NodeFormat;
import io.adlro.ingest.cluster.NodeReport;
import io.adlro.ingest.metrics.MetricSource;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads nodes, of which there are no more than their format bounds, and makes a cluster of them.
 */
final class NodeReading implements Reading {
  private final NodeFormat format;
  private final List<NodeReport> nodes = new ArrayList<>();

  NodeReading(NodeFormat format) {
    this.format = format;
  }

  @Override
  public void read(InputStream in, MetricSource origin, Intake intake)
      throws IOException, Unreadable {
    format.read(in, nodes::add, intake);
  }

  @Override
  public FileFindings findings() {
    return ClusterFindings.of(nodes);
  }
}
