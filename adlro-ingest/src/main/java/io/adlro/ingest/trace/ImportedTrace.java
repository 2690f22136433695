package io.adlro.ingest.trace;

import io.adlro.core.model.Job;
import io.adlro.core.model.JobTable;
import io.adlro.core.random.RandomStreams;
import io.adlro.ingest.Intake;
import io.adlro.ingest.message.UserError;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A trace as jobs of a cluster.
 *
 * @param ids of the jobs in the trace
 * @param realWaitMicros how long each job waited in reality, {@link #UNKNOWN} where the trace does
 *     not say
 * @param drawKeys what the draw of each job's class depends on beside the seed, {@link #NOT_DRAWN}
 *     where the trace names it
 * @param classSeed of those draws
 * @param formats of the files
 * @param origin the date of the first submission; empty where the clock of the source has no dates
 *     or the arrivals are not the real ones
 */
@SuppressWarnings("ArrayRecordComponent") // columns, read only
public record ImportedTrace(
    JobTable jobs,
    List<String> ids,
    long[] realWaitMicros,
    long[] drawKeys,
    long classSeed,
    List<String> formats,
    ImportSummary summary,
    Intake intake,
    Optional<ZonedDateTime> origin) {
  public static final long UNKNOWN = -1;
  public static final long NOT_DRAWN = 0;

  /** The seed that changes nothing. */
  private static final long UNCHANGED = 1;

  /** Arrivals move by less than this. */
  private static final long MAX_SHIFT_MICROS = 60_000_000;

  public ImportedTrace {
    ids = List.copyOf(ids);
    formats = List.copyOf(formats);
  }

  /** The jobs of our own format, which has everything but the real waits. */
  public static ImportedTrace own(JobTable jobs, List<String> ids) {
    return new ImportedTrace(
        jobs,
        ids,
        unknown(jobs.size()),
        new long[jobs.size()],
        ImportRequest.DEFAULT_SEED,
        List.of("adlro"),
        new ImportSummary(),
        new Intake(),
        Optional.empty());
  }

  /**
   * The same jobs, arriving faster by this factor; their run times stay. The real waits and dates
   * are then unknown: they belong to the real arrivals.
   */
  public ImportedTrace fasterBy(double factor) {
    if (factor == 1) {
      return this;
    }
    JobTable faster =
        with(
            row -> {
              Job job = jobs.job(row);
              return job.submittedAt(Math.round(job.submitMicros() / factor));
            });
    return new ImportedTrace(
        faster,
        ids,
        unknown(jobs.size()),
        drawKeys,
        classSeed,
        formats,
        summary,
        intake,
        Optional.empty());
  }

  /** The same with its date as the clocks of this zone show it. */
  public ImportedTrace in(ZoneId zone) {
    return new ImportedTrace(
        jobs,
        ids,
        realWaitMicros,
        drawKeys,
        classSeed,
        formats,
        summary,
        intake,
        origin.map(date -> date.withZoneSameInstant(zone)));
  }

  private static long[] unknown(int jobs) {
    long[] waits = new long[jobs];
    Arrays.fill(waits, UNKNOWN);
    return waits;
  }

  /** The jobs that were submitted in the period, without a number of first ones. */
  public ImportedTrace part(TraceName name, Period period, int skip) {
    JobTable part = new JobTable(jobs.cluster());
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

  /**
   * The jobs of a trial: for the first seed as they are, for every other with the drawn classes
   * drawn again and all arrivals shifted a little, in their order. One replay of a log is one
   * sample of a chaotic system; shifted ones show how much of a difference is chance (Tsafrir,
   * Ouaknine and Feitelson, 2007).
   */
  public JobTable bySeed(long seed) {
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
    List<String> classes = jobs.cluster().classes();
    long draw = classSeed + seed - UNCHANGED;
    return with(
        row -> {
          Job job = jobs.job(row).submittedAt(submit[row]);
          return drawKeys[row] == NOT_DRAWN
              ? job
              : job.ofClass(ClassAssignment.drawn(classes, draw, drawKeys[row]));
        });
  }

  private JobTable with(IntFunction<Job> job) {
    JobTable changed = new JobTable(jobs.cluster());
    for (int row = 0; row < jobs.size(); row++) {
      changed.add(job.apply(row));
    }
    return changed;
  }
}
