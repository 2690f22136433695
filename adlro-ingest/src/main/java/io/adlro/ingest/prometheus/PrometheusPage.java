package io.adlro.ingest.prometheus;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.metrics.MetricFormat;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.MetricSource;
import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Pattern;

/**
 * A page in the Prometheus text format 0.0.4 or in OpenMetrics 1.0, with the metric names of all
 * known exporters. A malformed line is skipped and counted.
 *
 * <p>It holds one line of up to 64 KiB (a longer one is skipped), 4,096 sets of labels and 1,024
 * names with up to 5 MiB in total (others are read again each time), and 4,096 GPUs (samples of
 * others are skipped): at most about 30 MiB.
 */
public final class PrometheusPage implements MetricFormat {
  private static final Pattern COMMENT =
      Pattern.compile(
          "^\\ufeff?# (HELP [a-zA-Z_:][\\w:]*_[\\w:]*( |\\r?$)|TYPE [a-zA-Z_:][\\w:]* [a-z]+\\r?$)",
          Pattern.MULTILINE);
  private static final Pattern SAMPLE =
      Pattern.compile(
          "^\\ufeff?(DCGM_(FI|EXP)_|dcgm_|nvidia_smi_|amd_gpu_|gpu_)\\w+(\\{| +[-+]?[\\dNI])",
          Pattern.MULTILINE);

  @Override
  public String name() {
    return "Prometheus page";
  }

  @Override
  public boolean recognises(Head head) {
    return COMMENT.matcher(head.text()).find() || SAMPLE.matcher(head.text()).find();
  }

  @Override
  public void read(InputStream in, MetricSource source, MetricSink sink, Intake intake)
      throws IOException {
    new PrometheusPageParser(in, source, sink, intake).read();
  }
}
