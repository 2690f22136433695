package io.adlro.ingest.trace;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.jobclass.ClassMap;
import java.util.List;
import java.util.Map;

/**
 * What to import, and how.
 *
 * @param period of the jobs that are kept
 * @param skip number of first jobs that are left out, because they are known to be wrong
 * @param maxBroken number of broken lines that are skipped before the import stops
 * @param classes a site's rules for the classes of its jobs
 * @param stepsPerSecond by job type on the reference GPU, for traces with steps in place of times
 */
public record ImportRequest(
    List<TraceName> traces,
    Cluster cluster,
    Period period,
    int skip,
    long maxBroken,
    ClassMap classes,
    Map<String, Double> stepsPerSecond) {
  public static final long DEFAULT_MAX_BROKEN = 100;

  public ImportRequest {
    traces = List.copyOf(traces);
    stepsPerSecond = Map.copyOf(stepsPerSecond);
  }

  /** All jobs of one trace as they are. */
  public static ImportRequest of(TraceName trace, Cluster cluster) {
    return new ImportRequest(
        List.of(trace), cluster, Period.ALL, 0, DEFAULT_MAX_BROKEN, ClassMap.EMPTY, Map.of());
  }
}
