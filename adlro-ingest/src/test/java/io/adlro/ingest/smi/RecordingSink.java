package io.adlro.ingest.smi;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.MetricFormat;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.MetricSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Records the measurements and the intake of a reader. */
final class RecordingSink implements MetricSink {
  static final long NOW_MICROS = 1_700_000_000_000_000L;
  static final MetricSource SOURCE = new MetricSource("node-7", NOW_MICROS);

  record Sample(GpuIdentity gpu, GpuMetric metric, double value, long atMicros) {}

  final List<Sample> samples = new ArrayList<>();
  final Intake intake = new Intake();

  static RecordingSink read(MetricFormat format, String text) throws IOException, Unreadable {
    RecordingSink recorded = new RecordingSink();
    recorded.readFrom(format, text.getBytes(StandardCharsets.UTF_8));
    return recorded;
  }

  void readFrom(MetricFormat format, byte[] bytes) throws IOException, Unreadable {
    format.read(new ByteArrayInputStream(bytes), SOURCE, this, intake);
  }

  @Override
  public void measured(GpuIdentity gpu, GpuMetric metric, double value, long atMicros) {
    samples.add(new Sample(gpu, metric, value, atMicros));
  }

  List<GpuIdentity> gpus() {
    return samples.stream().map(Sample::gpu).distinct().toList();
  }

  Map<GpuMetric, Double> of(int index, String instance) {
    Map<GpuMetric, Double> values = new TreeMap<>();
    for (Sample sample : samples) {
      if (sample.gpu().index() == index && sample.gpu().instance().equals(instance)) {
        values.put(sample.metric(), sample.value());
      }
    }
    return values;
  }

  Optional<String> whyIgnored(String what) {
    return intake.ignored().stream()
        .filter(ignored -> ignored.what().equals(what))
        .map(Intake.Ignored::why)
        .findFirst();
  }
}
