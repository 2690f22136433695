package io.adlro.ingest.trace;

import io.adlro.core.random.RandomStreams;
import io.adlro.ingest.Intake;
import io.adlro.ingest.jobclass.ClassAssignment.Found;
import io.adlro.ingest.jobclass.ClassRule;
import io.adlro.ingest.jobclass.ClassShares;
import io.adlro.ingest.jobclass.JobTexts;
import io.adlro.ingest.message.UserError;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A trace as jobs of a cluster.
 *
 * @param ids of the jobs in the trace
 * @param texts what the trace says of each job beyond its request; empty for our own format
 * @param recorded how the jobs really ran
 * @param classes which rule gave which class to how many of the jobs
 * @param formats of the files
 * @param clock of the arrivals; without dates where they are not the real ones
 */
public record ImportedTrace(
    WorkloadTable jobs,
    List<String> ids,
    List<JobTexts> texts,
    RecordedSchedule recorded,
    ClassShares classes,
    List<String> formats,
    ImportSummary summary,
    Intake intake,
    TraceClock clock) {
  /** The seed that changes nothing. */
  private static final long UNCHANGED = 1;

  /** Arrivals move by less than this. */
  private static final long MAX_SHIFT_MICROS = 60_000_000;

  public ImportedTrace {
    ids = List.copyOf(ids);
    texts = List.copyOf(texts);
    formats = List.copyOf(formats);
  }

  /** The jobs of our own format, which has everything but the real schedule. */
  public static ImportedTrace own(WorkloadTable jobs, List<String> ids) {
    long[] runMicros = new long[jobs.size()];
    for (int job = 0; job < jobs.size(); job++) {
      runMicros[job] = jobs.workMicros(job);
    }
    return recorded(jobs, ids, RecordedSchedule.ofRuns(runMicros), TraceClock.WITHOUT_DATES);
  }

  /** Jobs of which all is known, with their real schedule. */
  public static ImportedTrace recorded(
      WorkloadTable jobs, List<String> ids, RecordedSchedule schedule, TraceClock clock) {
    ClassShares.Sum shares = new ClassShares.Sum();
    for (int job = 0; job < jobs.size(); job++) {
      String jobClass = jobs.cluster().classes().get(jobs.requests().jobClass(job));
      shares.add(
          new Found(ClassRule.STATED, jobClass),
          TraceStatistics.gpuHours(jobs, job, schedule.runMicros()[job]));
    }
    return new ImportedTrace(
        jobs,
        ids,
        List.of(),
        schedule,
        shares.shares(),
        List.of("adlro"),
        new ImportSummary(),
        new Intake(),
        clock);
  }

  /**
   * The same jobs, arriving faster by this factor; their run times stay. The real waits and dates
   * are then unknown: they belong to the real arrivals.
   */
  public ImportedTrace fasterBy(double factor) {
    if (factor == 1) {
      return this;
    }
    WorkloadTable faster =
        with(
            row -> {
              Job job = jobs.job(row);
              return job.submittedAt(Math.round(job.submitMicros() / factor));
            });
    return new ImportedTrace(
        faster,
        ids,
        texts,
        recorded.withOtherArrivals(),
        classes,
        formats,
        summary,
        intake,
        TraceClock.WITHOUT_DATES);
  }

  /** The same with dates as the clocks of this zone show them. */
  public ImportedTrace in(ZoneId zone) {
    return new ImportedTrace(
        jobs,
        ids,
        texts,
        recorded,
        classes,
        formats,
        summary,
        intake,
        new TraceClock(clock.originMicros(), zone));
  }

  /** The jobs that were submitted in the period, without a number of first ones. */
  public ImportedTrace part(TraceName name, Period period, int skip) {
    WorkloadTable part = new WorkloadTable(jobs.cluster());
    List<String> partIds = new ArrayList<>();
    long first = -1;
    for (int row = skip; row < jobs.size(); row++) {
      if (period.contains(jobs.submitMicros(row), jobs.submitMicros(skip))) {
        first = first < 0 ? jobs.submitMicros(row) : first;
        part.add(jobs.job(row).submittedAt(jobs.submitMicros(row) - first));
        partIds.add(ids.get(row));
      }
    }
    if (part.size() == 0) {
      throw new UserError(name + ": no job is left to replay; choose another period");
    }
    return part.size() == jobs.size() ? this : own(part, partIds);
  }

  /** A block of jobs in a row, on their own; the real waits are then unknown. */
  public ImportedTrace block(TraceBlock wanted) {
    int size = wanted.size(jobs.size());
    int from = wanted.from(jobs.size());
    WorkloadTable block = new WorkloadTable(jobs.cluster());
    for (int row = from; row < from + size; row++) {
      block.add(jobs.job(row).submittedAt(jobs.submitMicros(row) - jobs.submitMicros(from)));
    }
    return new ImportedTrace(
        block,
        ids.subList(from, from + size),
        texts.isEmpty() ? texts : texts.subList(from, from + size),
        RecordedSchedule.ofRuns(Arrays.copyOfRange(recorded.runMicros(), from, from + size)),
        classes,
        formats,
        summary,
        intake,
        TraceClock.WITHOUT_DATES);
  }

  /**
   * The jobs of a trial: for the first seed as they are, for every other with all arrivals shifted
   * a little, in their order. One replay of a log is one sample of a chaotic system; shifted ones
   * show how much of a difference is chance (Tsafrir, Ouaknine and Feitelson, 2007).
   */
  public WorkloadTable bySeed(long seed) {
    if (seed == UNCHANGED) {
      return jobs;
    }
    long shifts = new RandomStreams(seed).seedOf("shaking");
    long[] submit = new long[jobs.size()];
    for (int row = 0; row < submit.length; row++) {
      double part = RandomStreams.keyed(shifts, row, 0);
      submit[row] = jobs.submitMicros(row) + (long) (part * MAX_SHIFT_MICROS);
    }
    Arrays.sort(submit);
    return with(row -> jobs.job(row).submittedAt(submit[row]));
  }

  private WorkloadTable with(IntFunction<Job> job) {
    WorkloadTable changed = new WorkloadTable(jobs.cluster());
    for (int row = 0; row < jobs.size(); row++) {
      changed.add(job.apply(row));
    }
    return changed;
  }
}
