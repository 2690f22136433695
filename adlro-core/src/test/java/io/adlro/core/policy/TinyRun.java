package io.adlro.core.policy;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.Orders;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Plays a handful of jobs with exact physics, so that a test states a whole schedule. Jobs are
 * called A, B, C in order of submission. A run takes the work that is left over the slowest GPU's
 * speed; preemption costs nothing and loses nothing. At one instant: ends, then submissions, then
 * wake-ups, then decisions until the policy orders nothing more; each order is confirmed before the
 * next decision.
 */
public final class TinyRun implements Orders {
  private static final long SECOND = 1_000_000;
  private static final int MOST_ROUNDS_AT_ONE_INSTANT = 100;

  private record Attempt(long startMicros, long endMicros, String gpus) {}

  private final TinyWorkload jobs;
  private final SchedulingKernel kernel;
  private final List<List<Attempt>> attempts = new ArrayList<>();
  private final List<String> refused = new ArrayList<>();
  private final TreeMap<Long, TreeSet<Integer>> ends = new TreeMap<>();
  private final TreeSet<Long> wakeUps = new TreeSet<>();
  private final List<Integer> placed = new ArrayList<>();
  private final List<Integer> preempted = new ArrayList<>();
  private final long[] endMicros;
  private int submitted;

  private TinyRun(TinyWorkload jobs, PlacementPolicy policy) {
    this.jobs = jobs;
    this.kernel = new SchedulingKernel(new JobTable(jobs.cluster()), policy, this);
    this.endMicros = new long[jobs.size()];
    for (int job = 0; job < jobs.size(); job++) {
      attempts.add(new ArrayList<>());
    }
  }

  // ---------------------------------------------------------------- setting up

  /**
   * A cluster in two lines: its nodes as "model gpus" and, for each class, its name and the speed
   * on each model in the order of their first node. A node is called after its model, the second of
   * a model with a 2 behind it. Each GPU has 32 GiB, each node 64 cores and 256 GiB.
   */
  public static Cluster cluster(String nodes, String... classes) {
    Map<String, Integer> nodesOfModel = new LinkedHashMap<>();
    List<Node> list = new ArrayList<>();
    for (String entry : nodes.split(", ", -1)) {
      String[] modelAndGpus = entry.split(" ", -1);
      int number = nodesOfModel.merge(modelAndGpus[0], 1, Integer::sum);
      String name = number == 1 ? modelAndGpus[0] : modelAndGpus[0] + number;
      list.add(Node.of(name, modelAndGpus[0], Integer.parseInt(modelAndGpus[1]), 64, 256));
    }
    List<String> models = new ArrayList<>(nodesOfModel.keySet());
    double[][] speed = new double[classes.length][models.size()];
    List<String> names = new ArrayList<>();
    for (int c = 0; c < classes.length; c++) {
      String[] words = classes[c].split(" ", -1);
      names.add(words[0]);
      for (int m = 0; m < models.size(); m++) {
        speed[c][m] = Double.parseDouble(words[m + 1]);
      }
    }
    return new Cluster(
        models.stream().map(name -> GpuModel.withMemory(name, 32 * 1024)).toList(),
        list,
        new SpeedTable(names, models, speed));
  }

  /** A job of one GPU with an exact estimate; continue with the builder's methods. */
  public static TinyJob.Builder job(String jobClass, double submitSeconds, double workSeconds) {
    return TinyJob.of(jobClass, micros(submitSeconds), micros(workSeconds));
  }

  public static long micros(double seconds) {
    return Math.round(seconds * SECOND);
  }

  /** The requests of jobs, all of them in the table before they are submitted. */
  public static JobTable table(Cluster cluster, TinyJob.Builder... inOrderOfSubmission) {
    return workload(cluster, inOrderOfSubmission).requests();
  }

  /** The jobs that {@link #play} runs, for policies that want to know the mix beforehand. */
  public static TinyWorkload workload(Cluster cluster, TinyJob.Builder... inOrderOfSubmission) {
    TinyWorkload jobs = new TinyWorkload(cluster);
    for (TinyJob.Builder job : inOrderOfSubmission) {
      jobs.add(job.build());
    }
    return jobs;
  }

  public static TinyRun play(
      Cluster cluster, PlacementPolicy policy, TinyJob.Builder... inOrderOfSubmission) {
    return play(workload(cluster, inOrderOfSubmission), policy);
  }

  public static TinyRun play(TinyWorkload jobs, PlacementPolicy policy) {
    TinyRun run = new TinyRun(jobs, policy);
    run.run();
    return run;
  }

  // ---------------------------------------------------------------- reading

  /**
   * One job's fate: "A 0-10 v/0", gangs "B 0-10 v/0 v/1", after a preemption "C 0-4 v/0, 9-15 t/0";
   * "D waits" if it never started, "E refused" if it never can.
   */
  public String line(String name) {
    if (refused.contains(name)) {
      return name + " refused";
    }
    List<Attempt> of = attempts.get(indexOf(name));
    if (of.isEmpty()) {
      return name + " waits";
    }
    return of.stream()
        .map(a -> seconds(a.startMicros()) + "-" + seconds(a.endMicros()) + " " + a.gpus())
        .collect(Collectors.joining(", ", name + " ", ""));
  }

