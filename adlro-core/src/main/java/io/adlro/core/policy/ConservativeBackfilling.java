package io.adlro.core.policy;

/**
 * Conservative backfilling over a mixed cluster: in order of arrival each waiting job reserves the
 * earliest time at which a configuration stays free for its believed run time, the fastest of those
 * equally early; jobs whose time is now start. Reservations are made anew at every decision, so
 * they only ever move as beliefs do. A job that the profile lets start but the placer does not (no
 * single node is free enough, or no CPU) reserves from the next believed end on. A job for which
 * there is no such time (its GPUs are down) reserves nothing.
 */
public final class ConservativeBackfilling implements PlacementPolicy {
  /** Waiting jobs that get a reservation; those behind them wait until they are among these. */
  private static final int MOST_RESERVATIONS = 256;

  private final Profile profile = new Profile();

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
      // When all is taken nobody further back can start, whatever they would reserve.
      job = Fastest.anythingFree(now) ? next : DecisionContext.NONE;
    }
  }

  private void startOrReserve(DecisionContext now, int job) {
    long refused = 0;
    while (true) {
      int configuration = earliest(now, job, refused);
      if (configuration == DecisionContext.NONE) {
        return;
      }
      int step = step(now, job, configuration, refused);
      if (step > 0 || now.start(job, configuration)) {
        profile.reserve(
            step,
            now.configurations().models(job, configuration),
            now.jobs().widthMilli(job),
            now.runTimes().runMicros(job, configuration));
        return;
      }
      refused |= 1L << configuration;
    }
  }

  /** The configuration with the earliest time, the fastest of equals, or NONE. */
  private int earliest(DecisionContext now, int job, long refused) {
    int best = DecisionContext.NONE;
    int bestStep = profile.size();
    for (long rest = now.configurations().of(job); rest != 0; ) {
      int configuration = Fastest.among(now, job, rest);
      int step = step(now, job, configuration, refused);
      if (step < bestStep) {
        best = configuration;
        bestStep = step;
      }
      rest &= ~(1L << configuration);
    }
    return best;
  }

  /** Where the job's time in a configuration begins; not now where the placer has refused it. */
  private int step(DecisionContext now, int job, int configuration, long refused) {
    return profile.earliest(
        (int) (refused >>> configuration & 1),
        now.configurations().models(job, configuration),
        now.jobs().widthMilli(job),
        now.runTimes().runMicros(job, configuration));
  }

  @Override
  public PlacementPolicy copy() {
    return new ConservativeBackfilling();
  }
}
