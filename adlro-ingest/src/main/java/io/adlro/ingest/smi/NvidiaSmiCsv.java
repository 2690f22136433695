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
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The output of {@code nvidia-smi --query-gpu=... --format=csv}, with or without units, of one run
 * or of many. The header is required, since it names the fields. Holds one line; the bound is that
 * of {@link TextLines}.
 */
public final class NvidiaSmiCsv implements MetricFormat {
  private static final Pattern UUID = Pattern.compile("GPU-[0-9a-f]{8}-[0-9a-f-]{27}");

  private final QueryTime clock;

  /** The zone is that of the clocks of the hosts; nvidia-smi prints none. */
  public NvidiaSmiCsv(ZoneId hostZone) {
    this.clock = new QueryTime(hostZone);
  }

  @Override
  public String name() {
    return "nvidia-smi CSV";
  }

  @Override
  public boolean recognises(Head head) {
    String first = head.text().stripLeading().lines().findFirst().orElse("");
    List<String> cells = QueryHeader.cells(first.startsWith("\ufeff") ? first.substring(1) : first);
    return QueryHeader.isHeader(cells) || isRow(cells);
  }

  /** A row without a header is also recognised, so that it is refused with the remedy. */
  private static boolean isRow(List<String> cells) {
    QueryTime anyZone = new QueryTime(ZoneOffset.UTC);
    return cells.size() > 1
        && cells.stream()
            .anyMatch(cell -> UUID.matcher(cell).matches() || anyZone.micros(cell).isPresent());
  }

  @Override
  public void read(InputStream in, MetricSource source, MetricSink sink, Intake intake)
      throws IOException, Unreadable {
    QueryTable table = new QueryTable(clock, source, sink, intake);
    TextLines lines = new TextLines(in);
    lines.readAll(intake, line -> table.line(line.strip(), lines.where()));
    if (!table.isStarted()) {
      throw new Unreadable("is empty; expected a header");
    }
  }
}
