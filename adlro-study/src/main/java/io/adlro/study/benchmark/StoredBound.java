package io.adlro.study.benchmark;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is stored of a lower bound.
 *
 * @param words what it is and where it holds
 * @param gapByPolicy mean JCT over the bound, minus 1; NaN where it is not known
 */
public record StoredBound(
    String key, String workload, String words, Map<String, Double> gapByPolicy)
    implements StoredRecord {

  public StoredBound {
    gapByPolicy = Collections.unmodifiableMap(new LinkedHashMap<>(gapByPolicy));
  }
}