  /** The lines of all jobs. */
  public List<String> schedule() {
    return IntStream.range(0, jobs.size()).mapToObj(job -> line(nameOf(job))).toList();
  }

  public double startSeconds(String name) {
    return attempts.get(indexOf(name)).get(0).startMicros() / (double) SECOND;
  }

  public double endSeconds(String name) {
    return endMicros[indexOf(name)] / (double) SECOND;
  }

  /** Sum of completion minus submission over the jobs, all of which must have ended. */
  public double totalJctSeconds() {
    long total = 0;
    for (int job = 0; job < jobs.size(); job++) {
      if (endMicros[job] == 0) {
        throw new IllegalStateException("job " + nameOf(job) + " has not ended: " + schedule());
      }
      total += endMicros[job] - jobs.submitMicros(job);
    }
    return total / (double) SECOND;
  }

  @Override
  public String toString() {
    return String.join("\n", schedule());
  }

  private static String nameOf(int job) {
    return job < 26 ? String.valueOf((char) ('A' + job)) : "J" + job;
  }

  private static int indexOf(String name) {
    return name.length() == 1 ? name.charAt(0) - 'A' : Integer.parseInt(name.substring(1));
  }

  private static String seconds(long micros) {
    return BigDecimal.valueOf(micros, 6).stripTrailingZeros().toPlainString();
  }

  // ---------------------------------------------------------------- playing

  private void run() {
    for (long now = nextInstant(); now != Long.MAX_VALUE; now = nextInstant()) {
      if (!ends.isEmpty() && ends.firstKey() == now) {
        for (int job : ends.pollFirstEntry().getValue()) {
          recordAttempt(now, job);
          endMicros[job] = now;
          kernel.jobFinished(now, job, kernel.state().placements(job));
        }
      }
      while (submitted < jobs.size() && jobs.submitMicros(submitted) == now) {
        kernel.state().jobs().add(jobs.jobs().get(submitted).request(), now);
        kernel.jobSubmitted(now, submitted++);
      }
      if (wakeUps.remove(now)) {
        kernel.woke(now);
      }
      decide(now);
    }
  }

  private long nextInstant() {
    long next = submitted < jobs.size() ? jobs.submitMicros(submitted) : Long.MAX_VALUE;
    next = Math.min(next, ends.isEmpty() ? Long.MAX_VALUE : ends.firstKey());
    return Math.min(next, wakeUps.isEmpty() ? Long.MAX_VALUE : wakeUps.first());
  }

  private void decide(long now) {
    int rounds = 0;
    do {
      if (++rounds > MOST_ROUNDS_AT_ONE_INSTANT) {
        throw new AssertionError("orders without end at second " + seconds(now));
      }
      placed.clear();
      preempted.clear();
      kernel.decide();
      for (int job : preempted) {
        stop(now, job);
      }
      for (int job : placed) {
        start(now, job);
      }
    } while (!placed.isEmpty() || !preempted.isEmpty());
  }

  private void start(long now, int job) {
    kernel.jobStarted(now, job, kernel.state().placements(job), EventHandler.AS_ORDERED);
    double left = (double) jobs.workMicros(job) - kernel.state().savedWorkMicros(job);
    long end = now + (long) Math.ceil(left / kernel.state().heldSpeed(job));
    ends.computeIfAbsent(end, instant -> new TreeSet<>()).add(job);
  }

  private void stop(long now, int job) {
    recordAttempt(now, job);
    ends.values().forEach(instant -> instant.remove(job));
    ends.values().removeIf(TreeSet::isEmpty);
    long done = (long) ((now - kernel.state().startedMicros(job)) * kernel.state().heldSpeed(job));
    kernel.jobRequeued(
        now,
        job,
        kernel.state().placements(job),
        kernel.state().savedWorkMicros(job) + done, RequeueCause.PREEMPTED);
  }

  private void recordAttempt(long now, int job) {
    TreeSet<Integer> gpus = new TreeSet<>();
    for (int s = kernel.state().firstShare(job); s >= 0; s = kernel.state().nextShare(s)) {
      gpus.add(kernel.state().gpuOfShare(s));
    }
    String names =
        gpus.stream().map(kernel.state().cluster()::gpuName).collect(Collectors.joining(" "));
    attempts.get(job).add(new Attempt(kernel.state().startedMicros(job), now, names));
  }

  @Override
  public void place(long atMicros, int job, int attempt, int[] gpus, int count) {
    placed.add(job);
  }

  @Override
  public void preempt(long atMicros, int job, int attempt) {
    preempted.add(job);
  }

  @Override
  public void refuse(long atMicros, int job) {
    refused.add(nameOf(job));
  }

  @Override
  public void wakeAt(long atMicros, long wakeMicros) {
    if (wakeMicros <= atMicros) {
      throw new AssertionError(
          "asked at second %s to be woken at %s".formatted(seconds(atMicros), seconds(wakeMicros)));
    }
    wakeUps.add(wakeMicros);
  }
}
