package io.adlro.app.command;

import io.adlro.learn.bundle.Feature;
import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.environment.Worlds;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.training.Evaluation;
import io.adlro.learn.training.Training;
import io.adlro.learn.training.TrainingPoint;
import io.adlro.study.training.SiteTrainer;
import io.adlro.study.training.Trainer;
import io.adlro.study.training.TrainingClock;
import io.adlro.study.training.TrainingRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Trainings whose weights depend on every round before, at twenty seconds a round on a watch that
 * only they advance. One can be killed in the middle of a round.
 */
public final class FakeTrainer implements Trainer, SiteTrainer {
  private static final NetworkSpec NETWORK = new NetworkSpec.Plane(2, 3, Head.PLAIN);
  private static final long EPISODES_PER_ROUND = 10;
  private static final long NANOS_PER_ROUND = 20_000_000_000L;

  private long nanos;
  private long roundToDieIn = Long.MAX_VALUE;
  private int open;

  /** The next round of this number ends in the middle. */
  public void dieInRound(long round) {
    roundToDieIn = round;
  }

  /** Trainings that were begun and not closed. */
  public int open() {
    return open;
  }

  public TrainingClock watch() {
    return new TrainingClock() {
      @Override
      public Instant now() {
        return Instant.parse("2026-03-04T05:06:07Z");
      }

      @Override
      public long nanos() {
        return nanos;
      }
    };
  }

  @Override
  public String preset() {
    return "fake";
  }

  @Override
  public String policy() {
    return "adlro";
  }

  @Override
  public long defaultEpisodes() {
    return 100;
  }

  @Override
  public Training begin(TrainingRequest order) {
    open++;
    return new Fake(order);
  }

  /** A training that changes nothing. */
  @Override
  public Training continued(ModelBundle from, Worlds worlds, Effort effort) {
    return new Training() {
      @Override
      public boolean isFinished() {
        return true;
      }

      @Override
      public TrainingPoint advance() {
        throw new IllegalStateException("it has ended");
      }

      @Override
      public void save(FlatWriter out) {}

      @Override
      public void restore(FlatReader in) {}

      @Override
      public ModelBundle bundle() {
        return from;
      }

      @Override
      public void close() {}
    };
  }

  private final class Fake implements Training {
    private final TrainingRequest order;
    private final float[] weights = new float[NETWORK.weights()];
    private long rounds;

    private Fake(TrainingRequest order) {
      this.order = order;
      weights[0] = order.seed();
    }

    @Override
    public boolean isFinished() {
      return rounds * EPISODES_PER_ROUND >= order.episodes();
    }

    @Override
    public TrainingPoint advance() {
      rounds++;
      for (int i = 0; i < weights.length; i++) {
        weights[i] = 0.7f * weights[i] + 0.3f * weights[(i + 1) % weights.length] + rounds;
        if (rounds == roundToDieIn && i == weights.length / 2) {
          roundToDieIn = Long.MAX_VALUE;
          throw new IllegalStateException("killed");
        }
      }
      nanos += NANOS_PER_ROUND;
      long episodes = rounds * EPISODES_PER_ROUND;
      Evaluation evaluation = new Evaluation(47.5, "patient-sjf", 50, -0.05, -0.07, -0.03);
      return new TrainingPoint(
          episodes,
          100 * episodes,
          rounds,
          1.0 / rounds,
          rounds % 3 == 0 ? Optional.of(evaluation) : Optional.empty());
    }

    @Override
    public void save(FlatWriter out) {
      out.number(rounds).floats(weights);
    }

    @Override
    public void restore(FlatReader in) {
      rounds = in.number();
      float[] saved = in.floats();
      System.arraycopy(saved, 0, weights, 0, weights.length);
    }

    @Override
    public ModelBundle bundle() {
      return new ModelBundle(
          "fake",
          NETWORK,
          List.of(weights.clone()),
          List.of(Feature.plain("waited", "ratio"), new Feature("spread", "log ratio", 1, 2, 3)),
          "rows: jobs; columns: GPUs",
          new TreeMap<>(Map.of("margin", "0.02", "blind", order.blind().toString())),
          Map.of("features", "clipped 0.1 %, missing 0.0 %"));
    }

    @Override
    public void close() {
      open--;
    }
  }
}
