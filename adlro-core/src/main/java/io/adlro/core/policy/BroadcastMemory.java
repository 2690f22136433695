package io.adlro.core.policy;

import io.adlro.core.estimate.RunTimes;
import io.adlro.core.event.Broadcast;
import io.adlro.core.event.Computation;
import io.adlro.core.event.Fallback;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A memory made of others, which get each fact, order and note in a fixed order; a subclass may add
 * to some of them.
 */
public class BroadcastMemory extends Broadcast implements PolicyMemory {
  private final PolicyMemory[] parts;

  public BroadcastMemory(PolicyMemory... parts) {
    super(parts);
    this.parts = parts.clone();
  }

  /** Those of the first part that has some. */
  @Override
  public Optional<RunTimes> runTimes() {
    return Stream.of(parts).flatMap(part -> part.runTimes().stream()).findFirst();
  }

  @Override
  public void place(long atMicros, int job, int attempt, int[] gpus, int count) {
    for (PolicyMemory part : parts) {
      part.place(atMicros, job, attempt, gpus, count);
    }
  }

  @Override
  public void preempt(long atMicros, int job, int attempt) {
    for (PolicyMemory part : parts) {
      part.preempt(atMicros, job, attempt);
    }
  }

  @Override
  public void refuse(long atMicros, int job) {
    for (PolicyMemory part : parts) {
      part.refuse(atMicros, job);
    }
  }

  @Override
  public void wakeAt(long atMicros, long wakeMicros) {
    for (PolicyMemory part : parts) {
      part.wakeAt(atMicros, wakeMicros);
    }
  }

  @Override
  public void note(long atMicros, int job, double[] values) {
    for (PolicyMemory part : parts) {
      part.note(atMicros, job, values);
    }
  }

  @Override
  public void compute(long atMicros, int number, Computation task) {
    for (PolicyMemory part : parts) {
      part.compute(atMicros, number, task);
    }
  }

  @Override
  public void decided(long atMicros, long units, Fallback fallback) {
    for (PolicyMemory part : parts) {
      part.decided(atMicros, units, fallback);
    }
  }

  @Override
  public void save(SnapshotWriter to) {
    for (PolicyMemory part : parts) {
      part.save(to);
    }
  }

  @Override
  public void restore(SnapshotReader from) {
    for (PolicyMemory part : parts) {
      part.restore(from);
    }
  }
}
