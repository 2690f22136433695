package io.adlro.study.ablation;

import io.adlro.learn.agent.AdlroTraining;
import io.adlro.learn.dqn.DqnSettings;
import io.adlro.learn.dqn.DqnTraining;
import io.adlro.learn.dqn.Exploration;
import io.adlro.learn.paper.PaperSettings;
import io.adlro.study.training.TrainingBudget;

/**
 * Limits that hold for the training of every step. A budget of a few episodes shrinks what would
 * otherwise not happen within it: the end of exploration, the first update, the first evaluation.
 *
 * @param jobs of a test run, and the most of an episode
 */
public record AblationSettings(TrainingBudget budget, int jobs, long seed, int threads) {
  private static final long NO_END = 1_000_000_000;
  private static final int EPISODES_PER_POINT = 16;
  private static final int POINTS_PER_EVALUATION = 5;

  /** Planes are large: a hundred thousand of them would not fit into memory. */
  private static final int REPLAY = 30_000;

  private static final int JOBS_PER_EVALUATION = 1_000;
  private static final int JOBS_PER_WORLD = 400;
  private static final int WORLDS_PER_ROUND = 8;
  private static final int IMITATION_ROUNDS = 4;

  /** The first evaluation has to come after imitation. */
  private static final int ROUNDS_PER_EVALUATION = 6;

  double seconds() {
    return budget.seconds().orElse(Double.POSITIVE_INFINITY);
  }

  private long episodes() {
    return budget.episodes().orElse(NO_END);
  }

  /** The paper's settings, with exploration and replay memory for a short training. */
  public PaperSettings paper() {
    PaperSettings usual = PaperSettings.defaults();
    DqnSettings dqn = usual.dqn();
    Exploration exploration = dqn.exploration();
    long states = episodes() * Math.min(jobs, usual.jobsPerEpisode());
    return new PaperSettings(
        new DqnTraining.Plan(episodes(), EPISODES_PER_POINT, POINTS_PER_EVALUATION),
        Math.min(jobs, usual.jobsPerEpisode()),
        usual.loadFactors(),
        usual.slots(),
        usual.firstFilters(),
        usual.secondFilters(),
        usual.firstHidden(),
        usual.secondHidden(),
        usual.head(),
        usual.learner(),
        usual.reward(),
        new DqnSettings(
            REPLAY,
            (int) Math.max(1, Math.min(dqn.replayStart(), states / 4)),
            dqn.batch(),
            dqn.decisionsPerUpdate(),
            dqn.updatesPerSync(),
            dqn.targetRule(),
            dqn.discount(),
            new Exploration(
                exploration.first(),
                exploration.last(),
                Math.max(1, Math.min(exploration.decayEpisodes(), episodes() / 2)),
                exploration.guideShare()),
            dqn.episodesPerRound()));
  }

  /** Until the first evaluation of the paper's training. */
  long leastPaperEpisodes() {
    return (long) EPISODES_PER_POINT * POINTS_PER_EVALUATION;
  }

  int jobsPerEvaluation() {
    return Math.min(jobs, JOBS_PER_EVALUATION);
  }

  int jobsPerWorld() {
    return Math.min(jobs, JOBS_PER_WORLD);
  }

  /** Imitation only, without evaluations. */
  AdlroTraining.Plan imitation() {
    return plan(rounds(), rounds() + 1, 1);
  }

  AdlroTraining.Plan rollouts() {
    return plan(
        Math.min(IMITATION_ROUNDS, rounds() / 2),
        Math.min(ROUNDS_PER_EVALUATION, rounds()),
        WORLDS_PER_ROUND);
  }

  /** Until the first evaluation with paired rollouts. */
  long leastRolloutEpisodes() {
    return (long) WORLDS_PER_ROUND * ROUNDS_PER_EVALUATION;
  }

  private AdlroTraining.Plan plan(
      int imitationRounds, int roundsPerEvaluation, int evaluationWorlds) {
    AdlroTraining.Plan usual = AdlroTraining.Plan.DEFAULT;
    return new AdlroTraining.Plan(
        rounds(),
        imitationRounds,
        worldsPerRound(),
        usual.members(),
        usual.batch(),
        usual.passes(),
        usual.room(),
        evaluationWorlds,
        roundsPerEvaluation,
        Integer.MAX_VALUE, // an early stop would spend less than the other steps
        usual.blind());
  }

  private int worldsPerRound() {
    return (int) Math.max(1, Math.min(WORLDS_PER_ROUND, episodes() / 4));
  }

  private int rounds() {
    return (int) Math.max(2, episodes() / worldsPerRound());
  }
}
