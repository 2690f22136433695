package io.adlro.study.forecast;

import io.adlro.core.model.JobTable;
import io.adlro.learn.agent.WaitInterval;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The baseline: quantiles of the waits of recent jobs of the same shape that waited at least as
 * long as the job has.
 */
final class RecentWaits {
  private record Shape(int gpus, int jobClass) {}

  private static final int MOST = 200;
  private static final int FEWEST = 10;

  private final Map<Shape, Deque<Double>> byShape = new HashMap<>();
  private final Deque<Double> all = new ArrayDeque<>();

  private static Shape shape(JobTable jobs, int job) {
    return new Shape(jobs.gpus(job), jobs.jobClass(job));
  }

  void started(JobTable jobs, int job, double waitMicros) {
    add(byShape.computeIfAbsent(shape(jobs, job), s -> new ArrayDeque<>()), waitMicros);
    add(all, waitMicros);
  }

  private static void add(Deque<Double> waits, double micros) {
    if (waits.size() == MOST) {
      waits.removeFirst();
    }
    waits.addLast(micros);
  }

  /** The rest of the wait; jobs of all shapes stand in where there are too few of the same. */
  WaitInterval rest(JobTable jobs, int job, double waitedMicros) {
    double[] same =
        longer(byShape.getOrDefault(shape(jobs, job), new ArrayDeque<>()), waitedMicros);
    double[] rest = same.length >= FEWEST ? same : longer(all, waitedMicros);
    return rest.length == 0
        ? new WaitInterval(0, waitedMicros / 2, waitedMicros) // as long again at most
        : WaitInterval.of(rest);
  }

  private static double[] longer(Deque<Double> waits, double waitedMicros) {
    return waits.stream()
        .mapToDouble(wait -> wait - waitedMicros)
        .filter(rest -> rest > 0)
        .toArray();
  }
}
