package io.adlro.ingest.trace;

import io.adlro.core.model.Cluster;
import java.util.List;
import java.util.Map;

/**
 * What is to be imported, and how.
 *
 * @param period what of it is kept
 * @param skip so many first jobs of the trace are left out, known to be wrong
 * @param mostBroken so many broken lines are skipped before the import stops
 * @param seed of the classes that are drawn where the trace tells none
 * @param stepsPerSecond by job type on the reference GPU, for traces that tell steps
 */
public record ImportOrder(
    List<TraceName> traces,
    Cluster cluster,
    Period period,
    int skip,
    long mostBroken,
    long seed,
    Map<String, Double> stepsPerSecond) {
  public static final long USUAL_BROKEN = 100;
  public static final long USUAL_SEED = 1;

  public ImportOrder {
    traces = List.copyOf(traces);
    stepsPerSecond = Map.copyOf(stepsPerSecond);
  }

  /** All jobs of one trace as they are. */
  public static ImportOrder of(TraceName trace, Cluster cluster) {
    return new ImportOrder(
        List.of(trace), cluster, Period.ALL, 0, USUAL_BROKEN, USUAL_SEED, Map.of());
  }
}
