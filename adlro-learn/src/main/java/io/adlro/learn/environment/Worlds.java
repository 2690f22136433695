package io.adlro.learn.environment;

import io.adlro.sim.experiment.Setting;
import java.util.List;

/** Worlds of episodes; the same number and seed give the same world. Safe for several threads. */
public interface Worlds {
  World world(long episode, long seed);

  /** These settings in turn, with new jobs each time. */
  static Worlds inTurn(List<Setting> settings) {
    List<Setting> all = List.copyOf(settings);
    return (episode, seed) -> {
      Setting setting = all.get(Math.floorMod(episode, all.size()));
      return new World(setting, setting.trials().apply(seed));
    };
  }
}
