package io.adlro.live.loop;

import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.ingest.message.NumberText;
import io.adlro.live.loop.RequestRefused.Kind;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Keeps jobs within the quotas of their owners. A job for which the quota of GPUs has no room is
 * held, beside those that users and the cluster hold, and released in the order of submission when
 * others end.
 */
final class QuotaHolds {
  /** The name of the value that has the held jobs. */
  static final String VALUE = "quota-holds";

  static final String JOBS = "job-quota";
  static final String GPUS = "gpu-quota";

  private final Turn turn;
  private final UserQuotas quotas;

  QuotaHolds(Turn turn, UserQuotas quotas) {
    this.turn = turn;
    this.quotas = quotas;
  }

  /** Refuses jobs beyond the quota of jobs, and one that the quota of GPUs never has room for. */
  void check(Caller caller, List<JobSubmission> jobs) {
    if (caller.mayChangeAll()) {
      return;
    }
    int live = turn.kernel().use().jobs(caller.name());
    if (live + jobs.size() > quotas.jobs()) {
      throw new RequestRefused(
          Kind.BUSY,
          "`%s` may have %d jobs that wait or run, and has %d"
              .formatted(caller.name(), quotas.jobs(), live),
          JOBS);
    }
    for (JobSubmission job : jobs) {
      if (gpuMilli(job.request()) > quotas.gpuMilli()) {
        throw new RequestRefused(
            Kind.CONFLICT,
            "a job of `%s` may take %d GPUs at most".formatted(caller.name(), quotas.gpus()),
            GPUS);
      }
    }
  }

  /** Holds a job that was just submitted if the quota has no room for it. */
  void submitted(Caller caller, String id) {
    int job = turn.kernel().number(id).orElseThrow();
    if (!caller.mayChangeAll() && turn.kernel().use().gpuMilli(caller.name()) > quotas.gpuMilli()) {
      turn.kernel().use().admit(caller.name(), -gpuMilli(turn.state().jobs(), job));
      turn.kernel()
          .quotaHolds()
          .put(
              id,
              "the other jobs of its owner take the quota of "
                  + NumberText.count(quotas.gpus(), "GPU"));
      turn.batch().quotaHoldsChanged = true;
      turn.kernel().facts().jobHeld(turn.nowMicros(), job);
    }
  }

  /** A user neither holds nor releases a job that the quota holds; an operator does. */
  void changedByUser(Caller caller, String id) {
    if (turn.kernel().quotaHolds().reason(id).isEmpty()) {
      return;
    }
    if (!caller.mayChangeAll()) {
      throw new RequestRefused(
          Kind.CONFLICT, "%s waits for the quota of GPUs of its owner".formatted(id), GPUS);
    }
    admit(turn.kernel().number(id).orElseThrow());
  }

  /** Releases held jobs for which there is room now, the oldest of each owner first. */
  void refill() {
    Set<Integer> held = new TreeSet<>();
    turn.kernel().quotaHolds().jobs().forEach(id -> turn.kernel().number(id).ifPresent(held::add));
    Set<String> full = new TreeSet<>();
    for (int job : held) {
      String owner = turn.kernel().owner(job);
      long milli = gpuMilli(turn.state().jobs(), job);
      if (turn.kernel().use().gpuMilli(owner) + milli > quotas.gpuMilli()) {
        full.add(owner); // the next ones wait behind it
      } else if (!full.contains(owner)) {
        admit(job);
        turn.kernel().facts().jobReleased(turn.nowMicros(), job);
      }
    }
  }

  /** It is held by the quota no longer. */
  private void admit(int job) {
    turn.kernel().quotaHolds().remove(turn.state().jobs().id(job));
    turn.batch().quotaHoldsChanged = true;
    turn.kernel().use().admit(turn.kernel().owner(job), gpuMilli(turn.state().jobs(), job));
  }

  /** Writes the held jobs, once for all that a round has changed: there may be many. */
  void keep() {
    if (turn.batch().quotaHoldsChanged) {
      turn.batch().values.put(VALUE, turn.kernel().quotaHolds().text());
    }
  }

  static long gpuMilli(JobRequest request) {
    return (long) request.gpus() * request.shareMilli();
  }

  static long gpuMilli(JobTable jobs, int job) {
    return (long) jobs.gpus(job) * jobs.shareMilli(job);
  }
}
