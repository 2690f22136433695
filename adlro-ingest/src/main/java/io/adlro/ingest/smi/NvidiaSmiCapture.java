package io.adlro.ingest.smi;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.metrics.MetricFormat;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.MetricSource;
import io.adlro.ingest.text.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneId;

/**
 * A capture of all output of nvidia-smi, as nvidia_gpu_exporter collects it. The sections with a
 * query as CSV are read. Holds one line; the bound is that of {@link TextLines}.
 */
public final class NvidiaSmiCapture implements MetricFormat {
  private static final String TITLE = "# nvidia_gpu_exporter GPU capture";
  private static final String SECTION = " :: ";
  private static final String QUERY = "query-gpu (csv";

  private final QueryTime clock;

  /** The zone is that of the clocks of the hosts; nvidia-smi prints none. */
  public NvidiaSmiCapture(ZoneId hostZone) {
    this.clock = new QueryTime(hostZone);
  }

  @Override
  public String name() {
    return "nvidia-smi capture";
  }

  @Override
  public boolean recognises(Head head) {
    return head.text().contains(TITLE);
  }

  @Override
  public void read(InputStream in, MetricSource source, MetricSink sink, Intake intake)
      throws IOException, Unreadable {
    QueryTable table = new QueryTable(clock, source, sink, intake);
    TextLines lines = new TextLines(in);
    boolean inQuery = false;
    while (lines.advanceWhole(intake)) {
      String text = lines.text().strip();
      if (text.startsWith("# ") && text.contains(SECTION)) {
        String section = text.substring(text.indexOf(SECTION) + SECTION.length());
        inQuery = section.startsWith(QUERY);
        if (!inQuery) {
          intake.ignored(section, "not used", lines.where());
        }
      } else if (inQuery && !text.isEmpty() && !text.startsWith("#")) {
        table.line(text, lines.where());
      }
    }
    if (!table.isStarted()) {
      throw new Unreadable("no section contains a GPU query as CSV");
    }
  }
}
