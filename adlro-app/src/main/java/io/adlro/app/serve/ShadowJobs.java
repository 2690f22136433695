package io.adlro.app.serve;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.state.JobPhase;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.RecordedSchedule;
import io.adlro.ingest.trace.TraceClock;
import io.adlro.live.store.AuditEntry;
import io.adlro.live.store.JobPage;
import io.adlro.live.store.JobSelection;
import io.adlro.live.store.StoreReader;
import io.adlro.live.store.StoredDecision;
import io.adlro.live.store.StoredJob;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.study.site.ShadowResult;
import io.adlro.study.site.ShadowStudy.Recorded;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The jobs that a site's scheduler ran while ADLRO was in shadow mode, from the store. Those that
 * ran at the begin take their GPUs then, for the rest of their run; those that still run take them
 * as long as they have run so far. Neither is compared, only those that started and ended since.
 */
public final class ShadowJobs {
  private static final long NONE = -1;

  /** Within this time of the begin, a job that runs when it is first seen had started before. */
  private static final long FIRST_LOOK_MICROS = 5_000_000;

  /** A job with the GPU model that it ran on. */
  private record Ran(StoredJob stored, int model, boolean atBegin) {}

  /** A job of the replay with its real schedule; the wait is unknown if it is not compared. */
  private record Row(Job job, long waitMicros, long runMicros, int model) {}

  private final Cluster cluster;
  private final Map<String, Integer> leftOut = new LinkedHashMap<>();
  private final List<Ran> ran = new ArrayList<>();
  private long fromMicros;
  private long toMicros;

