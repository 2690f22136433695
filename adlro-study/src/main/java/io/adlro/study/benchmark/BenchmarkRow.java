package io.adlro.study.benchmark;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A workload in the table of results. At least one of its sets has run. */
public record BenchmarkRow(
    Optional<ComparedWorkload> development, Optional<ComparedWorkload> finals) {

  Optional<ComparedWorkload> in(SuiteSet set) {
    return set == SuiteSet.FINAL ? finals : development;
  }

  List<ComparedWorkload> sets() {
    return Stream.of(development, finals).flatMap(Optional::stream).toList();
  }

  public SuiteWorkload workload() {
    return sets().get(0).workload();
  }
}
