package io.adlro.core.policy;

import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.estimate.RunTimes;
import io.adlro.core.estimate.SpeedComputation;
import io.adlro.core.event.Broadcast;
import io.adlro.core.event.Computation;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.Optional;

/** Learned run times as a policy's memory: they change by facts alone. */
public final class RunTimeMemory extends Broadcast implements PolicyMemory {
  private final LearnedRunTimes runTimes;

  public RunTimeMemory(LearnedRunTimes runTimes) {
    super(runTimes);
    this.runTimes = runTimes;
  }

  @Override
  public Optional<RunTimes> runTimes() {
    return Optional.of(runTimes);
  }

  @Override
  public void compute(long atMicros, int number, Computation task) {
    if (task.kind().equals(SpeedComputation.KIND)) {
      runTimes.speedsRequested();
    }
  }

  @Override
  public void save(SnapshotWriter to) {
    runTimes.save(to);
  }

  @Override
  public void restore(SnapshotReader from) {
    runTimes.restore(from);
  }
}