  private ShadowJobs(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Reads a store, which may be in use.
   *
   * @param cluster of the store
   * @param sinceMicros since 1970; by default since ADLRO is in shadow mode
   * @throws UserError if the store has none, or is of a server in active mode
   */
  public static Recorded read(StoreReader store, Cluster cluster, OptionalLong sinceMicros) {
    Optional<StoredDecision> last = store.decisions(Long.MAX_VALUE, 1).stream().findFirst();
    if (last.isPresent() && !last.get().mode().equals("shadow")) {
      throw new UserError(
          "the last decision was made in active mode, in which ADLRO itself places the jobs; there"
              + " is nothing to compare before `adlro mode shadow`");
    }
    ShadowJobs jobs = new ShadowJobs(cluster);
    List<StoredJob> all = all(store);
    long first = all.stream().mapToLong(StoredJob::submittedMicros).min().orElse(0);
    jobs.fromMicros = Math.max(Math.max(first, sinceMicros.orElse(first)), switched(store));
    all.forEach(jobs::add);
    return jobs.recorded();
  }

  /**
   * The last jobs that have started and ended, in whatever mode, at most so many.
   *
   * @param sinceMicros those that were submitted before are not compared
   * @throws UserError if there are none
   */
  public static Recorded last(StoreReader store, Cluster cluster, int most, long sinceMicros) {
    List<StoredJob> all = all(store);
    long[] ended =
        all.stream()
            .filter(job -> job.now().startedMicros() != NONE && job.now().endedMicros() != NONE)
            .mapToLong(StoredJob::submittedMicros)
            .filter(submitted -> submitted >= sinceMicros)
            .sorted()
            .toArray();
    if (ended.length == 0) {
      throw new UserError(
          "no job of this time has started and ended yet; there is nothing to replay");
    }
    ShadowJobs jobs = new ShadowJobs(cluster);
    jobs.fromMicros = ended[Math.max(0, ended.length - most)];
    all.forEach(jobs::add);
    return jobs.recorded();
  }

  private static List<StoredJob> all(StoreReader store) {
    List<StoredJob> jobs = new ArrayList<>();
    JobPage page;
    do {
      page =
          store.jobs(
              new JobSelection(
                  Set.of(),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  JobSelection.Sort.SUBMITTED,
                  false,
                  jobs.size(),
                  JobSelection.MOST));
      jobs.addAll(page.jobs());
    } while (!page.jobs().isEmpty() && jobs.size() < page.total());
    return jobs;
  }

  /** When the mode was last switched, 0 for never. */
  private static long switched(StoreReader store) {
    long before = Long.MAX_VALUE;
    while (true) {
      List<AuditEntry> entries = store.audit(before, JobSelection.MOST);
      for (AuditEntry entry : entries) {
        if (entry.action().equals("mode")) {
          return entry.atMicros();
        }
        before = entry.number();
      }
      if (entries.isEmpty()) {
        return 0;
      }
    }
  }

  private void add(StoredJob job) {
    long started = job.now().startedMicros();
    long ended = job.now().endedMicros();
    boolean lives = ended == NONE;
    toMicros = Math.max(toMicros, Math.max(job.submittedMicros(), Math.max(started, ended)));
    if (!lives && ended <= fromMicros) {
      return;
    }
    List<String> gpus = job.now().gpuIds();
    if (job.now().phase() == JobPhase.RUNNING || (!lives && started != NONE)) {
      if (gpus.isEmpty() || !cluster.hasGpu(gpus.get(0))) {
        leftOut("ran on GPUs that the cluster file does not have");
      } else {
        boolean seenRunning =
            started == job.submittedMicros() && started < fromMicros + FIRST_LOOK_MICROS;
        ran.add(
            new Ran(
                job,
                cluster.modelOf(cluster.gpuIndex(gpus.get(0))),
                started < fromMicros || seenRunning));
      }
    } else {
      leftOut(lives ? ShadowResult.STILL_WAITS : "ended without a start that was seen");
    }
  }

  private void leftOut(String why) {
    leftOut.merge(why, 1, Integer::sum);
  }

  private Recorded recorded() {
    List<Row> rows = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    ran.sort(
        Comparator.<Ran>comparingLong(job -> submit(job))
            .thenComparing(job -> job.stored().number()));
    for (Ran job : ran) {
      rows.add(row(job));
      ids.add(job.stored().request().id());
    }
    if (rows.stream().allMatch(row -> row.waitMicros() == RecordedSchedule.UNKNOWN)) {
      throw new UserError(
          "no job has started and ended yet in shadow mode; ask again later (`adlro mode` shows the"
              + " mode)");
    }
    WorkloadTable table = new WorkloadTable(cluster);
    rows.forEach(row -> table.add(row.job()));
    RecordedSchedule schedule =
        new RecordedSchedule(
            rows.stream().mapToLong(Row::waitMicros).toArray(),
            rows.stream().mapToLong(Row::runMicros).toArray(),
            rows.stream().mapToInt(Row::model).toArray(),
            new boolean[rows.size()]);
    return new Recorded(
        ImportedTrace.recorded(table, ids, schedule, new TraceClock(fromMicros, ZoneOffset.UTC)),
        toMicros,
        leftOut);
  }

  /** Since the begin. What ran then comes first, so that it gets its GPUs. */
  private long submit(Ran job) {
    return job.atBegin() ? 0 : Math.max(0, job.stored().submittedMicros() - fromMicros) + 1;
  }

  private Row row(Ran job) {
    boolean lives = job.stored().now().endedMicros() == NONE;
    long end = lives ? toMicros : job.stored().now().endedMicros();
    long start = Math.max(job.stored().now().startedMicros(), fromMicros);
    long run = Math.max(1, end - start);
    JobRequest request = job.stored().request().withoutLimit();
    double speed = cluster.speed(cluster.classIndex(request.jobClass()), job.model());
    long submit = submit(job);
    if (job.atBegin()) {
      leftOut("ran when shadow mode began; takes its GPUs in the replay");
    } else if (lives) {
      leftOut("still runs; takes its GPUs in the replay");
    }
    return new Row(
        new Job(
            submit,
            job.atBegin() ? onModel(request, job.model()) : request,
            Math.max(1, Math.round(run * speed))),
        job.atBegin() || lives ? RecordedSchedule.UNKNOWN : start - fromMicros + 1 - submit,
        run,
        job.model());
  }

  /** The same on one model. */
  private JobRequest onModel(JobRequest request, int model) {
    return JobRequest.of(request.jobClass())
        .id(request.id())
        .name(request.name())
        .user(request.user())
        .gpus(request.gpus())
        .shareMilli(request.shareMilli())
        .gpuMemoryMib(request.gpuMemoryMib())
        .cpuMilli(request.cpuMilli())
        .memoryMib(request.memoryMib())
        .locality(request.locality())
        .allowedModels(List.of(cluster.models().get(model).name()))
        .build();
  }
}
