package io.adlro.live.insight;

import io.adlro.core.action.Placer;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import io.adlro.live.loop.WaitReason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The main reason why each job of a kernel waits. */
final class WaitReasons {
  /** GPUs that an active job holds on a node and is expected to free. */
  private record Release(long inMicros, int node, int gpus, long models) {}

  private final SchedulingKernel kernel;
  private final ClusterState state;
  private final Cluster cluster;
  private final JobTable jobs;
  private final Placer placer;
  private final Map<Integer, JobForecast> forecasts;
  private final ExpectedOrder queue;
  private final List<Release> releases = new ArrayList<>();
  private final List<List<Release>> releasesByNode = new ArrayList<>();

  /**
   * @param forecasts of waiting jobs, by number
   */
  WaitReasons(SchedulingKernel kernel, Map<Integer, JobForecast> forecasts) {
    this.kernel = kernel;
    this.forecasts = forecasts;
    state = kernel.state();
    cluster = state.cluster();
    jobs = state.jobs();
    placer = new Placer(state);
    queue = new ExpectedOrder(forecasts, state::priority);
    for (int job = state.firstActive(); job != ClusterState.NONE; job = state.nextInList(job)) {
      long inMicros = kernel.runTimes().remainingMicros(job);
      int share = state.firstShare(job);
      for (; share != ClusterState.NONE; share = state.nextShare(share)) {
        int gpu = state.gpuOfShare(share);
        releases.add(new Release(inMicros, cluster.nodeOf(gpu), 1, 1L << cluster.modelOf(gpu)));
      }
    }
    releases.sort(Comparator.comparingLong(Release::inMicros));
    for (int node = 0; node < cluster.nodeCount(); node++) {
      releasesByNode.add(new ArrayList<>());
    }
    releases.forEach(release -> releasesByNode.get(release.node()).add(release));
  }

  JobOutlook of(int job) {
    WaitCode code = code(job);
    String reason =
        switch (code) {
          case HELD, FITS_NO_NODE -> WaitReason.of(kernel, job);
          case NO_ROOM -> noRoom(job) + ahead(job);
          case BEHIND_OTHERS -> WaitReason.of(kernel, job) + ahead(job);
        };
    return new JobOutlook(code, reason, Optional.ofNullable(forecasts.get(job)));
  }

  private WaitCode code(int job) {
    if (state.isHeld(job)) {
      return WaitCode.HELD;
    }
    if (state.phase(job) == JobPhase.UNSATISFIABLE) {
      return WaitCode.FITS_NO_NODE;
    }
    return placer.find(job, jobs.eligibleModels(job), Placer.Rule.FIRST)
        ? WaitCode.BEHIND_OTHERS
        : WaitCode.NO_ROOM;
  }

  private String noRoom(int job) {
    long eligible = jobs.eligibleModels(job);
    int wanted = jobs.gpus(job);
    boolean oneNode = jobs.nodes(job) == 1;
    String needs =
        "waits for %s of %s%s"
            .formatted(
                NumberText.count(wanted, "free GPU"),
                cluster.modelNames(eligible),
                oneNode ? " on one node" : "");
    Room best = oneNode ? bestNode(job, eligible) : onAllNodes(job, eligible);
    if (best.inMicros() == Long.MAX_VALUE) {
      return needs;
    }
    String now = best.now() == 0 ? "none is" : best.now() == 1 ? "1 is" : best.now() + " are";
    return "%s; %s free now, enough are expected to be free in %s"
        .formatted(needs, now, TimeText.length(best.inMicros()));
  }

  /** GPUs that are free now, and when as many as wanted are expected to be. */
  private record Room(int now, long inMicros) {}

  private Room bestNode(int job, long eligible) {
    Room best = new Room(0, Long.MAX_VALUE);
    for (int node = 0; node < cluster.nodeCount(); node++) {
      int now = placer.room(job, eligible, node);
      Room there = room(job, eligible, now, releasesByNode.get(node));
      best = there.inMicros() < best.inMicros() ? there : best;
    }
    return best;
  }

  private Room onAllNodes(int job, long eligible) {
    int now = 0;
    for (int node = 0; node < cluster.nodeCount(); node++) {
      now += placer.room(job, eligible, node);
    }
    return room(job, eligible, now, releases);
  }

  private Room room(int job, long eligible, int now, List<Release> coming) {
    int free = now;
    for (Release release : coming) {
      boolean counts = (release.models() & eligible) != 0;
      free += counts ? release.gpus() : 0;
      if (counts && free >= jobs.gpus(job)) {
        return new Room(now, release.inMicros());
      }
    }
    return new Room(now, Long.MAX_VALUE);
  }

  /** Waiting jobs that are expected to start before it. */
  private String ahead(int job) {
    if (!forecasts.containsKey(job)) {
      return "";
    }
    int earlier = queue.earlier(job);
    int higher = queue.earlierOfHigherPriority(job);
    if (earlier == 0) {
      return "";
    }
    return "; %s expected to start before it%s"
        .formatted(
            earlier == 1 ? "1 waiting job is" : "%,d waiting jobs are".formatted(earlier),
            higher == 0 ? "" : ", %,d with a higher priority".formatted(higher));
  }
}
