package io.adlro.learn.environment;

import io.adlro.core.policy.PlacementPolicy;
import io.adlro.sim.Simulation;

/**
 * Costs of policies that start from the same instant and meet the same future: same arrivals, same
 * run times, same faults. Differences in cost come from the policies alone.
 */
public final class Rollouts {
  /**
   * How far a rollout goes.
   *
   * @param horizon length in typical run times
   * @param discount time after which the future counts e times less, in typical run times
   * @param urgency weight of priorities: 1 + urgency (priority - 1/2)
   */
  public record Settings(double horizon, double discount, double urgency) {
    public static final Settings DEFAULT = new Settings(12, 60, 0.4);
  }

  private final Simulation before;
  private final double typicalMicros;
  private final Settings settings;

  /** Starts from a simulation that is just before the instant of the decision. */
  public Rollouts(Simulation before, double typicalMicros, Settings settings) {
    this.before = before;
    this.typicalMicros = typicalMicros;
    this.settings = settings;
  }

  /** Cost of the policy's first decision and all that follows, in typical run times of jobs. */
  public double cost(PlacementPolicy policy) {
    Simulation future = before.copyWith(policy);
    future.step();
    double rate = 1 / (settings.discount() * typicalMicros);
    long end = future.nowMicros() + (long) (settings.horizon() * typicalMicros);
    JobTime cost = new JobTime(future, settings.urgency(), rate, end);
    future.listen(cost);
    while (future.nowMicros() < end && future.step()) {}
    return cost.until(end) / typicalMicros;
  }
}
