package io.adlro.study.training;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.environment.RandomWorlds;
import io.adlro.learn.environment.World;
import io.adlro.learn.environment.Worlds;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;

/**
 * Small random worlds. With a setting of the user as focus, every second one is that setting, or a
 * part of it if it is a trace.
 */
final class TrainingWorlds {
  private static final int JOBS_PER_WORLD = 400;

  private TrainingWorlds() {}

  static Worlds of(TrainingRequest request, LoadPlanner planner) {
    RandomWorlds random = new RandomWorlds(request.seed(), JOBS_PER_WORLD);
    return (number, seed) -> {
      RandomStreams streams = new RandomStreams(seed);
      boolean focused = request.focus() == TrainingRequest.Focus.SETTING && number % 2 == 0;
      Setting setting =
          focused
              ? request.setting()
              : Setting.of(random.smallWorld(streams.seedOf("world")), planner);
      Trial trial = setting.trials().apply(streams.seedOf("trial"));
      return new World(
          setting, focused && request.scenario().isEmpty() ? part(trial, streams) : trial);
    };
  }

  /** A trace is one long sample: each world is another part of it. */
  private static Trial part(Trial trace, RandomStreams streams) {
    int count = Math.min(JOBS_PER_WORLD, trace.jobs().size());
    int places = trace.jobs().size() - count + 1;
    return trace.part(streams.stream("part").nextInt(places), count);
  }
}
