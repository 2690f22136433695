package io.adlro.ingest.prometheus;

import io.adlro.ingest.Intake;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.MetricSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A page that was read, with its measurements. */
final class PageUnderTest {
  static final MetricSource SOURCE = new MetricSource("scraped-host", 1_700_000_000_000_000L);

  record Measured(GpuIdentity gpu, GpuMetric metric, double value, long atMicros) {}

  final List<Measured> measured = new ArrayList<>();
  final Intake intake = new Intake();

  static PageUnderTest of(String... lines) {
    return of(new ByteArrayInputStream(bytes(String.join("\n", lines) + "\n")));
  }

  static PageUnderTest of(InputStream in) {
    PageUnderTest page = new PageUnderTest();
    try {
      new PrometheusPage()
          .read(
              in,
              SOURCE,
              (gpu, metric, value, at) -> page.measured.add(new Measured(gpu, metric, value, at)),
              page.intake);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return page;
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  List<Double> values(GpuMetric metric) {
    return measured.stream().filter(m -> m.metric() == metric).map(Measured::value).toList();
  }

  /** Why this was ignored, "" if it was not. */
  String why(String what) {
    return ignored(what).map(Intake.Ignored::why).orElse("");
  }

  Optional<Intake.Ignored> ignored(String what) {
    return intake.ignored().stream().filter(i -> i.what().equals(what)).findFirst();
  }
}
