package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

import io.adlro.core.random.RandomStreams;

/**
 * Waiting jobs in random order, each in a random configuration with room. Draws are keyed by job
 * and time and have no state: a copy of a run sees the same ones.
 */
public final class RandomPlacement implements PlacementPolicy {
  private final long seed;
  private final long configurationSeed;
  private final Ranked ranked = new Ranked();
  private final Ranked.Score byDraw;

  public RandomPlacement(long seed) {
    RandomStreams streams = new RandomStreams(seed);
    long orderSeed = streams.seedOf("random-order");
    this.seed = seed;
    this.configurationSeed = streams.seedOf("random-configuration");
    this.byDraw = (now, job) -> RandomStreams.keyed(orderSeed, job, now.nowMicros());
  }

  @Override
  public void decide(DecisionContext now) {
    if (!Fastest.anythingFree(now)) {
      return;
    }
    ranked.rankWaiting(now, byDraw);
    int job = ranked.poll();
    while (job != DecisionContext.NONE && Fastest.anythingFree(now)) {
      startSomewhere(now, job);
      job = ranked.poll();
    }
  }

  private void startSomewhere(DecisionContext now, int job) {
    double draw = RandomStreams.keyed(configurationSeed, job, now.nowMicros());
    long withRoom = 0;
    for (long rest = now.configurations().of(job); rest != 0; rest &= rest - 1) {
      int configuration = Long.numberOfTrailingZeros(rest);
      if (now.hasRoom(job, configuration)) {
        withRoom |= 1L << configuration;
      }
    }
    if (withRoom == 0) {
      return;
    }
    for (int skip = (int) (draw * Long.bitCount(withRoom)); skip > 0; skip--) {
      withRoom &= withRoom - 1;
    }
    now.start(job, Long.numberOfTrailingZeros(withRoom));
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new RandomPlacement(seed);
  }
}
