package io.adlro.ingest.prometheus;

import io.adlro.ingest.Intake;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.MetricSource;
import io.adlro.ingest.prometheus.GpuReadings.Outcome;
import io.adlro.ingest.prometheus.MetricMeaning.Reading;
import io.adlro.ingest.prometheus.SampleParser.Name;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads one page: passes each sample to its GPU or counts it as ignored. */
final class PrometheusPageParser {
  private final ByteLines lines;
  private final MetricSource source;
  private final Intake intake;
  private final CountingSink out;
  private final PageGpus gpus = new PageGpus();
  private final SampleParser sample = new SampleParser();
  private boolean ended;

  PrometheusPageParser(InputStream in, MetricSource source, MetricSink sink, Intake intake) {
    this.lines = new ByteLines(in);
    this.source = source;
    this.intake = intake;
    this.out = new CountingSink(sink);
  }

  /** Values that wait for the end of the page are passed on only if the end is reached. */
  void read() throws IOException {
    try {
      while (lines.next()) {
        line();
      }
      gpus.finish(out);
    } finally {
      out.account(intake);
    }
  }

  private void line() {
    byte[] bytes = lines.bytes();
    int from = lines.from();
    int to = lines.to();
    while (from < to && (bytes[from] == ' ' || bytes[from] == '\t')) {
      from++;
    }
    if (lines.overlong()) {
      ignored("line", "longer than " + ByteLines.LONGEST + " bytes");
    } else if (from < to && bytes[from] == '#') {
      ended |= isEnd(bytes, from, to);
    } else if (from < to && ended) {
      ignored("line", "after the end of the page");
    } else if (from < to) {
      sample(from);
    }
  }

  private static boolean isEnd(byte[] bytes, int from, int to) {
    return to - from == 5
        && bytes[from + 1] == ' '
        && bytes[from + 2] == 'E'
        && bytes[from + 3] == 'O'
        && bytes[from + 4] == 'F';
  }

  private void sample(int from) {
    String problem = sample.parse(lines, from, source.atMicros());
    Name name = sample.name();
    if (!problem.isEmpty()) {
      ignored(name.text(), problem);
    } else if (name.meaning() instanceof Reading reading) {
      take(reading);
    } else if (name.meaning() instanceof MetricMeaning.Info) {
      sample.labels().gpu(gpus, source.host());
    } else if (name.meaning() instanceof MetricMeaning.IfAmd ifAmd && sample.labels().ofAmd()) {
      take(ifAmd.reading());
    } else {
      String why =
          name.meaning() instanceof MetricMeaning.Ignored ignored
              ? ignored.why()
              : MetricVocabulary.UNKNOWN.why();
      intake.ignored(name.text(), why, place(name.line()));
    }
  }

  private void take(Reading reading) {
    Optional<GpuReadings> gpu = sample.labels().gpu(gpus, source.host());
    Optional<GpuMetric> metric =
        reading.use() == MetricMeaning.Use.CLOCK
            ? sample.labels().clock()
            : Optional.of(reading.metric());
    if (gpu.isEmpty()) {
      ignored(
          sample.name().text(), gpus.full() ? "more GPUs than a page can have" : "names no GPU");
    } else if (metric.isEmpty()) {
      ignored(sample.name().text(), "not a clock that is used");
    } else {
      Outcome outcome =
          gpu.get().take(reading, metric.get(), sample.value(), sample.atMicros(), out);
      if (outcome != Outcome.TAKEN) {
        ignored(sample.name().text(), outcome.why());
      }
    }
  }

  private void ignored(String what, String why) {
    intake.ignored(what, why, place(lines.number()));
  }

  private static String place(long line) {
    return "line " + line;
  }
}
