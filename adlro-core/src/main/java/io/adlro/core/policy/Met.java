package io.adlro.core.policy;

/**
 * Minimum execution time: each job, in order of arrival, goes to the model that runs it fastest and
 * waits for it. Of equally fast models it takes one with room, which is all that sets it apart from
 * {@link StaticAffinity}: that one binds a class for good.
 */
public final class Met implements PlacementPolicy {
  @Override
  public void decide(DecisionContext now) {
    if (!Fastest.anythingFree(now)) {
      return;
    }
    long all = now.cluster().allModels();
    long blocked = 0;
    int job = now.firstWaiting();
    while (job != DecisionContext.NONE && blocked != all) {
      int next = now.nextWaiting(job);
      blocked |= serve(now, job, blocked);
      job = next;
    }
  }

  /**
   * Starts the job unless older ones wait for all of its fastest models; returns what it blocks.
   */
  private static long serve(DecisionContext now, int job, long blocked) {
    long possible = now.configurations().of(job);
    double fastest = now.configurations().speed(job, Fastest.among(now, job, possible));
    long wanted = 0;
    for (long rest = possible; rest != 0; rest &= rest - 1) {
      int configuration = Long.numberOfTrailingZeros(rest);
      if (now.configurations().speed(job, configuration) == fastest) {
        long models = now.configurations().models(job, configuration);
        if ((models & blocked) == 0 && now.start(job, configuration)) {
          return 0;
        }
        wanted |= models;
      }
    }
    return wanted;
  }
}
