package io.adlro.ingest.site;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.metrics.MetricFormat;
import io.adlro.ingest.metrics.MetricSource;
import java.io.IOException;
import java.io.InputStream;

/** Reads GPU metrics. */
final class MetricReading implements Reading {
  private final MetricFormat format;
  private final ScreenTime screenTime;
  private final GpuIndex index = new GpuIndex();

  MetricReading(MetricFormat format, ScreenTime screenTime) {
    this.format = format;
    this.screenTime = screenTime;
  }

  @Override
  public void read(InputStream in, MetricSource origin, Intake intake)
      throws IOException, Unreadable {
    format.read(in, origin, index, intake);
  }

  @Override
  public FileFindings findings() {
    return index.findings(screenTime);
  }
}
