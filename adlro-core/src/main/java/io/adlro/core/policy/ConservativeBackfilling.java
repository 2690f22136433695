package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * Conservative backfilling over a mixed cluster: in order of arrival each waiting job reserves the
 * earliest time at which a configuration stays free for its expected run time, the fastest of those
 * equally early; jobs whose time is now start. Every decision makes all reservations again, so they
 * move with the expected run times. A job that the profile lets start but the placer does not (no
 * single node is free enough, or no CPU) reserves from the next expected end on. A job for which
 * there is no such time (its GPUs are down) reserves nothing.
 */
public final class ConservativeBackfilling implements PlacementPolicy {
  /** Waiting jobs that get a reservation; those behind them wait until they are among these. */
  private static final int MOST_RESERVATIONS = 256;

  private final Profile profile = new Profile();
  private int earliestStep;
  private long runMicros;

  @Override
  public void decide(DecisionContext now) {
    int job = FcfsFast.startHeads(now);
    if (job == DecisionContext.NONE || !Fastest.anythingFree(now)) {
      return;
    }
    profile.load(now);
    for (int seen = 0; seen < MOST_RESERVATIONS && job != DecisionContext.NONE; seen++) {
      int next = now.nextWaiting(job);
      startOrReserve(now, job);
      // When all is taken no later job can start, whatever it would reserve.
      job = Fastest.anythingFree(now) ? next : DecisionContext.NONE;
    }
  }

  private void startOrReserve(DecisionContext now, int job) {
    long refused = 0;
    while (true) {
      int configuration = findEarliest(now, job, refused);
      if (configuration == DecisionContext.NONE) {
        return;
      }
      if (earliestStep > 0 || now.start(job, configuration)) {
        profile.reserve(
            earliestStep,
            now.configurations().models(job, configuration),
            now.jobs().widthMilli(job),
            runMicros);
        return;
      }
      refused |= 1L << configuration;
    }
  }

  /**
   * The configuration in which the job's time begins earliest, the fastest of equals, or NONE; the
   * step and the run time are left in fields. Where the placer has refused it, now is too early.
   */
  private int findEarliest(DecisionContext now, int job, long refused) {
    int best = DecisionContext.NONE;
    earliestStep = profile.size();
    for (long rest = now.configurations().of(job); rest != 0; ) {
      int configuration = Fastest.among(now, job, rest);
      long micros = now.runTimes().runMicros(job, configuration);
      int step =
          profile.earliest(
              (int) (refused >>> configuration & 1),
              now.configurations().models(job, configuration),
              now.jobs().widthMilli(job),
              micros);
      if (step < earliestStep) {
        best = configuration;
        earliestStep = step;
        runMicros = micros;
      }
      rest &= ~(1L << configuration);
    }
    return best;
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new ConservativeBackfilling();
  }
}
