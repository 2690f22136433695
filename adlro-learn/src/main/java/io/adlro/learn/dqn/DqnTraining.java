package io.adlro.learn.dqn;

import io.adlro.core.random.RandomStreams;
import io.adlro.learn.Learner;
import io.adlro.learn.QFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * Deep Q-learning in rounds: some episodes are played, then learned from. All that is random hangs
 * on the seed and the number of an episode, so a training that was stopped between two rounds goes
 * on to the same weights, on any number of threads.
 */
public final class DqnTraining {
  private final DqnSettings settings;
  private final Stage stage;
  private final DqnTrainer trainer;
  private final ExecutorService workers;
  private final RandomStreams streams;
  private long episodes;
  private long decisions;

  /**
   * A training from the learner's present weights.
   *
   * @param freezer makes a function that keeps these weights, for one thread
   * @param workers play and work out targets; the caller ends them
   */
  public DqnTraining(
      DqnSettings settings,
      Stage stage,
      Learner learner,
      Function<float[], QFunction> freezer,
      ExecutorService workers,
      long seed) {
    if (settings.exploration().guideShare() > 0 && stage.guides().isEmpty()) {
      throw new IllegalArgumentException("exploring is to follow guides, and there are none");
    }
    this.settings = settings;
    this.stage = stage;
    this.trainer = new DqnTrainer(settings, learner, freezer);
    this.workers = workers;
    this.streams = new RandomStreams(seed);
  }

  /** Episodes played so far. */
  public long episodes() {
    return episodes;
  }

  /** Plays the episodes of one round and takes the steps that are due. */
  public Round round() {
    long first = episodes;
    int jobs = 0;
    double reward = 0;
    for (Future<Episode> played : play(first)) {
      Episode episode = Futures.get(played);
      trainer.remember(episode.steps());
      decisions += episode.steps().size();
      jobs += episode.jobs();
      reward += episode.totalReward();
    }
    episodes += settings.episodesPerRound();
    double loss = trainer.learn(streams.stream("replay-" + first), workers);
    double epsilon = settings.exploration().epsilon(first);
    return new Round(episodes, decisions, trainer.updates(), loss, reward / jobs, epsilon);
  }

  private List<Future<Episode>> play(long first) {
    Pool<QFunction> functions = new Pool<>(trainer::actingFunction);
    List<Future<Episode>> played = new ArrayList<>();
    for (int i = 0; i < settings.episodesPerRound(); i++) {
      long number = first + i;
      played.add(workers.submit(() -> functions.with(f -> playOne(number, f))));
    }
    return played;
  }

  private Episode playOne(long number, QFunction function) {
    RandomStreams own = new RandomStreams(streams.seedOf("episode-" + number));
    World world = stage.worlds().world(number, own.seedOf("world"));
    Exploration exploration = settings.exploration();
    Explorer explorer =
        new Explorer(
            own.stream("exploration"), exploration.epsilon(number), exploration.guideShare());
    return Actor.play(stage, world, function, explorer);
  }

  public Snapshot snapshot() {
    return new Snapshot(episodes, decisions, trainer.state());
  }

  /** The weights as they are now. */
  public float[] weights() {
    return trainer.weights();
  }

  public void restore(Snapshot snapshot) {
    episodes = snapshot.episodes();
    decisions = snapshot.decisions();
    trainer.restore(snapshot.trainer());
  }

  /** All that a later process needs to go on exactly from here. */
  public record Snapshot(long episodes, long decisions, DqnTrainer.State trainer) {}

  /**
   * How it stands after a round.
   *
   * @param episodes played since the start
   * @param decisions made since the start
   * @param updates of the weights since the start
   * @param loss mean over the updates of the round, NaN if there were none
   * @param rewardPerJob mean over the jobs of the round
   */
  public record Round(
      long episodes,
      long decisions,
      long updates,
      double loss,
      double rewardPerJob,
      double epsilon) {}
}
