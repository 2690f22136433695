package io.adlro.learn.agent;

import io.adlro.core.event.Fallback;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Fastest;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.QFunction;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The learned policy. Networks predict the gain of each cell of the plane over the base policy. The
 * least prediction of the ensemble counts. The best cell is taken if its gain is above a margin;
 * otherwise, or if a prediction is not a number, the base policy decides.
 */
public final class LearnedChoice implements PlacementPolicy {
  /**
   * How it decides.
   *
   * @param margin least predicted gain for an action, in typical run times of a job
   * @param urgency weight of priorities: 1 + urgency (priority - 1/2)
   */
  public record Settings(double margin, double urgency) {
    public static final Settings DEFAULT = new Settings(0.15, 0.4);
  }

  /** Most actions at one instant; a cluster rarely frees more GPUs at once. */
  static final int MOST_ACTIONS = 8;

  private final PolicyInputs inputs;
  private final AdlroAgent.Model model;
  private final List<QFunction> ensemble;
  private final PlacementPolicy base;
  private final PlacementPolicy second;
  private final PlaneEncoder encoder;
  private final PlannedOrders ofBase = new PlannedOrders();
  private final PlannedOrders ofSecond = new PlannedOrders();
  private DecisionContext seen;
  private DecisionContext askBase;
  private DecisionContext askSecond;
  private float[] values = new float[0];
  private float[] least = new float[0];

  /**
   * A policy that improves on a base policy.
   *
   * @param second another base policy whose planned orders are features too
   */
  public LearnedChoice(
      PolicyInputs inputs, AdlroAgent.Model model, PlacementPolicy base, PlacementPolicy second) {
    this.inputs = inputs;
    this.model = model;
    this.base = base;
    this.second = second;
    this.ensemble = model.networks().get();
    this.encoder = new PlaneEncoder(inputs.cluster(), inputs.plan().priceByModel(), model.view());
  }

  @Override
  public LearnedChoice copy(Cluster cluster) {
    return new LearnedChoice(inputs.on(cluster), model, base.copy(cluster), second.copy(cluster));
  }

  PlacementPolicy base() {
    return base;
  }

  PlaneEncoder encoder() {
    return encoder;
  }

  @Override
  public void decide(DecisionContext now) {
    for (int i = 0; i < MOST_ACTIONS && Fastest.anythingFree(now); i++) {
      Observation plane = observe(now);
      AgentAction action = best(plane);
      if (!areNumbers(plane.cells())) {
        now.fallBack(Fallback.NOT_A_NUMBER);
        break;
      }
      if (action.isBase() || action.isHold()) {
        ofBase.carryOut(now, action.configuration());
        return;
      }
      now.start(action.job(), action.configuration());
      if (now.waitingCount() == 0) {
        return;
      }
    }
    base.decide(now);
  }

  private boolean areNumbers(int cells) {
    for (int cell = 0; cell < cells; cell++) {
      if (Float.isNaN(least[cell])) {
        return false;
      }
    }
    return true;
  }

  /** The action of the greatest gain if that is above the margin, otherwise the base policy's. */
  AgentAction best(Observation plane) {
    float[] gain = gains(plane);
    int best = plane.bestAllowed(gain);
    boolean acts = best >= 0 && gain[best] > model.settings().margin();
    return acts ? encoder.action(best) : AgentAction.BASE;
  }

  /** The present plane, with the planned orders of both base policies. */
  Observation observe(DecisionContext now) {
    if (seen != now) {
      seen = now;
      askBase = now.withOrders(ofBase);
      askSecond = now.withOrders(ofSecond);
    }
    ofBase.collect(base, askBase);
    ofSecond.collect(second, askSecond);
    Observation plane = encoder.observe(now, ofBase, ofSecond);
    now.spend(plane.cells());
    return plane;
  }

  /**
   * The allowed cells of the last observation with the greatest predicted gains, without those that
   * the base policy would choose.
   */
  int[] mostPromising(Observation plane, int most) {
    float[] gain = gains(plane);
    return plane
        .allowedCells()
        .filter(cell -> !encoder.isBase(cell))
        .boxed()
        .sorted(Comparator.comparingDouble(cell -> -gain[cell]))
        .limit(most)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The least prediction of the networks for each cell; zero without networks. */
  float[] gains(Observation plane) {
    if (least.length < plane.cells()) {
      least = new float[2 * plane.cells()];
      values = new float[2 * plane.cells()];
    }
    Arrays.fill(least, ensemble.isEmpty() ? 0 : Float.POSITIVE_INFINITY);
    for (QFunction network : ensemble) {
      network.values(plane, values);
      for (int cell = 0; cell < plane.cells(); cell++) {
        least[cell] = Math.min(least[cell], values[cell]);
      }
    }
    return least;
  }
}
