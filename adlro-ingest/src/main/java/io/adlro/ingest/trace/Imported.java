package io.adlro.ingest.trace;

import io.adlro.core.model.Job;
import io.adlro.core.model.JobTable;
import io.adlro.core.random.RandomStreams;
import io.adlro.ingest.Intake;
import io.adlro.ingest.message.UserError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A trace as jobs of a cluster.
 *
 * @param ids of the jobs in the trace
 * @param realWaitMicros how long each job waited in reality, {@link #NOT_TOLD} where the trace does
 *     not say
 * @param drawKeys what the draw of each job's class depends on beside the seed, {@link #NOT_DRAWN}
 *     where it was told
 * @param classSeed by which they were drawn
 * @param formats in which the files were
 */
@SuppressWarnings("ArrayRecordComponent") // columns, read only
public record Imported(
    JobTable jobs,
    List<String> ids,
    long[] realWaitMicros,
    long[] drawKeys,
    long classSeed,
    List<String> formats,
    Account account,
    Intake intake) {
  public static final long NOT_TOLD = -1;
  public static final long NOT_DRAWN = 0;

  /** The seed that changes nothing. */
  private static final long AS_IT_IS = 1;

  /** Arrivals move by less than this. */
  private static final long SHAKEN_MICROS = 60_000_000;

  public Imported {
    ids = List.copyOf(ids);
    formats = List.copyOf(formats);
  }

  /** The jobs of our own trace, which tells everything but how long they really waited. */
  public static Imported own(JobTable jobs, List<String> ids) {
    return new Imported(
        jobs,
        ids,
        notTold(jobs.size()),
        new long[jobs.size()],
        ImportOrder.USUAL_SEED,
        List.of("adlro"),
        new Account(),
        new Intake());
  }

  /**
   * The same jobs, arriving faster by this factor; how long they run stays. What they really waited
   * compares with nothing then.
   */
  public Imported fasterBy(double factor) {
    if (factor == 1) {
      return this;
    }
    JobTable faster =
        with(
            row -> {
              Job job = jobs.job(row);
              return job.submittedAt(Math.round(job.submitMicros() / factor));
            });
    return new Imported(
        faster, ids, notTold(jobs.size()), drawKeys, classSeed, formats, account, intake);
  }

  private static long[] notTold(int jobs) {
    long[] waits = new long[jobs];
    Arrays.fill(waits, NOT_TOLD);
    return waits;
  }

  /** Those that were submitted in the period, without the first so many. */
  public Imported part(TraceName name, Period period, int skip) {
    JobTable part = new JobTable(jobs.cluster());
    List<String> partIds = new ArrayList<>();
    long first = -1;
    for (int row = skip; row < jobs.size(); row++) {
      if (period.holds(jobs.submitMicros(row), jobs.submitMicros(skip))) {
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
   * The jobs of a trial: for the first seed as they are, for every other with the untold classes
   * drawn anew and all arrivals shaken a little, in their order. One replay of a log is one sample
   * of a chaotic system; shaken ones tell how much of a difference is chance (Tsafrir, Ouaknine and
   * Feitelson, 2007).
   */
  public JobTable bySeed(long seed) {
    if (seed == AS_IT_IS) {
      return jobs;
    }
    long shaking = new RandomStreams(seed).seedOf("shaking");
    long[] submit = new long[jobs.size()];
    for (int row = 0; row < submit.length; row++) {
      double part = RandomStreams.keyed(shaking, row, 0);
      submit[row] = jobs.submitMicros(row) + (long) (part * SHAKEN_MICROS);
    }
    Arrays.sort(submit);
    List<String> classes = jobs.cluster().classes();
    long draw = classSeed + seed - AS_IT_IS;
    return with(
        row -> {
          Job job = jobs.job(row).submittedAt(submit[row]);
          return drawKeys[row] == NOT_DRAWN
              ? job
              : job.ofClass(ClassRule.drawn(classes, draw, drawKeys[row]));
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
