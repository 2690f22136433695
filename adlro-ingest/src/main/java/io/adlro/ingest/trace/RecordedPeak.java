package io.adlro.ingest.trace;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.sim.workload.WorkloadTable;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The most GPUs that the recorded schedule held at once.
 *
 * @param gpus rounded up from shares
 * @param available how many of them the cluster has
 * @param model the GPU model, "" for all
 * @param atMicros when it first held them, since the first submission
 * @param date the same by the clock of the trace, if that has dates
 */
public record RecordedPeak(
    long gpus, int available, String model, long atMicros, Optional<ZonedDateTime> date) {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

  /** The peak that does not fit the cluster: of all GPUs, else of the first such model. */
  public static Optional<RecordedPeak> beyond(ImportedTrace trace) {
    Cluster cluster = trace.jobs().cluster();
    RecordedPeak all = of(trace, RecordedSchedule.UNKNOWN, "", cluster.gpuCount());
    if (!all.fits()) {
      return Optional.of(all);
    }
    for (int m = 0; m < cluster.modelCount(); m++) {
      RecordedPeak peak = of(trace, m, cluster.models().get(m).name(), cluster.gpusOfModel(m));
      if (!peak.fits()) {
        return Optional.of(peak);
      }
    }
    return Optional.empty();
  }

  /** Why the recorded schedule cannot be compared with schedules of the cluster. */
  public String words() {
    return "the recorded schedule held %s at once (%s), the cluster has %s; use the cluster that it ran on"
        .formatted(
            model.isEmpty() ? NumberText.count(gpus, "GPU") : NumberText.count(gpus) + " " + model,
            date.map(DATE::format).orElseGet(() -> TimeText.moment(atMicros) + " after its start"),
            NumberText.count(available));
  }

  private boolean fits() {
    return gpus <= available;
  }

  private record Change(long atMicros, long milliGpus) {}

  /** Jobs of unknown model count for the peak of all GPUs only. */
  private static RecordedPeak of(ImportedTrace trace, int model, String name, int available) {
    long held = 0;
    long most = 0;
    long at = 0;
    for (Change change : changes(trace, model)) {
      held += change.milliGpus();
      if (held > most) {
        most = held;
        at = change.atMicros();
      }
    }
    long gpus = (most + JobTable.WHOLE - 1) / JobTable.WHOLE;
    return new RecordedPeak(gpus, available, name, at, trace.clock().date(at));
  }

  /** In order of time; a job that ends when another starts has left its GPUs. */
  private static List<Change> changes(ImportedTrace trace, int model) {
    WorkloadTable jobs = trace.jobs();
    RecordedSchedule recorded = trace.recorded();
    List<Change> changes = new ArrayList<>();
    for (int job = 0; job < jobs.size(); job++) {
      long wait = recorded.waitMicros()[job];
      boolean counts = model == RecordedSchedule.UNKNOWN || recorded.model()[job] == model;
      if (wait != RecordedSchedule.UNKNOWN && counts) {
        long start = jobs.submitMicros(job) + wait;
        changes.add(new Change(start, jobs.requests().widthMilli(job)));
        changes.add(
            new Change(start + recorded.runMicros()[job], -jobs.requests().widthMilli(job)));
      }
    }
    changes.sort(Comparator.comparingLong(Change::atMicros).thenComparingLong(Change::milliGpus));
    return changes;
  }
}
