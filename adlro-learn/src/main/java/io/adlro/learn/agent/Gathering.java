package io.adlro.learn.agent;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.EventHandler;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Fastest;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.Lesson;
import io.adlro.learn.Observation;
import io.adlro.sim.Simulation;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Plays one trial with the agent as it is and stops now and then to find out what other choices
 * would have led to: the lessons are on the agent's own states.
 */
public final class Gathering {
  /**
   * How much is asked of a trial.
   *
   * @param every mean number of instants between two stops
   * @param choices that are rolled out at a stop, at most
   * @param clip largest gain or loss that is taught
   */
  public record Settings(double every, int choices, double clip, Rollouts.Settings rollouts) {
    public static final Settings DEFAULT = new Settings(4, 6, 50, Rollouts.Settings.DEFAULT);
  }

  /** What is taught of a choice. */
  enum Teacher {
    /** The base policy: what it does is right, all else loses a little. */
    BASE,
    /** What it led to, against what the base policy led to. */
    ROLLOUTS
  }

  /** What a choice that the base policy does not make is said to lose when it teaches. */
  private static final float LOSS = -0.3f;

  private final Settings settings;

  private final Teacher teacher;

  Gathering(Settings settings, Teacher teacher) {
    this.settings = settings;
    this.teacher = teacher;
  }

  List<Lesson> play(Setting setting, Trial trial, LearnedChoice agent, long seed) {
    RandomGenerator random = new RandomStreams(seed).stream("gathering");
    Simulation simulation =
        new Simulation(
            trial.jobs(),
            setting.physics(),
            trial.faults(),
            Portfolio.alone(Member.learned(agent)));
    List<Lesson> lessons = new ArrayList<>();
    boolean more = true;
    while (more) {
      if (random.nextDouble() * settings.every() < 1) {
        ask(simulation.copy(), random, lessons);
      }
      more = simulation.step();
    }
    return lessons;
  }

  private void ask(Simulation before, RandomGenerator random, List<Lesson> lessons) {
    Portfolio agent = (Portfolio) before.kernel().policy();
    Look look = new Look(agent.copy());
    if (!before.copyWith(look).step() || look.plane == null) {
      return;
    }
    int[] cells = look.worthTrying(settings.choices(), random);
    if (cells.length > 0) {
      lessons.add(new Lesson(look.plane, cells, targets(before, agent, look, cells)));
    }
  }

  private float[] targets(Simulation before, Portfolio agent, Look look, int[] cells) {
    float[] targets = new float[cells.length];
    if (teacher == Teacher.BASE) {
      for (int i = 0; i < cells.length; i++) {
        targets[i] = look.learned().encoder().isBase(cells[i]) ? 0 : LOSS;
      }
      return targets;
    }
    Rollouts rollouts =
        new Rollouts(
            before, agent::frozen, look.learned().encoder().typicalMicros(), settings.rollouts());
    double base = rollouts.cost(Choice.BASE);
    for (int i = 0; i < cells.length; i++) {
      double gain = base - rollouts.cost(look.learned().encoder().choice(cells[i]));
      targets[i] = (float) Math.max(-settings.clip(), Math.min(settings.clip(), gain));
    }
    return targets;
  }

  /** Sees the instant as the agent does and does nothing. */
  private static final class Look implements PlacementPolicy {
    private final Portfolio agent;
    private Observation plane;
    private float[] gains;

    Look(Portfolio agent) {
      this.agent = agent;
    }

    @Override
    public EventHandler memory(ClusterState state, Configurations configurations) {
      return agent.memory(state, configurations);
    }

    @Override
    public void decide(DecisionContext now) {
      if (plane == null && Fastest.anythingFree(now)) {
        Observation seen = learned().observe(agent.see(now));
        int cells = seen.cells();
        plane =
            new Observation(
                seen.rows(),
                seen.columns(),
                Arrays.copyOf(seen.inputs(), cells * PlaneFeature.COUNT),
                Arrays.copyOf(seen.allowed(), cells));
        gains = learned().gains(plane).clone();
      }
    }

    LearnedChoice learned() {
      return (LearnedChoice) agent.leader().policy();
    }

    /** Half of them those that look best, the others at random. */
    int[] worthTrying(int most, RandomGenerator random) {
      List<Integer> allowed = new ArrayList<>();
      for (int cell = 0; cell < plane.cells(); cell++) {
        if (plane.allowed()[cell]) {
          allowed.add(cell);
        }
      }
      int[] chosen = new int[Math.min(most, allowed.size())];
      for (int i = 0; i < chosen.length; i++) {
        int pick = (int) (random.nextDouble() * allowed.size());
        if (i < most / 2) {
          for (int other = 0; other < allowed.size(); other++) {
            if (gains[allowed.get(other)] > gains[allowed.get(pick)]) {
              pick = other;
            }
          }
        }
        chosen[i] = allowed.remove(pick);
      }
      Arrays.sort(chosen);
      return chosen;
    }
  }
}
