package io.adlro.live.loop;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.state.JobPhase;
import io.adlro.live.loop.RequestRefused.Kind;
import io.adlro.live.store.Store.KeyedJob;
import io.adlro.live.store.Store.SubmissionKey;
import io.adlro.live.store.StoredJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** What clients may request about jobs and nodes. */
final class JobRequests {
  /** Of an entry of the audit trail about one request: its first job and how many it has. */
  static final String SUBMIT = "submit";

  private JobRequests() {}

  /** All or none of them. */
  static List<Accepted> submit(
      Turn turn, UserQuotas quotas, Caller caller, List<JobSubmission> jobs) {
    jobs.forEach(job -> requireNewNames(turn.state().cluster(), job.request()));
    jobs.forEach(job -> requireSameRequest(turn, caller, job));
    QuotaHolds holds = new QuotaHolds(turn, quotas);
    holds.check(
        caller, jobs.stream().filter(job -> previous(turn, caller, job).isEmpty()).toList());
    List<Accepted> accepted = new ArrayList<>();
    for (JobSubmission job : jobs) {
      Optional<KeyedJob> before = previous(turn, caller, job);
      if (before.isPresent()) {
        accepted.add(new Accepted(before.get().job(), true));
        continue;
      }
      String id = add(turn, caller, job);
      holds.submitted(caller, id);
      if (!job.key().isEmpty()) {
        SubmissionKey key = new SubmissionKey(caller.name(), job.key());
        turn.keys().put(key, new KeyedJob(id, job.digest()));
      }
      accepted.add(new Accepted(id, false));
    }
    List<String> added =
        accepted.stream().filter(job -> !job.repeated()).map(Accepted::job).toList();
    if (!added.isEmpty()) {
      turn.audit(caller, SUBMIT, added.get(0), added.size() + " jobs");
    }
    return accepted;
  }

  /** Adds a job that was checked, and returns its id. */
  static String add(Turn turn, Caller caller, JobSubmission job) {
    LiveKernel kernel = turn.kernel();
    int number = kernel.submit(turn.nowMicros(), job.request(), caller.name());
    turn.batch().touched.remove(number); // its row is written as a whole
    turn.batch()
        .submitted
        .add(
            new StoredJob(
                number,
                turn.state().jobs().request(number),
                caller.name(),
                job.key(),
                job.key().isEmpty() ? "" : job.digest(),
                turn.nowMicros(),
                kernel.changes().now(number, turn.batch().lastSequence())));
    return turn.state().jobs().id(number);
  }

  /** The job that was submitted with the same key. */
  private static Optional<KeyedJob> previous(Turn turn, Caller caller, JobSubmission job) {
    return job.key().isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(turn.keys().get(new SubmissionKey(caller.name(), job.key())));
  }

  private static void requireSameRequest(Turn turn, Caller caller, JobSubmission job) {
    Optional<KeyedJob> before = previous(turn, caller, job);
    if (before.isPresent() && !before.get().requestDigest().equals(job.digest())) {
      throw new RequestRefused(
          Kind.CONFLICT,
          "the key `%s` was used for another job, %s; use a new key for each job"
              .formatted(job.key(), before.get().job()));
    }
  }

  private static void requireNewNames(Cluster cluster, JobRequest request) {
    if (!request.id().isEmpty()) {
      throw new RequestRefused(Kind.INVALID, "a job gets its id when it is accepted; leave it out");
    }
    KnownNames.require(cluster, request);
  }

  /** A job that waits ends at once; an active one ends when the cluster has stopped it. */
  static Void cancel(Turn turn, Caller caller, String id) {
    int job = job(turn, caller, id);
    boolean active = turn.state().phase(job).isActive();
    if (active || turn.clusterHasQueue()) {
      if (turn.mode() == Mode.SHADOW) {
        throw new RequestRefused(
            Kind.CONFLICT,
            "%s is in the cluster, and ADLRO stops no job in shadow mode; cancel it there"
                .formatted(id));
      }
      turn.kernel().wantCancelled(job);
      turn.orderEnd(id, turn.state().placements(job));
    } else {
      turn.kernel().facts().jobCancelled(turn.nowMicros(), job);
    }
    turn.audit(caller, "cancel", id, "");
    return null;
  }

