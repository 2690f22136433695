package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.state.ClusterState;

/**
 * Slurm's multifactor priority: a weighted sum of age, size, fair share and quality of service (the
 * job's priority), highest first. The fair-share factor is 2^(-U x users), with U the user's part
 * of the decayed GPU time consumed so far. All users seen so far have the same share.
 */
public final class Multifactor implements PlacementPolicy {
  /**
   * Each factor is in 0..1. Age counts up to {@code maxAgeSeconds}, size is the job's part of the
   * cluster, consumed time halves every {@code halfLifeSeconds}.
   */
  public record Settings(
      double ageWeight,
      double sizeWeight,
      double fairShareWeight,
      double qosWeight,
      double maxAgeSeconds,
      double halfLifeSeconds) {

    /**
     * The weights of the example in Slurm's documentation, with quality of service as heavy as age.
     * An hour stands for Slurm's seven days of both times: jobs here take seconds to minutes, and
     * with a week neither age nor decay would do anything within a run.
     */
    public static Settings defaults() {
      return new Settings(1000, 1000, 10_000, 1000, 3600, 3600);
    }
  }

  private final Settings settings;
  private final Usage usage;
  private final Ranked ranked = new Ranked();
  private final Ranked.Score score = (now, job) -> -priority(now, job);

  public Multifactor(Settings settings) {
    this(settings, new Usage(settings.halfLifeSeconds() * 1e6));
  }

  private Multifactor(Settings settings, Usage usage) {
    this.settings = settings;
    this.usage = usage;
  }

  @Override
  public void decide(DecisionContext now) {
    ranked.startInOrder(now, score);
  }

  private double priority(DecisionContext now, int job) {
    double age = Math.min(1, Seconds.waited(now, job) / settings.maxAgeSeconds());
    double size = Seconds.gpus(now, job) / now.cluster().gpuCount();
    double consumed = usage.fractionOf(now.jobs().user(job)) * now.state().users();
    return settings.ageWeight() * age
        + settings.sizeWeight() * size
        + settings.fairShareWeight() * StrictMath.pow(2, -consumed)
        + settings.qosWeight() * now.state().priority(job);
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    usage.bind(state);
    return usage;
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new Multifactor(settings, usage.copy());
  }
}
