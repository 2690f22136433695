package io.adlro.ingest.site;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.feed.Exporter;
import io.adlro.ingest.feed.PageReader;
import io.adlro.ingest.feed.Scrape;
import io.adlro.ingest.feed.Scraper;
import io.adlro.ingest.metrics.MetricFormat;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.MetricSource;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Pulls pages of GPU metrics, all at once. */
public final class PageCheck {
  /** What an address may cost. */
  public record Bounds(Duration timeout, int mostBytes) {}

  /** Takes every page for the format that the user named. */
  private record Asked(MetricFormat format) implements MetricFormat {
    @Override
    public String name() {
      return format.name();
    }

    @Override
    public boolean recognises(Head head) {
      return true;
    }

    @Override
    public void read(InputStream in, MetricSource origin, MetricSink sink, Intake intake)
        throws IOException, Unreadable {
      format.read(in, origin, sink, intake);
    }
  }

  private final InputFormats formats;
  private final Optional<InputFormat> asked;
  private final ScreenTime screenTime;
  private final Bounds bounds;

  /** With the requested format, which is one of metrics. */
  public PageCheck(
      InputFormats formats, Optional<InputFormat> asked, ScreenTime screenTime, Bounds bounds) {
    this.formats = formats;
    this.asked = asked;
    this.screenTime = screenTime;
    this.bounds = bounds;
  }

  /** The result of each address. */
  public Map<String, InputCheckResult> pages(List<String> addresses, LongSupplier nowMicros)
      throws InterruptedException {
    Map<String, InputCheckResult> checked = new LinkedHashMap<>();
    Map<Exporter, String> exporters = new LinkedHashMap<>();
    for (String address : addresses) {
      try {
        exporters.put(exporter(URI.create(address)), address);
      } catch (IllegalArgumentException e) {
        String problem = "is not an address such as http://node1:9400/metrics";
        checked.put(address, InputCheckResult.unreadable(address, problem));
      }
    }
    PageReader reader =
        new PageReader(accepted(), new PageReader.Bounds(bounds.mostBytes(), GpuIndex.MAX_KEPT));
    new Scraper(reader, nowMicros)
        .round(
            List.copyOf(exporters.keySet()),
            scrape -> {
              String address = exporters.get(scrape.exporter());
              checked.put(address, checked(address, scrape));
            });
    return checked;
  }

  private Exporter exporter(URI page) {
    String host = Optional.ofNullable(page.getHost()).orElse("");
    return new Exporter(page, host, bounds.timeout(), bounds.mostBytes());
  }

  private List<MetricFormat> accepted() {
    return asked
        .map(format -> formats.metricFormats().get(format.name()))
        .map(format -> List.<MetricFormat>of(new Asked(format)))
        .orElseGet(() -> List.copyOf(formats.metricFormats().values()));
  }

  private InputCheckResult checked(String address, Scrape scrape) {
    if (scrape instanceof Scrape.Scraped page) {
      GpuIndex index = new GpuIndex();
      page.readings().passTo(index);
      return InputCheckResult.read(
          address,
          titled(page.format()),
          page.intake(),
          index.findings(screenTime),
          Optional.empty());
    }
    return InputCheckResult.unreadable(
        address,
        ((Scrape.Failed) scrape).reason()
            + "; check that an exporter is there, or give --timeout, --max-size or --as");
  }

  private InputFormat titled(String title) {
    return formats.all().stream().filter(f -> f.title().equals(title)).findFirst().orElseThrow();
  }
}
