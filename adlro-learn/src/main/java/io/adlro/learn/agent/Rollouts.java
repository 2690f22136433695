package io.adlro.learn.agent;

import io.adlro.sim.Simulation;
import java.util.function.Supplier;

/**
 * What choices at one instant lead to, when the base policy decides from there on and the same
 * future comes: same arrivals, same run times, same mishaps. Differences are then due to the choice
 * alone.
 */
public final class Rollouts {
  /**
   * How far they look.
   *
   * @param horizon how long, in typical run times
   * @param discount time after which the future counts e times less, in typical run times
   * @param urgency weight of priorities: 1 + urgency (priority - 1/2)
   */
  public record Settings(double horizon, double discount, double urgency) {
    public static final Settings DEFAULT = new Settings(12, 60, 0.4);
  }

  private final Simulation before;
  private final Supplier<Portfolio> base;
  private final double typicalMicros;
  private final Settings settings;

  /** Starts from a simulation that stands just before the instant of the choice. */
  Rollouts(Simulation before, Supplier<Portfolio> base, double typicalMicros, Settings settings) {
    this.before = before;
    this.base = base;
    this.typicalMicros = typicalMicros;
    this.settings = settings;
  }

  /** Cost of a choice and all that follows, in typical run times of jobs. */
  double cost(Choice choice) {
    Simulation future = before.copyWith(new FirstThen(choice, base.get()));
    future.step();
    double rate = 1 / (settings.discount() * typicalMicros);
    long end = future.nowMicros() + (long) (settings.horizon() * typicalMicros);
    JobTime cost = new JobTime(future, settings.urgency(), rate, end);
    future.listen(cost);
    while (future.nowMicros() < end && future.step()) {}
    return cost.until(end) / typicalMicros;
  }
}
