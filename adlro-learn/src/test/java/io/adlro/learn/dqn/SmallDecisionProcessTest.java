package io.adlro.learn.dqn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.random.RandomStreams;
import io.adlro.learn.dqn.DqnSettings.TargetRule;
import io.adlro.learn.environment.ObservationSpec;
import io.adlro.learn.environment.Worlds;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A machine shop of four states and three actions, in which time passes between decisions and two
 * actions are forbidden somewhere. With beta = 0.1 its action values solve
 *
 * <pre>
 *   Q(s, a) = mean of r + e^(-0.1 tau) max Q(s', a') over the a' allowed in s'
 * </pre>
 */
final class SmallDecisionProcessTest {
  private static final int STATES = 4;
  private static final int ACTIONS = 3;
  private static final double BETA = 0.1;
  private static final int END = -1;

  /** With this chance a move leads on, after so many seconds, for so much. */
  private record Move(double chance, double seconds, double reward, int next) {}

  // By state and action; an empty list is not allowed.
  private static final List<List<List<Move>>> MOVES =
      List.of(
          List.of(
              List.of(new Move(1, 0, -0.2, 1)),
              List.of(new Move(0.5, 4, -1, 2), new Move(0.5, 1, -1, 3)),
              List.of()),
          List.of(
              List.of(new Move(1, 5, -2, 0)),
              List.of(new Move(1, 2, -1.5, 3)),
              List.of(new Move(0.25, 1, -0.5, END), new Move(0.75, 8, -3, 1))),
          List.of(List.of(), List.of(new Move(1, 10, -1, 0)), List.of(new Move(1, 0, -1, 3))),
          List.of(
              List.of(new Move(0.5, 2, -1, END), new Move(0.5, 2, -1, 2)),
              List.of(new Move(1, 20, -4, END)),
              List.of(new Move(1, 3, -2.5, 1))));

  private final ExecutorService workers = Executors.newFixedThreadPool(2);

  @AfterEach
  void endWorkers() {
    workers.shutdownNow();
  }

  @ParameterizedTest
  @EnumSource(TargetRule.class)
  void trainingFindsTheAnalyticActionValues(TargetRule targetRule) {
    LinearLearner learner = new LinearLearner(STATES, ACTIONS, 0.5);
    DqnTraining training = training(settings(targetRule), learner);
    RandomGenerator random = new RandomStreams(11).stream("walk");

    for (int round = 0; round < 120; round++) {
      training.store(walk(random));
      training.learn(new RandomStreams(round).stream("replay"));
    }

    double[][] exact = exactValues();
    for (int state = 0; state < STATES; state++) {
      float[] learned = new float[ACTIONS];
      learner.function().values(observation(state), learned);
      for (int action = 0; action < ACTIONS; action++) {
        if (isAllowed(state, action)) {
          assertThat((double) learned[action])
              .as("state %d, action %d", state, action)
              .isCloseTo(exact[state][action], within(0.05));
        }
      }
    }
  }

  /** Stores and learns only: it plays no episode and evaluates nothing. */
  private DqnTraining training(DqnSettings settings, LinearLearner learner) {
    ObservationSpec observation =
        new ObservationSpec(
            new NetworkSpec.Plane(1, 1, NetworkSpec.Head.PLAIN),
            inputs -> {
              throw new AssertionError("no episode");
            },
            List.of(),
            "");
    Worlds worlds =
        (number, seed) -> {
          throw new AssertionError("no episode");
        };
    return new DqnTraining(
        new DqnTraining.Plan(1, 1, 1),
        new ModelCard("test", observation, Map.of()),
        settings,
        new TrainingEnvironment(observation, worlds, new Reward(0, 1), List.of()),
        learner,
        weights -> LinearLearner.function(STATES, weights),
        null,
        workers,
        0);
  }

  private static DqnSettings settings(TargetRule targetRule) {
    return new DqnSettings(
        20_000,
        500,
        64,
        2,
        200,
        targetRule,
        new Discount.Elapsed(BETA),
        new Exploration(1, 1, 1, 0),
        1);
  }

  /** 500 steps of random allowed actions from random states. */
  private static List<Transition> walk(RandomGenerator random) {
    List<Transition> steps = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      int state = PortableDraws.index(random, STATES);
      int action = anyAllowed(state, random);
      List<Move> moves = MOVES.get(state).get(action);
      Move move =
          PortableDraws.happens(random, moves.get(0).chance)
              ? moves.get(0)
              : moves.get(moves.size() - 1);
      steps.add(
          new Transition(
              observation(state),
              action,
              move.reward,
              move.seconds,
              move.next == END ? Optional.empty() : Optional.of(observation(move.next))));
    }
    return steps;
  }

  private static int anyAllowed(int state, RandomGenerator random) {
    return new Explorer(random, 1, 0).anyCell(observation(state));
  }

  private static double[][] exactValues() {
    double[][] values = new double[STATES][ACTIONS];
    for (int sweep = 0; sweep < 2_000; sweep++) {
      for (int state = 0; state < STATES; state++) {
        for (int action = 0; action < ACTIONS; action++) {
          double sum = 0;
          for (Move move : MOVES.get(state).get(action)) {
            double after = move.next == END ? 0 : best(values, move.next);
            sum += move.chance * (move.reward + Math.exp(-BETA * move.seconds) * after);
          }
          values[state][action] = sum;
        }
      }
    }
    return values;
  }

  private static double best(double[][] values, int state) {
    double best = Double.NEGATIVE_INFINITY;
    for (int action = 0; action < ACTIONS; action++) {
      best = isAllowed(state, action) ? Math.max(best, values[state][action]) : best;
    }
    return best;
  }

  private static boolean isAllowed(int state, int action) {
    return !MOVES.get(state).get(action).isEmpty();
  }

  private static Observation observation(int state) {
    float[] inputs = new float[STATES];
    inputs[state] = 1;
    boolean[] allowed = new boolean[ACTIONS];
    for (int action = 0; action < ACTIONS; action++) {
      allowed[action] = isAllowed(state, action);
    }
    return new Observation(1, ACTIONS, inputs, allowed);
  }
}
