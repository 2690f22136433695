package io.adlro.live.insight;

import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import io.adlro.live.insight.ComingRoom.Room;
import io.adlro.live.insight.ComingRoom.Step;
import io.adlro.live.loop.HoldReasons;
import io.adlro.live.loop.JobNeed;
import io.adlro.live.loop.WaitCode;
import io.adlro.live.loop.WaitReason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** The main reason why each job of a kernel waits. */
final class WaitReasons {
  /**
   * The first job found with a need that is neither held nor without a node that it fits.
   *
   * @param reason of all jobs with the need
   */
  private record First(int job, WaitReason reason) {}

  private final SchedulingKernel kernel;
  private final ClusterState state;
  private final JobTable jobs;
  private final HoldReasons holds;
  private final Map<Integer, JobForecast> forecasts;
  private final ExpectedOrder queue;
  private final Map<JobNeed, First> needs = new HashMap<>();
  private final ComingRoom coming;

  /**
   * The reasons of an instant.
   *
   * @param forecasts of waiting jobs, by number
   * @param remainingMicros of active jobs
   */
  WaitReasons(
      SchedulingKernel kernel,
      HoldReasons holds,
      Map<Integer, JobForecast> forecasts,
      IntToDoubleFunction remainingMicros) {
    this.kernel = kernel;
    this.holds = holds;
    this.forecasts = forecasts;
    state = kernel.state();
    jobs = state.jobs();
    queue = new ExpectedOrder(forecasts, state::priority);
    List<Integer> blocked = new ArrayList<>();
    for (int job = state.firstPending(); job != ClusterState.NONE; job = state.nextInList(job)) {
      JobNeed need = JobNeed.of(jobs, job);
      if (!needs.containsKey(need)) {
        First first = new First(job, WaitReason.of(kernel, job, holds));
        needs.put(need, first);
        if (first.reason().code() == WaitCode.NO_ROOM) {
          blocked.add(job);
        }
      }
    }
    coming = new ComingRoom(state, remainingMicros, blocked);
  }

  JobOutlook of(int job) {
    if (state.phase(job) != JobPhase.PENDING) {
      return new JobOutlook(
          WaitReason.of(kernel, job, holds), OtherJobs.NONE, OtherJobs.NONE, Optional.empty());
    }
    First first = needs.get(JobNeed.of(jobs, job));
    Optional<Room> room =
        first.reason().code() == WaitCode.NO_ROOM
            ? Optional.of(coming.of(first.job()))
            : Optional.empty();
    String sentence = room.map(found -> noRoom(job, found)).orElse(first.reason().sentence());
    return new JobOutlook(
        first.reason().with(sentence + ahead(job)),
        named(queue.first(job, OtherJobs.MOST), queue.earlier(job)),
        room.map(found -> awaited(found.steps())).orElse(OtherJobs.NONE),
        Optional.ofNullable(forecasts.get(job)));
  }

  private OtherJobs awaited(List<Step> steps) {
    return named(steps.stream().mapToInt(Step::job).limit(OtherJobs.MOST), steps.size());
  }

  private OtherJobs named(IntStream first, int count) {
    return new OtherJobs(count, first.mapToObj(jobs::id).toList());
  }

  private String noRoom(int job, Room room) {
    String unit = jobs.shareMilli(job) == JobTable.WHOLE ? "free GPU" : "free share";
    return "waits for %s of %s%s; %s free now%s"
        .formatted(
            NumberText.count(room.wanted(), unit),
            state.cluster().modelNames(jobs.eligibleModels(job)),
            place(job),
            amount(room.now()),
            expected(room));
  }

  private String place(int job) {
    int nodes = jobs.nodes(job);
    if (nodes > 1) {
      return ", %d on each of %d nodes".formatted(jobs.gpusPerNode(job), nodes);
    }
    return nodes == 1 && jobs.gpus(job) > 1 ? " on one node" : "";
  }

  /** When there is more room, and when there is enough. */
  private static String expected(Room room) {
    if (room.steps().isEmpty()) {
      return ", and no more are expected to be free";
    }
    double soonMicros = room.steps().get(0).inMicros();
    int soon = 0;
    for (Step step : room.steps()) {
      soon = step.inMicros() == soonMicros ? step.free() : soon;
    }
    boolean areAll = soon == room.wanted();
    String first =
        ", %s expected to be free in %s"
            .formatted(areAll ? all(soon) : amount(soon), length(soonMicros));
    if (areAll) {
      return first;
    }
    return room.isExpected()
        ? "%s, all in %s".formatted(first, length(room.last().inMicros()))
        : "%s, and never more than %d".formatted(first, room.last().free());
  }

  private static String all(int gpus) {
    return gpus == 1 ? "it is" : gpus == 2 ? "both are" : "all are";
  }

  private static String amount(int gpus) {
    return gpus == 0 ? "none is" : gpus == 1 ? "1 is" : NumberText.count(gpus) + " are";
  }

  private static String length(double micros) {
    return TimeText.length(Math.round(micros));
  }

  /** Waiting jobs that are expected to start before it, and of which priority they are. */
  private String ahead(int job) {
    int all = queue.earlier(job);
    if (all == 0) {
      return "";
    }
    int higher = queue.earlierOfHigherPriority(job);
    int same = queue.earlierOfSamePriority(job);
    String jobsAre = all == 1 ? "is" : "are";
    if (higher == all || same == all || higher + same == 0) {
      String priority = higher == all ? "a higher" : same == all ? "the same" : "a lower";
      return "; %s with %s priority %s ahead"
          .formatted(NumberText.count(all, "job"), priority, jobsAre);
    }
    List<String> parts = new ArrayList<>();
    addPart(parts, higher, "a higher");
    addPart(parts, same, "the same");
    addPart(parts, all - higher - same, "a lower");
    return "; %s %s ahead: %s priority"
        .formatted(NumberText.count(all, "job"), jobsAre, String.join(", ", parts));
  }

  private static void addPart(List<String> parts, int count, String priority) {
    if (count > 0) {
      parts.add("%s with %s".formatted(NumberText.count(count), priority));
    }
  }
}
