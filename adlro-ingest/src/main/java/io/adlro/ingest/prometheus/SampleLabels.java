package io.adlro.ingest.prometheus;

import io.adlro.ingest.metrics.GpuMetric;
import java.util.Optional;

/** One set of labels. It is read once and used for every metric of its GPU. */
final class SampleLabels {
  private final GpuLabels labels;
  private final boolean wellFormed;
  private final boolean ofAmd;
  private final Optional<GpuMetric> clock;
  private boolean looked;
  private Optional<GpuReadings> gpu = Optional.empty();

  private SampleLabels(GpuLabels labels, boolean wellFormed) {
    this.labels = labels;
    this.wellFormed = wellFormed;
    this.ofAmd = labels.ofAmd();
    this.clock = labels.clock();
  }

  static SampleLabels none() {
    return new SampleLabels(new GpuLabels(), true);
  }

  static SampleLabels read(byte[] bytes, int from, int to) {
    GpuLabels labels = new GpuLabels();
    boolean wellFormed = LabelParser.parse(bytes, from, to, labels);
    return new SampleLabels(labels, wellFormed);
  }

  boolean wellFormed() {
    return wellFormed;
  }

  boolean ofAmd() {
    return ofAmd;
  }

  Optional<GpuMetric> clock() {
    return clock;
  }

  /** Looks the GPU up only for GPU metrics, so that other labels do not fill the table. */
  Optional<GpuReadings> gpu(PageGpus gpus, String host) {
    if (!looked) {
      looked = true;
      gpu = gpus.of(labels, host);
    }
    return gpu;
  }
}
