package io.adlro.learn.dqn;

import io.adlro.sim.experiment.Setting;
import java.util.List;

/** Where episodes play; the same number and seed give the same world. Asked by several threads. */
public interface Worlds {
  World world(long episode, long seed);

  /** These settings in turn, each time with other jobs. */
  static Worlds inTurn(List<Setting> settings) {
    List<Setting> all = List.copyOf(settings);
    return (episode, seed) -> {
      Setting setting = all.get(Math.floorMod(episode, all.size()));
      return new World(setting, setting.trials().apply(seed));
    };
  }
}
