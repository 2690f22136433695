package io.adlro.learn.agent;

import io.adlro.core.estimate.WorkBeliefs;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.agent.BlockReplay.Arrival;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultKind;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.fault.TimedFault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A future of the present state, or of the present state with one thing changed. */
final class AlteredFuture {
  private final ClusterState present;
  private final BlockReplay replay;
  private final Simulation simulation;

  /** The job that is submitted again, if it is that. */
  private final int replaced;

  /**
   * @param replays makes the same future with these jobs before the others that arrive
   */
  AlteredFuture(
      ClusterState present,
      Function<List<Arrival>, BlockReplay> replays,
      PlacementPolicy policy,
      Optional<Alteration> alteration) {
    this.present = present;
    BlockReplay plain = replays.apply(List.of());
    if (alteration.isPresent() && alteration.get() instanceof Alteration.Request request) {
      replaced = request.job();
      replay = replays.apply(List.of(again(request, plain.workMicros(replaced))));
    } else {
      replaced = ClusterState.NONE;
      replay = plain;
    }
    simulation =
        replay
            .begin(alteration.map(this::faults).orElse(FaultPlan.none()))
            .copyWith(alteration.map(a -> deciding(a, policy)).orElse(policy));
  }

  private PlacementPolicy deciding(Alteration alteration, PlacementPolicy policy) {
    if (alteration instanceof Alteration.Policy other) {
      return other.policy().copy(present.cluster());
    }
    return alteration instanceof Alteration.FirstStart first
        ? new ForcedStart(first, policy)
        : policy;
  }

  private Arrival again(Alteration.Request altered, long workMicros) {
    return new Arrival(
        present.submitted(),
        altered.request().withoutLimit(),
        present.nowMicros(),
        workMicros,
        new double[WorkBeliefs.WIDTH]); // the policy has beliefs of its own
  }

  private FaultPlan faults(Alteration alteration) {
    long now = present.nowMicros();
    if (alteration instanceof Alteration.Priority other) {
      return one(now, FaultKind.PRIORITY, other.job(), other.priority());
    }
    if (alteration instanceof Alteration.Request again) {
      return one(now, FaultKind.CANCEL, again.job(), 0);
    }
    if (alteration instanceof Alteration.NodeGone gone) {
      return one(now, FaultKind.NODE_LOST, gone.node(), 0);
    }
    if (alteration instanceof Alteration.Maintenance window) {
      return FaultPlan.at(
          List.of(
              new TimedFault(window.fromMicros(), FaultKind.NODE_LOST, window.node(), 0),
              new TimedFault(window.toMicros(), FaultKind.NODE_RETURNED, window.node(), 0)));
    }
    if (alteration instanceof Alteration.MoreNodes more) {
      List<TimedFault> joins = new ArrayList<>();
      for (int i = 0; i < more.nodes().size(); i++) {
        joins.add(new TimedFault(now, FaultKind.NODE_JOINED, i, 0));
      }
      return FaultPlan.at(joins, more.nodes());
    }
    return FaultPlan.none(); // another policy or first start
  }

  private static FaultPlan one(long atMicros, FaultKind kind, int subject, double value) {
    return FaultPlan.at(List.of(new TimedFault(atMicros, kind, subject, value)));
  }

  Simulation simulation() {
    return simulation;
  }

  /** Watches these jobs; a job that is submitted again is watched under its new number. */
  StartWatch watch(int[] jobs) {
    return new StartWatch(simulation.state(), jobs, this::number, replay::workMicros);
  }

  private int number(int job) {
    return job == replaced ? present.submitted() : job;
  }
}
