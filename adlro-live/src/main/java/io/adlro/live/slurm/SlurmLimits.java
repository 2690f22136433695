package io.adlro.live.slurm;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Limits of users, accounts and qualities of service that keep released jobs waiting. Slurm states
 * them for released jobs only. Jobs of a group that has reached one are not placed before a job
 * that shares the user, the account or the quality of service has ended, or a time has passed: the
 * limit may count jobs without GPUs too, and operators may change it.
 */
final class SlurmLimits {
  private static final Pattern REASON =
      Pattern.compile(
          "(Assoc|QOS|InvalidQOS|InvalidAccount|AccountNotAllowed|Max[A-Za-z]+PerAccount).*");
  private static final long BACK_OFF_NANOS = Duration.ofMinutes(1).toNanos();

  /** Slurm looks at released jobs once in a second; until then it shows the reason of before. */
  private static final long PATIENCE_NANOS = Duration.ofSeconds(2).toNanos();

  private record Group(String user, String account, String qos, String partition) {
    static Group of(SlurmJobInfo job) {
      SlurmJobInfo.Texts texts = job.texts();
      return new Group(texts.user(), texts.account(), texts.qos(), texts.partition());
    }

    boolean sharesLimit(Group other) {
      return user.equals(other.user)
          || (!account.isEmpty() && account.equals(other.account))
          || (!qos.isEmpty() && qos.equals(other.qos));
    }
  }

  private record Reached(String reason, long atNanos) {}

  private final Map<Group, Reached> reached = new LinkedHashMap<>();
  private final Map<Group, Long> endNanos = new LinkedHashMap<>();

  /** The limit that keeps a released job waiting, once Slurm had the time to start it. */
  Optional<String> of(SlurmTracked job, long nowNanos) {
    Group group = Group.of(job.info());
    boolean recent =
        nowNanos - job.sinceNanos() < PATIENCE_NANOS
            || endNanos.keySet().stream().anyMatch(group::sharesLimit);
    return recent || !REASON.matcher(job.info().reason()).matches()
        ? Optional.empty()
        : Optional.of(job.info().reason());
  }

  void reached(SlurmJobInfo job, String reason, long nowNanos) {
    reached.put(Group.of(job), new Reached(reason, nowNanos));
  }

  /** A job has ended: others may run in its place. */
  void ended(SlurmJobInfo job, long nowNanos) {
    Group group = Group.of(job);
    reached.keySet().removeIf(group::sharesLimit);
    endNanos.put(group, nowNanos);
  }

  void timePassed(long nowNanos) {
    reached.values().removeIf(limit -> nowNanos - limit.atNanos() > BACK_OFF_NANOS);
    endNanos.values().removeIf(end -> nowNanos - end > PATIENCE_NANOS);
  }

  /** Why a waiting job is not to be placed. */
  Optional<String> reason(SlurmJobInfo job) {
    return Optional.ofNullable(reached.get(Group.of(job))).map(Reached::reason);
  }
}
