package io.adlro.study.training;

import io.adlro.core.random.RandomStreams;
import io.adlro.learn.environment.World;
import io.adlro.learn.environment.Worlds;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;

/**
 * The recent jobs of a site, by their submission: the first part is trained on, the next chooses
 * among the weights of a training, and the last, which the training never sees, judges them.
 */
public final class SiteJobs implements Worlds {
  /** Worlds of which an evaluation consists, one behind the other. */
  static final int HELD_OUT_WORLDS = 6;

  /** Fewer give parts that are too short to learn or to judge from. */
  public static final int FEWEST = 500;

  private static final double TRAINED = 0.6;
  private static final double CHOSEN = 0.8;
  private static final int JOBS_PER_WORLD = 400;

  private final Setting setting;
  private final Trial all;
  private final int trainedTo;
  private final int chosenTo;

  /** The jobs of a setting that is made of a trace. */
  public SiteJobs(Setting setting) {
    this.setting = setting;
    this.all = setting.trials().apply(1);
    this.trainedTo = (int) (TRAINED * size());
    this.chosenTo = (int) (CHOSEN * size());
    if (size() < FEWEST) {
      throw new IllegalArgumentException("%d jobs, a training needs %d".formatted(size(), FEWEST));
    }
  }

  public int size() {
    return all.jobs().size();
  }

  /** A part of the jobs to train on; for negative numbers one of those that choose. */
  @Override
  public World world(long number, long seed) {
    if (number < 0) {
      int length = (chosenTo - trainedTo) / HELD_OUT_WORLDS;
      return part(trainedTo + (int) (-number - 1) * length, length);
    }
    int length = Math.min(JOBS_PER_WORLD, trainedTo);
    int places = trainedTo - length + 1;
    return part(new RandomStreams(seed).stream("part").nextInt(places), length);
  }

  /** The jobs that neither trained nor chose. */
  public World unseen() {
    return part(chosenTo, size() - chosenTo);
  }

  /** When the first job was submitted that the training does not see. */
  public long unseenFromMicros() {
    return all.jobs().submitMicros(chosenTo);
  }

  private World part(int first, int count) {
    return new World(setting, all.part(first, count));
  }
}
