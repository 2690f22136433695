package io.adlro.sim.fault;

import io.adlro.sim.workload.Checks;
import java.util.Optional;

/**
 * How much goes wrong. Losses, drains and what users do to their jobs stop at a fraction of the
 * horizon, when all that was lost is back, so that every feasible job can end. Drift has its own
 * times: a slow GPU ends its jobs too.
 */
public record FaultSpec(
    Optional<Outages> gpuLoss,
    Optional<Outages> nodeLoss,
    Optional<Drift> drift,
    Optional<Throttling> throttling,
    Optional<Refusals> refusals,
    Optional<LatePlacements> latePlacements,
    Optional<TimedOutPlacements> timedOutPlacements,
    Optional<TelemetryGaps> telemetry,
    double crashProbability,
    Optional<UserChanges> cancellations,
    Optional<UserChanges> priorityChanges,
    Optional<UserChanges> limitChanges,
    Optional<Holds> holds,
    Optional<Refusals> preemptionRefusals,
    Optional<Outages> drains,
    double stopFraction) {

  public FaultSpec {
    Checks.fraction("probability of a crash", crashProbability);
    Checks.fraction("fraction of the horizon at which faults stop", stopFraction);
  }

  /** Nothing goes wrong. */
  public static FaultSpec none() {
    return until(1).build();
  }

  /** Starts from nothing; each call adds one kind of fault. */
  public static Builder until(double stopFraction) {
    return new Builder(stopFraction);
  }

  /** Collects what goes wrong. */
  public static final class Builder {
    private final double stopFraction;
    private Optional<Outages> gpuLoss = Optional.empty();
    private Optional<Outages> nodeLoss = Optional.empty();
    private Optional<Drift> drift = Optional.empty();
    private Optional<Throttling> throttling = Optional.empty();
    private Optional<Refusals> refusals = Optional.empty();
    private Optional<LatePlacements> latePlacements = Optional.empty();
    private Optional<TimedOutPlacements> timedOutPlacements = Optional.empty();
    private Optional<TelemetryGaps> telemetry = Optional.empty();
    private double crashProbability;
    private Optional<UserChanges> cancellations = Optional.empty();
    private Optional<UserChanges> priorityChanges = Optional.empty();
    private Optional<UserChanges> limitChanges = Optional.empty();
    private Optional<Holds> holds = Optional.empty();
    private Optional<Refusals> preemptionRefusals = Optional.empty();
    private Optional<Outages> drains = Optional.empty();

    private Builder(double stopFraction) {
      this.stopFraction = stopFraction;
    }

    public Builder gpuLoss(Outages outages) {
      gpuLoss = Optional.of(outages);
      return this;
    }

    public Builder nodeLoss(Outages outages) {
      nodeLoss = Optional.of(outages);
      return this;
    }

    public Builder drift(Drift slowing) {
      drift = Optional.of(slowing);
      return this;
    }

    public Builder throttling(Throttling gpus) {
      throttling = Optional.of(gpus);
      return this;
    }

    public Builder refusals(Refusals orders) {
      refusals = Optional.of(orders);
      return this;
    }

    public Builder latePlacements(LatePlacements orders) {
      latePlacements = Optional.of(orders);
      return this;
    }

    public Builder timedOutPlacements(TimedOutPlacements orders) {
      timedOutPlacements = Optional.of(orders);
      return this;
    }

    public Builder telemetry(TelemetryGaps gaps) {
      telemetry = Optional.of(gaps);
      return this;
    }

    /** The probability that one attempt to run a job crashes. */
    public Builder crashes(double probability) {
      crashProbability = probability;
      return this;
    }

    public Builder cancellations(UserChanges users) {
      cancellations = Optional.of(users);
      return this;
    }

    public Builder priorityChanges(UserChanges users) {
      priorityChanges = Optional.of(users);
      return this;
    }

    /** New limits, between once and three times the work of the job. */
    public Builder limitChanges(UserChanges users) {
      limitChanges = Optional.of(users);
      return this;
    }

    public Builder holds(Holds users) {
      holds = Optional.of(users);
      return this;
    }

    public Builder preemptionRefusals(Refusals orders) {
      preemptionRefusals = Optional.of(orders);
      return this;
    }

    /** Nodes that are drained and resume again and again. */
    public Builder drains(Outages nodes) {
      drains = Optional.of(nodes);
      return this;
    }

    public FaultSpec build() {
      return new FaultSpec(
          gpuLoss,
          nodeLoss,
          drift,
          throttling,
          refusals,
          latePlacements,
          timedOutPlacements,
          telemetry,
          crashProbability,
          cancellations,
          priorityChanges,
          limitChanges,
          holds,
          preemptionRefusals,
          drains,
          stopFraction);
    }
  }
}
