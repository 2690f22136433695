package io.adlro.learn.agent;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;

/**
 * The state at the start of a block of jobs, from which the block can be simulated again.
 *
 * @param state never changed
 * @param recorded jobs that had ended before
 * @param jobs that end until the block is complete
 */
record BlockStart(ClusterState state, int recorded, int jobs) {
  void save(SnapshotWriter to) {
    to.writeInt(recorded);
    to.writeInt(jobs);
    state.save(to);
  }

  static BlockStart restored(SnapshotReader from) {
    int recorded = from.readInt();
    int jobs = from.readInt();
    return new BlockStart(ClusterState.restored(from), recorded, jobs);
  }
}
