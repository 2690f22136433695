package io.adlro.ingest.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An error that the metrics of a GPU report.
 *
 * @param what the code or the count, for example "XID 79"
 * @param action what an operator should do first
 */
public record GpuFault(GpuMetric metric, double value, String what, String meaning, String action) {

  /** The errors in these values, the last XID first; none where all is well or nothing is known. */
  public static List<GpuFault> in(Map<GpuMetric, Double> values) {
    List<GpuFault> faults = new ArrayList<>();
    double code = values.getOrDefault(GpuMetric.XID, 0.0);
    if (code > 0) {
      Optional<XidError> known = XidError.find((int) code);
      faults.add(
          new GpuFault(
              GpuMetric.XID,
              code,
              "last XID %d".formatted((int) code),
              known.map(XidError::meaning).orElse("not in our list"),
              known.map(XidError::action).orElse("see NVIDIA's list of Xid errors")));
    }
    count(
        GpuMetric.ECC_UNCORRECTED,
        "uncorrected ECC errors: data was lost, and the jobs that used it failed",
        "drain the node and reset the GPU; replace it if they recur",
        values,
        faults);
    count(
        GpuMetric.ECC_CORRECTED,
        "corrected ECC errors: no data was lost",
        "nothing, unless they grow fast",
        values,
        faults);
    return faults;
  }

  private static void count(
      GpuMetric metric,
      String meaning,
      String action,
      Map<GpuMetric, Double> values,
      List<GpuFault> faults) {
    double count = values.getOrDefault(metric, 0.0);
    if (count > 0) {
      faults.add(new GpuFault(metric, count, "%,.0f ECC".formatted(count), meaning, action));
    }
  }
}