  static Void hold(Turn turn, UserQuotas quotas, Caller caller, String id) {
    int job = job(turn, caller, id);
    new QuotaHolds(turn, quotas).changedByUser(caller, id);
    new ClusterQueue(turn).decidedByUser(id);
    if (!turn.state().isHeld(job)) {
      turn.kernel().facts().jobHeld(turn.nowMicros(), job);
      turn.audit(caller, "hold", id, "");
    }
    return null;
  }

  static Void release(Turn turn, UserQuotas quotas, Caller caller, String id) {
    int job = job(turn, caller, id);
    new QuotaHolds(turn, quotas).changedByUser(caller, id);
    new ClusterQueue(turn).decidedByUser(id);
    if (turn.state().isHeld(job)) {
      turn.kernel().facts().jobReleased(turn.nowMicros(), job);
      turn.audit(caller, "release", id, "");
    }
    return null;
  }

  static Void changePriority(Turn turn, Caller caller, String id, float priority) {
    int job = job(turn, caller, id);
    if (!(priority >= 0 && priority <= 1)) {
      throw new RequestRefused(Kind.INVALID, "a priority is between 0 and 1");
    }
    turn.kernel().facts().priorityChanged(turn.nowMicros(), job, priority);
    turn.audit(caller, "priority", id, Float.toString(priority));
    return null;
  }

  /** It is not in the audit trail: it comes often and changes nothing that a user sees. */
  static Void reportProgress(Turn turn, Caller caller, String id, float fraction) {
    int job = job(turn, caller, id);
    if (turn.state().phase(job) != JobPhase.RUNNING) {
      throw new RequestRefused(Kind.CONFLICT, "%s does not run".formatted(id));
    }
    turn.kernel().facts().progress(turn.nowMicros(), job, fraction);
    return null;
  }

  static Void drain(Turn turn, Caller caller, String name) {
    int node = node(turn, name);
    if (!turn.state().ledger().isNodeDrained(node)) {
      turn.kernel().facts().nodeDrained(turn.nowMicros(), node);
      turn.audit(caller, "drain", name, "");
    }
    return null;
  }

  static Void resume(Turn turn, Caller caller, String name) {
    int node = node(turn, name);
    if (turn.state().ledger().isNodeDrained(node)) {
      turn.kernel().facts().nodeResumed(turn.nowMicros(), node);
      turn.audit(caller, "resume", name, "");
    }
    return null;
  }

  private static int node(Turn turn, String name) {
    Cluster cluster = turn.state().cluster();
    if (!cluster.hasNode(name)) {
      throw new RequestRefused(Kind.NOT_FOUND, "the cluster has no node `%s`".formatted(name));
    }
    return cluster.nodeIndex(name);
  }

  /** A live job that the caller may change. Jobs of others are not found. */
  private static int job(Turn turn, Caller caller, String id) {
    OptionalInt live = turn.kernel().number(id);
    if (live.isPresent()
        && (caller.mayChangeAll() || turn.kernel().owner(live.getAsInt()).equals(caller.name()))) {
      return live.getAsInt();
    }
    JobPhase ended =
        turn.stored()
            .job(id)
            .filter(job -> caller.mayChangeAll() || job.owner().equals(caller.name()))
            .map(job -> job.now().phase())
            .filter(JobPhase::hasEnded)
            .orElseThrow(
                () -> new RequestRefused(Kind.NOT_FOUND, "there is no job `%s`".formatted(id)));
    throw new RequestRefused(
        Kind.CONFLICT, "%s has ended (%s)".formatted(id, ended.name().toLowerCase(Locale.ROOT)));
  }
}
