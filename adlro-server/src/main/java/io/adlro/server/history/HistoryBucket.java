package io.adlro.server.history;

import io.adlro.core.state.JobPhase;
import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.LiveView.GpuView;
import io.adlro.live.loop.LiveView.NodeView;
import io.adlro.live.store.JobChange;
import io.adlro.live.store.StoredJob;
import java.util.OptionalDouble;

/** Sums over a stretch of time. */
final class HistoryBucket {
  private static final double MICROS = 1_000_000;

  private long samples;
  private double allocated;
  private double effective;
  private double measured;
  private double utilization;
  private double waiting;
  private double running;
  private long done;
  private double jctSeconds;
  private double waitSeconds;

  /** Adds the cluster as it is at a moment of the stretch. */
  void add(LiveView view) {
    long gpus = 0;
    double held = 0;
    double needed = 0;
    for (NodeView node : view.nodes()) {
      for (GpuView gpu : node.gpus()) {
        gpus++;
        held += 1 - gpu.freeMilli() / 1e3;
        needed += gpu.effective();
        if (gpu.utilization().isPresent()) {
          measured++;
          utilization += gpu.utilization().getAsDouble();
        }
      }
    }
    samples++;
    allocated += gpus == 0 ? 0 : held / gpus;
    effective += gpus == 0 ? 0 : needed / gpus;
    view.phases()
        .forEach(
            (phase, count) -> {
              waiting += phase.isWaiting() ? count : 0;
              running += phase == JobPhase.RUNNING ? count : 0;
            });
  }

  /** Adds what stored jobs show of the stretch. */
  void add(PastUse.Use use) {
    samples++;
    allocated += use.allocated();
    effective += use.effective();
    waiting += use.waiting();
    running += use.running();
  }

  /** Adds a job that is done. */
  void add(StoredJob job) {
    JobChange now = job.now();
    done++;
    jctSeconds += (now.endedMicros() - job.submittedMicros()) / MICROS;
    waitSeconds += (now.startedMicros() - job.submittedMicros()) / MICROS;
  }

  void add(HistoryBucket other) {
    samples += other.samples;
    allocated += other.allocated;
    effective += other.effective;
    measured += other.measured;
    utilization += other.utilization;
    waiting += other.waiting;
    running += other.running;
    done += other.done;
    jctSeconds += other.jctSeconds;
    waitSeconds += other.waitSeconds;
  }

  OptionalDouble allocated() {
    return mean(allocated, (double) samples);
  }

  OptionalDouble effective() {
    return mean(effective, (double) samples);
  }

  OptionalDouble utilization() {
    return mean(utilization, measured);
  }

  OptionalDouble waiting() {
    return mean(waiting, (double) samples);
  }

  OptionalDouble running() {
    return mean(running, (double) samples);
  }

  OptionalDouble jctSeconds() {
    return mean(jctSeconds, (double) done);
  }

  OptionalDouble waitSeconds() {
    return mean(waitSeconds, (double) done);
  }

  long done() {
    return done;
  }

  private static OptionalDouble mean(double sum, double count) {
    return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / count);
  }
}
