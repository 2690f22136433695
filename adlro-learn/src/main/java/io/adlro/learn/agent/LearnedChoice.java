package io.adlro.learn.agent;

import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Fastest;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.learn.Observation;
import io.adlro.learn.QFunction;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The learned policy. Networks tell for each cell of the plane by how much it is better than what
 * the base policy would do; the least of their opinions counts, and it is acted upon only above a
 * margin. Otherwise the base policy has its way.
 */
public final class LearnedChoice implements PlacementPolicy {
  /**
   * How it decides.
   *
   * @param margin least predicted gain that is acted upon, in typical run times of a job
   * @param urgency weight of priorities: 1 + urgency (priority - 1/2)
   */
  public record Settings(double margin, double urgency) {
    public static final Settings DEFAULT = new Settings(0.15, 0.4);
  }

  /** Choices of its own at one instant; more than a cluster frees at once is pointless. */
  private static final int MOST_CHOICES = 8;

  private final PolicyInputs inputs;
  private final Adlro.Model model;
  private final List<QFunction> ensemble;
  private final PlacementPolicy base;
  private final PlacementPolicy rival;
  private final PlaneEncoder encoder;
  private final Intentions ofBase = new Intentions();
  private final Intentions ofRival = new Intentions();
  private DecisionContext seen;
  private DecisionContext askBase;
  private DecisionContext askRival;
  private float[] values = new float[0];
  private float[] least = new float[0];

  /**
   * A policy that improves on a base policy.
   *
   * @param rival whose intentions the networks are told beside those of the base policy
   */
  public LearnedChoice(
      PolicyInputs inputs, Adlro.Model model, PlacementPolicy base, PlacementPolicy rival) {
    this.inputs = inputs;
    this.model = model;
    this.base = base;
    this.rival = rival;
    this.ensemble = model.networks().get();
    this.encoder = new PlaneEncoder(inputs.cluster(), inputs.plan().priceByModel(), model.view());
  }

  @Override
  public LearnedChoice copy() {
    return new LearnedChoice(inputs, model, base.copy(), rival.copy());
  }

  PlacementPolicy base() {
    return base;
  }

  PlaneEncoder encoder() {
    return encoder;
  }

  @Override
  public void decide(DecisionContext now) {
    for (int i = 0; i < MOST_CHOICES && Fastest.anythingFree(now); i++) {
      Choice choice = choose(now);
      if (choice.isBase() || choice.isHold()) {
        ofBase.carryOut(now, choice.configuration());
        return;
      }
      now.start(choice.job(), choice.configuration());
      if (now.waitingCount() == 0) {
        return;
      }
    }
    base.decide(now);
  }

  /** The best choice of its own if it is worth it, otherwise the base policy's way. */
  private Choice choose(DecisionContext now) {
    Observation plane = observe(now);
    float[] gain = gains(plane);
    int best = -1;
    for (int cell = 0; cell < plane.cells(); cell++) {
      if (plane.allowed()[cell] && (best < 0 || gain[cell] > gain[best])) {
        best = cell;
      }
    }
    return best >= 0 && gain[best] > model.settings().margin() ? encoder.choice(best) : Choice.BASE;
  }

  /** The plane as it stands, with what the base policy and its rival intend. */
  Observation observe(DecisionContext now) {
    if (seen != now) {
      seen = now;
      askBase = now.withOrders(ofBase);
      askRival = now.withOrders(ofRival);
    }
    ofBase.ask(base, askBase);
    ofRival.ask(rival, askRival);
    return encoder.observe(now, ofBase, ofRival);
  }

  /**
   * The allowed cells just seen with the greatest predicted gains that the base policy would not
   * choose.
   */
  int[] mostPromising(Observation plane, int most) {
    float[] gain = gains(plane);
    return IntStream.range(0, plane.cells())
        .filter(cell -> plane.allowed()[cell] && !encoder.isBase(cell))
        .boxed()
        .sorted(Comparator.comparingDouble(cell -> -gain[cell]))
        .limit(most)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The least of the networks' opinions about each cell; nothing gains anything without them. */
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
