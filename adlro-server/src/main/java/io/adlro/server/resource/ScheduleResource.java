package io.adlro.server.resource;

import io.adlro.core.state.JobPhase;
import io.adlro.live.insight.JobOutlook;
import io.adlro.live.insight.Outlooks;
import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.Orchestrator;
import io.adlro.live.store.JobPage;
import io.adlro.live.store.JobSelection;
import io.adlro.live.store.StoredJob;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.answer.JobAnswer;
import io.adlro.server.answer.ScheduleAnswer;
import io.adlro.server.answer.ScheduleAnswer.Bar;
import io.adlro.server.answer.Written;
import io.adlro.server.http.Answers;
import io.adlro.server.http.Parameters;
import io.adlro.server.http.Routes;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code /schedule}: past, running and expected jobs on their GPUs. */
public final class ScheduleResource {
  private static final int MOST_JOBS = 5_000;
  private static final int MOST_WAITING = 500;
  private static final long MOST_SECONDS = 90L * 86_400;
  private static final long DEFAULT_SECONDS = 3_600;
  private static final long MICROS = 1_000_000;

  private final Orchestrator orchestrator;
  private final Outlooks outlooks;

  public ScheduleResource(Orchestrator orchestrator, Outlooks outlooks) {
    this.orchestrator = orchestrator;
    this.outlooks = outlooks;
  }

  public void addTo(Routes routes) {
    routes.getWithParameters("/schedule", Role.VIEWER, this::list);
  }

  private void list(Context ctx, Identity who, Parameters parameters) {
    long seconds = parameters.whole("seconds", 1, MOST_SECONDS).orElse(DEFAULT_SECONDS);
    parameters.check();
    LiveView view = orchestrator.view();
    long fromMicros = view.atMicros() - seconds * MICROS;
    List<Bar> bars = new ArrayList<>();
    Set<JobPhase> ended = Set.of(JobPhase.DONE, JobPhase.FAILED, JobPhase.CANCELLED);
    boolean hasAllActive =
        add(who, Set.of(JobPhase.ASSUMED, JobPhase.RUNNING), JobSelection.Sort.STARTED, 0, bars);
    boolean hasAllEnded = add(who, ended, JobSelection.Sort.ENDED, fromMicros, bars);
    addExpected(who, view, bars);
    Answers.json(
        ctx,
        new ScheduleAnswer(
            Written.time(view.atMicros()),
            Written.time(fromMicros),
            hasAllActive && hasAllEnded,
            bars));
  }

  /** Adds jobs that were started, the latest first; false if they are more than fit. */
  private boolean add(
      Identity who, Set<JobPhase> phases, JobSelection.Sort sort, long fromMicros, List<Bar> bars) {
    for (int offset = 0; offset < MOST_JOBS; offset += JobSelection.MOST) {
      JobPage page = orchestrator.reader().jobs(selection(who, phases, sort, offset));
      for (StoredJob job : page.jobs()) {
        boolean isBefore = job.now().phase().hasEnded() && job.now().endedMicros() < fromMicros;
        if (isBefore) {
          return true;
        }
        if (job.now().startedMicros() >= 0) {
          bars.add(bar(job, Written.time(job.now().startedMicros()), end(job)));
        }
      }
      if (page.jobs().size() < JobSelection.MOST) {
        return true;
      }
    }
    return false;
  }

  private static JobSelection selection(
      Identity who, Set<JobPhase> phases, JobSelection.Sort sort, int offset) {
    return new JobSelection(
        phases,
        who.seesAll() ? Optional.empty() : Optional.of(who.name()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        sort,
        true,
        offset,
        JobSelection.MOST);
  }

  private static Optional<String> end(StoredJob job) {
    return job.now().endedMicros() < 0
        ? Optional.empty()
        : Optional.of(Written.time(job.now().endedMicros()));
  }

  /** The first waiting jobs of which a start is expected. */
  private void addExpected(Identity who, LiveView view, List<Bar> bars) {
    JobPage page =
        orchestrator
            .reader()
            .jobs(selection(who, Set.of(JobPhase.PENDING), JobSelection.Sort.SUBMITTED, 0));
    page.jobs().stream()
        .limit(MOST_WAITING)
        .forEach(
            job -> {
              Optional<JobOutlook> outlook = outlooks.of(job.request().id());
              JobAnswer answer = JobAnswer.of(job, view, outlook);
              answer
                  .expectedStart()
                  .flatMap(time -> time.median())
                  .ifPresent(
                      start ->
                          bars.add(
                              bar(
                                  job,
                                  start,
                                  answer.expectedEnd().flatMap(time -> time.median()))));
            });
  }

  private static Bar bar(StoredJob job, String start, Optional<String> end) {
    return new Bar(
        job.request().id(),
        job.request().name(),
        job.request().user(),
        job.request().jobClass(),
        Written.exact(job.now().priority()),
        job.request().gpus(),
        Written.word(job.now().phase()),
        job.now().phase().isWaiting() ? List.of() : job.now().gpuIds(),
        start,
        end);
  }
}
