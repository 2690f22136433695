package io.adlro.ingest.site;

import io.adlro.ingest.feed.Rejection;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import java.util.List;
import java.util.Map;

/**
 * The GPUs of an input, and which measurements a scheduler would get.
 *
 * @param asOfMicros the present to which the screening refers, since 1970
 * @param accepted measurements that pass the screen
 * @param rejected those that do not, by reason
 * @param unscreened those beyond what a check keeps
 */
public record GpuFindings(
    List<Gpu> gpus,
    long asOfMicros,
    Basis basis,
    long accepted,
    Map<Rejection, Long> rejected,
    long unscreened)
    implements FileFindings {
  /** Where the time of the screening comes from. */
  public enum Basis {
    ASKED,
    NEWEST
  }

  /**
   * A GPU or a slice of one.
   *
   * @param values the newest plausible ones, in our units; a missing value is unknown
   * @param newestMicros when it was last measured
   */
  public record Gpu(GpuIdentity identity, Map<GpuMetric, Double> values, long newestMicros) {}

  public GpuFindings {
    gpus = List.copyOf(gpus);
  }

  @Override
  public boolean isEmpty() {
    return gpus.isEmpty();
  }
}
