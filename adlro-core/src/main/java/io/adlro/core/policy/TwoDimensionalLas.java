package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

import io.adlro.core.capacity.Demand;
import java.util.List;

/**
 * Two-dimensional least attained service, discretised (Tiresias, Gu et al., NSDI 2019): the less
 * GPU time a job has had, the higher its queue; first come, first served within a queue; a waiting
 * job stops checkpointing jobs of lower queues. It needs no estimate. A job in a low queue starves
 * while the high ones are never empty.
 */
public final class TwoDimensionalLas implements PlacementPolicy {
  /** Attained GPU time at which a job leaves each queue for the next lower one, rising. */
  public record Settings(List<Double> thresholdsGpuSeconds) {
    public Settings {
      thresholdsGpuSeconds = List.copyOf(thresholdsGpuSeconds);
      for (int i = 0; i < thresholdsGpuSeconds.size(); i++) {
        if (thresholdsGpuSeconds.get(i) <= (i == 0 ? 0 : thresholdsGpuSeconds.get(i - 1))) {
          throw new IllegalArgumentException(
              "thresholds of 2d-las must rise from above 0: " + thresholdsGpuSeconds);
        }
      }
    }

    /** Where nothing is known of the jobs to come. */
    private static final double FIRST_GUESS_GPU_SECONDS = 60;

    /** Three queues, cut at the mean GPU time of the expected jobs and at four times that. */
    public static Settings of(Demand demand) {
      double mean = demand.meanLeastGpuSeconds();
      double first = mean > 0 ? mean : FIRST_GUESS_GPU_SECONDS;
      return new Settings(List.of(first, 4 * first));
    }
  }

  private static final double MILLI_MICROS_PER_GPU_SECOND = 1e9;

  private final Settings settings;
  private final long[] thresholds;
  private final PreemptiveOrder order = new PreemptiveOrder(this::queue);

  public TwoDimensionalLas(Settings settings) {
    this.settings = settings;
    this.thresholds =
        settings.thresholdsGpuSeconds().stream()
            .mapToLong(t -> Math.round(t * MILLI_MICROS_PER_GPU_SECOND))
            .toArray();
  }

  @Override
  public void decide(DecisionContext now) {
    order.serve(now);
    askToBeWoken(now);
  }

  private int queue(DecisionContext now, int job) {
    long service = now.state().attainedMicros(job) * now.jobs().widthMilli(job);
    int queue = 0;
    while (queue < thresholds.length && service >= thresholds[queue]) {
      queue++;
    }
    return queue;
  }

  /** A running job drops to lower queues by running; no fact reports that. */
  private void askToBeWoken(DecisionContext now) {
    if (now.waitingCount() == 0) {
      return;
    }
    long sooner = Long.MAX_VALUE;
    for (int job = now.firstActive(); job != DecisionContext.NONE; job = now.nextActive(job)) {
      int queue = queue(now, job);
      if (queue < thresholds.length) {
        long width = now.jobs().widthMilli(job);
        long runs = (thresholds[queue] + width - 1) / width - now.state().attainedMicros(job);
        sooner = Math.min(sooner, now.nowMicros() + runs);
      }
    }
    if (sooner != Long.MAX_VALUE) {
      now.wakeAt(sooner);
    }
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new TwoDimensionalLas(settings);
  }
}
