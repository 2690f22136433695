package io.adlro.solve.policy;

import io.adlro.core.policy.DecisionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The placements of a round. In order of priority each job gets at most one configuration, a gang
 * all its GPUs or none; jobs that do not fit are passed over. A job that gets the configuration it
 * runs in keeps its GPUs, unless a job with higher priority has room nowhere else.
 */
final class RoundPlan {
  private final DecisionContext now;
  private final RoundRoom room;
  private final GpuFinder finder;
  private final Map<Integer, Long> worth = new TreeMap<>();
  private final List<PlannedPlacement> targets = new ArrayList<>();
  private final TreeSet<Integer> stopped = new TreeSet<>();

  /**
   * @param pairs of all jobs that wait, can be stopped or are stopping, in order of priority
   */
  RoundPlan(DecisionContext now, List<JobConfiguration> pairs) {
    this.now = now;
    this.room = new RoundRoom(now);
    this.finder = new GpuFinder(now, room);
    offerAll(pairs);
    TreeSet<Integer> served = new TreeSet<>();
    for (JobConfiguration pair : pairs) {
      if (!served.contains(pair.job()) && (keep(pair) || place(pair))) {
        served.add(pair.job());
        if (worth.containsKey(pair.job())) {
          room.withdraw(pair.job(), worth.get(pair.job()));
        }
      }
    }
  }

  /** Offers what stoppable jobs hold; they are worth more the higher their priority is. */
  private void offerAll(List<JobConfiguration> pairs) {
    for (int i = 0; i < pairs.size(); i++) {
      if (pairs.get(i).held()) {
        worth.put(pairs.get(i).job(), (long) pairs.size() - i);
      }
    }
    for (int job = now.firstActive(); job != DecisionContext.NONE; job = now.nextActive(job)) {
      if (worth.containsKey(job)) {
        room.offer(job, worth.get(job));
        stopped.add(job);
      } else if (now.state().isPreempting(job)) {
        room.release(job);
      }
    }
  }

  private boolean keep(JobConfiguration pair) {
    if (!pair.held() || !room.keep(pair.job())) {
      return false;
    }
    stopped.remove(pair.job());
    return true;
  }

  private boolean place(JobConfiguration pair) {
    long models = now.configurations().models(pair.job(), pair.configuration());
    Optional<int[]> gpus = finder.find(pair.job(), models);
    gpus.ifPresent(
        found -> {
          room.give(pair.job(), found);
          targets.add(new PlannedPlacement(pair.job(), pair.configuration(), found));
        });
    return gpus.isPresent();
  }

  /** Where jobs start or move to, in order of priority. */
  List<PlannedPlacement> targets() {
    return targets;
  }

  /** The running jobs that have to leave their GPUs. */
  Iterable<Integer> stopped() {
    return stopped;
  }
}
