package io.adlro.study.ablation;

import io.adlro.learn.agent.AdlroTraining;
import io.adlro.learn.dqn.DqnSettings;
import io.adlro.learn.dqn.DqnTraining;
import io.adlro.learn.dqn.Exploration;
import io.adlro.learn.paper.PaperSettings;
import io.adlro.study.training.Budget;

/**
 * On what terms all rungs are trained. A budget of a few episodes shrinks what would otherwise not
 * happen within it: the end of exploring, the first update, the first exam.
 *
 * @param jobs of a test run, and at most of an episode
 */
public record AblationSettings(Budget budget, int jobs, long seed, int threads) {
  private static final long NO_END = 1_000_000_000;
  private static final int EPISODES_PER_POINT = 80;
  private static final int POINTS_PER_EXAM = 5;
  private static final long DECAY_EPISODES = 1_000;

  /** Planes are large: a hundred thousand of them would not fit into memory. */
  private static final int REPLAY = 30_000;

  private static final int JOBS_PER_EXAM = 1_000;
  private static final int JOBS_PER_WORLD = 400;
  private static final int WORLDS_PER_ROUND = 8;
  private static final int IMITATION_ROUNDS = 4;

  /** The first exam has to come after imitation. */
  private static final int ROUNDS_PER_EXAM = 6;

  double seconds() {
    return budget.seconds().orElse(Double.POSITIVE_INFINITY);
  }

  private long episodes() {
    return budget.episodes().orElse(NO_END);
  }

  /** The paper's settings, with exploring and memory for so short a training. */
  public PaperSettings paper() {
    PaperSettings usual = PaperSettings.defaults();
    DqnSettings dqn = usual.dqn();
    Exploration exploration = dqn.exploration();
    long states = episodes() * Math.min(jobs, usual.jobsPerEpisode());
    return new PaperSettings(
        new DqnTraining.Plan(episodes(), EPISODES_PER_POINT, POINTS_PER_EXAM),
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
            dqn.bootstrap(),
            dqn.discount(),
            new Exploration(
                exploration.first(),
                exploration.last(),
                Math.max(1, Math.min(DECAY_EPISODES, episodes() / 2)),
                exploration.guideShare()),
            dqn.episodesPerRound()));
  }

  /** Until the first exam of the paper's training. */
  long leastPaperEpisodes() {
    return (long) EPISODES_PER_POINT * POINTS_PER_EXAM;
  }

  int jobsPerExam() {
    return Math.min(jobs, JOBS_PER_EXAM);
  }

  int jobsPerWorld() {
    return Math.min(jobs, JOBS_PER_WORLD);
  }

  /** Imitation all the time; nothing is to be examined. */
  AdlroTraining.Plan imitation() {
    return plan(rounds(), rounds() + 1, 1);
  }

  AdlroTraining.Plan rollouts() {
    return plan(
        Math.min(IMITATION_ROUNDS, rounds() / 2),
        Math.min(ROUNDS_PER_EXAM, rounds()),
        WORLDS_PER_ROUND);
  }

  /** Until the first exam with paired rollouts. */
  long leastRolloutEpisodes() {
    return (long) WORLDS_PER_ROUND * ROUNDS_PER_EXAM;
  }

  private AdlroTraining.Plan plan(int imitationRounds, int roundsPerExam, int examWorlds) {
    AdlroTraining.Plan usual = AdlroTraining.Plan.DEFAULT;
    return new AdlroTraining.Plan(
        rounds(),
        imitationRounds,
        worldsPerRound(),
        usual.members(),
        usual.batch(),
        usual.passes(),
        usual.room(),
        examWorlds,
        roundsPerExam,
        Integer.MAX_VALUE, // an early stop would spend less than the other rungs
        usual.blind());
  }

  private int worldsPerRound() {
    return (int) Math.max(1, Math.min(WORLDS_PER_ROUND, episodes() / 4));
  }

  private int rounds() {
    return (int) Math.max(2, episodes() / worldsPerRound());
  }
}
