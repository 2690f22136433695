package io.adlro.server.history;

import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.LiveView.SpeedView;
import io.adlro.live.store.JobChange;
import io.adlro.live.store.StoredJob;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * How the GPUs were used before the process, from the stored jobs: a job held its GPUs from its
 * last start to its end. Attempts before the last one are not stored, nor is what exporters
 * measured. The cluster is taken as it is now, and speeds are those that are believed now.
 */
final class PastUse {
  private static final double MILLI = 1_000;

  /** Means over a minute. */
  record Use(double allocated, double effective, double waiting, double running) {}

  private final long beginMicros;
  private final long endMicros;
  private final Map<String, String> modelByGpu = new HashMap<>();
  private final Map<String, Double> speeds = new HashMap<>();
  private final Map<String, Double> bestSpeeds = new HashMap<>();
  private final Curve allocated;
  private final Curve effective;
  private final Curve waiting;
  private final Curve running;
  private final Set<Integer> live = new HashSet<>();
  private long firstMicros;

  /** Up to the present of the view. */
  PastUse(LiveView now) {
    endMicros = Math.floorDiv(now.atMicros(), History.WIDTH_MICROS) * History.WIDTH_MICROS;
    beginMicros = endMicros - History.KEPT_MICROS;
    firstMicros = endMicros;
    now.nodes().forEach(node -> node.gpus().forEach(gpu -> modelByGpu.put(gpu.id(), gpu.model())));
    for (SpeedView speed : now.speeds()) {
      speeds.put(key(speed.jobClass(), speed.model()), speed.speed());
      bestSpeeds.merge(speed.jobClass(), speed.speed(), Math::max);
    }
    int minutes = (int) ((endMicros - beginMicros) / History.WIDTH_MICROS);
    allocated = new Curve(minutes);
    effective = new Curve(minutes);
    waiting = new Curve(minutes);
    running = new Curve(minutes);
  }

  private static String key(String jobClass, String model) {
    return jobClass + '\n' + model;
  }

  /** Adds a job; one that changes while jobs are read comes twice. */
  void add(StoredJob job) {
    JobChange now = job.now();
    boolean isCounted =
        now.phase().hasEnded() ? live.contains(job.number()) : !live.add(job.number());
    if (isCounted) {
      return;
    }
    boolean ran = now.startedMicros() >= 0 && !now.phase().isWaiting();
    long ended = now.endedMicros() < 0 ? endMicros : now.endedMicros();
    long began = ran ? now.startedMicros() : ended;
    firstMicros = Math.min(firstMicros, Math.max(beginMicros, job.submittedMicros()));
    waiting.add(job.submittedMicros(), began, 1);
    if (ran) {
      double gpus = job.request().gpus() * job.request().shareMilli() / MILLI;
      running.add(began, ended, 1);
      allocated.add(began, ended, gpus);
      effective.add(began, ended, gpus * relativeSpeed(job));
    }
  }

  /** The believed speed where it ran as a part of that on the model that is fastest for it. */
  private double relativeSpeed(StoredJob job) {
    String jobClass = job.request().jobClass();
    String model =
        job.now().gpuIds().stream()
            .findFirst()
            .map(gpu -> modelByGpu.getOrDefault(gpu, ""))
            .orElse("");
    double best = bestSpeeds.getOrDefault(jobClass, 0.0);
    return best > 0 ? speeds.getOrDefault(key(jobClass, model), best) / best : 1;
  }

  /** Each minute from the first job on, with its begin. */
  void forEach(BiConsumer<Long, Use> minute) {
    double gpus = Math.max(1, modelByGpu.size());
    double[] held = allocated.means();
    double[] needed = effective.means();
    double[] waited = waiting.means();
    double[] ran = running.means();
    for (int i = (int) ((firstMicros - beginMicros) / History.WIDTH_MICROS); i < held.length; i++) {
      minute.accept(
          beginMicros + i * History.WIDTH_MICROS,
          new Use(held[i] / gpus, needed[i] / gpus, waited[i], ran[i]));
    }
  }

  /** A sum of amounts that begin and end, as means over minutes. */
  private final class Curve {
    /** What belongs to one minute only. */
    private final double[] part;

    /** By how much the sum is higher from the begin of a minute on. */
    private final double[] step;

    Curve(int minutes) {
      part = new double[minutes];
      step = new double[minutes + 1];
    }

    void add(long fromMicros, long toMicros, double amount) {
      long from = Math.max(beginMicros, fromMicros);
      long to = Math.min(endMicros, toMicros);
      if (from < to) {
        change(from, amount);
        change(to, -amount);
      }
    }

    private void change(long atMicros, double amount) {
      int minute = (int) ((atMicros - beginMicros) / History.WIDTH_MICROS);
      if (minute < part.length) {
        long rest = (minute + 1) * History.WIDTH_MICROS - (atMicros - beginMicros);
        part[minute] += amount * rest / History.WIDTH_MICROS;
        step[minute + 1] += amount;
      }
    }

    double[] means() {
      double[] means = part.clone();
      double level = 0;
      for (int i = 0; i < means.length; i++) {
        level += step[i];
        means[i] = Math.max(0, means[i] + level); // sums of parts are not exact
      }
      return means;
    }
  }
}
