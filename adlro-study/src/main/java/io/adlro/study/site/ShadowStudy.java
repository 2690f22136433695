package io.adlro.study.site;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.RecordedSchedule;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.study.experiment.ComparisonRequest;
import io.adlro.study.experiment.ComparisonStudy;
import io.adlro.study.experiment.ExperimentContext;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.experiment.StudyProgress;
import io.adlro.study.site.ShadowResult.ModelUse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Replays the jobs that a site's scheduler ran while ADLRO watched, under a policy: the same
 * arrivals, the work that the real runs show, the jobs that ran at the begin in their place.
 */
public final class ShadowStudy {
  /**
   * What was recorded.
   *
   * @param trace the jobs; a wait is unknown for those that fill GPUs and are not compared
   * @param toMicros the last moment that was recorded, since 1970
   * @param leftOut jobs that are not in the trace, by reason
   */
  public record Recorded(ImportedTrace trace, long toMicros, Map<String, Integer> leftOut) {}

  private ShadowStudy() {}

  /**
   * Compares.
   *
   * @throws UserError if the policy cannot run or no job can be compared
   */
  public static ShadowResult run(
      Recorded recorded, String policy, ExperimentContext context, StudyProgress progress) {
    ImportedTrace trace = recorded.trace();
    ExperimentInput input = SiteStudy.input(trace, "shadow", 0, context);
    Problems problems = new Problems();
    PolicyChoice choice =
        PolicyChoice.one(policy, context.catalog(), Optional.of(input.setting()), problems);
    problems.throwIfAny();
    JobWaits waits = new JobWaits(trace, List.of(policy), MeasuredWindow.batch(trace.jobs()));
    ComparisonStudy.run(
        new ComparisonRequest(input, choice, SiteStudy.SEEDS, 1, Set.of(), Optional.of(waits)),
        progress);
    return result(recorded, policy, waits);
  }

  private static ShadowResult result(Recorded recorded, String policy, JobWaits waits) {
    ImportedTrace trace = recorded.trace();
    int[] rows =
        Arrays.stream(waits.measuredRows())
            .filter(row -> Double.isFinite(waits.recordedSeconds(row)))
            .toArray();
    ShadowJobTimes times = new ShadowJobTimes(trace, policy, waits, rows);
    ShadowDays days = new ShadowDays(times);
    return new ShadowResult(
        policy,
        trace.clock().originMicros(),
        recorded.toMicros(),
        times.real(),
        times.simulated(),
        days.mean(),
        days.p95(),
        days.need(),
        days.groups(),
        ShadowGroups.byClass(times),
        ShadowGroups.byWidth(times),
        ShadowLoad.of(times, recorded.toMicros() - trace.clock().originMicros()),
        models(trace, rows, policy, waits),
        recorded.leftOut());
  }

  private static List<ModelUse> models(
      ImportedTrace trace, int[] rows, String policy, JobWaits waits) {
    Cluster cluster = trace.jobs().cluster();
    int[] real = new int[cluster.modelCount()];
    int[] simulated = new int[cluster.modelCount()];
    for (int row : rows) {
      int model = trace.recorded().model()[row];
      if (model != RecordedSchedule.UNKNOWN) {
        real[model]++;
      }
      simulated[waits.model(policy, row)]++;
    }
    List<ModelUse> uses = new ArrayList<>();
    for (int m = 0; m < real.length; m++) {
      uses.add(new ModelUse(cluster.models().get(m).name(), real[m], simulated[m]));
    }
    return uses;
  }
}
