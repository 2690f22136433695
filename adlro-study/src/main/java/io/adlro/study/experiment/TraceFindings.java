package io.adlro.study.experiment;

import io.adlro.ingest.jobclass.ClassShares;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.metrics.MeasuredWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a comparison on a trace finds out about the trace.
 *
 * @param classes which rule gave which class to how many jobs
 * @param real how the jobs ran under the scheduler of the trace; empty if it has no start times
 * @param assumed for how many of the replayed jobs what was assumed
 */
public record TraceFindings(
    ClassShares classes, Optional<RealSchedule> real, List<Assumption> assumed) {
  /** Something that the trace does not say. */
  public record Assumption(String what, long jobs) {}

  public TraceFindings {
    assumed = List.copyOf(assumed);
  }

  static TraceFindings of(ImportedTrace trace, Comparison comparison) {
    Optional<RealSchedule> real = RealSchedule.of(trace, comparison);
    List<Assumption> assumed = new ArrayList<>();
    trace.summary().assumptions().forEach((what, jobs) -> assumed.add(new Assumption(what, jobs)));
    if (real.isPresent() && real.get().isCompared()) {
      MeasuredWindow window = comparison.best().runs().get(0).window();
      forComparison(window).forEach(what -> assumed.add(new Assumption(what, trace.jobs().size())));
    }
    return new TraceFindings(trace.classes(), real, assumed);
  }

  private static List<String> forComparison(MeasuredWindow window) {
    List<String> assumed = new ArrayList<>();
    assumed.add(
        "the cluster is the one of the trace and ran nothing else; no starts were delayed by users,"
            + " quotas or failures");
    if (window.fromJob() == 0) {
      assumed.add(
          "policies knew the mix of the whole trace (--warmup limits it to the start of the"
              + " trace)");
    }
    return assumed;
  }
}
