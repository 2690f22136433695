package io.adlro.study.experiment;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.RealWaits;
import io.adlro.ingest.trace.RecordedPeak;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.RunResult;
import java.util.List;
import java.util.Optional;

/**
 * The waits under the scheduler that ran the trace, beside the waits under the policies on the same
 * jobs.
 *
 * @param waits of the measured jobs
 * @param notCompared why they cannot be compared with those of the policies
 * @param policies in the order of the comparison; empty if they cannot be compared
 */
public record RealSchedule(
    RealWaits waits, Optional<String> notCompared, List<PolicyWait> policies) {
  /** The mean wait of the measured jobs under a policy. */
  public record PolicyWait(String policy, double meanWaitSeconds) {}

  public RealSchedule {
    policies = List.copyOf(policies);
  }

  public boolean isCompared() {
    return notCompared.isEmpty();
  }

  /** Empty if the trace has no start times. */
  static Optional<RealSchedule> of(ImportedTrace trace, Comparison comparison) {
    MeasuredWindow window = comparison.best().runs().get(0).window();
    RealWaits waits = RealWaits.of(trace, window, Refusal.refusedRows(trace.jobs())::get);
    if (waits.known() == 0) {
      return Optional.empty();
    }
    Optional<String> notCompared =
        waits.isComparable()
            ? RecordedPeak.beyond(trace).map(RecordedPeak::words)
            : Optional.of(
                "the trace has the start times of %s of %s only"
                    .formatted(
                        NumberText.count(waits.known()),
                        NumberText.count(waits.measured(), "measured job")));
    List<PolicyWait> policies =
        notCompared.isPresent()
            ? List.of()
            : comparison.outcomes().stream()
                .map(
                    policy ->
                        new PolicyWait(policy.name(), policy.mean(RunResult::meanQueueSeconds)))
                .toList();
    return Optional.of(new RealSchedule(waits, notCompared, policies));
  }
}
