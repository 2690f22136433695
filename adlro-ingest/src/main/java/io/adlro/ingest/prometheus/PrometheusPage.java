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
 * A page in the Prometheus text format 0.0.4 or in OpenMetrics 1.0, with the names of any of the
 * exporters we know, mixed at will. Such a page is lines, so nothing in it is beyond reading on: a
 * bad line is skipped and counted.
 *
 * <p>It holds one line of up to 64 KiB (a longer one is skipped), 4,096 sets of labels and 1,024
 * names of together up to 5 MiB (more are read anew each time), and 4,096 GPUs (samples of more are
 * skipped): in all some 30 MiB, whatever comes in.
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
