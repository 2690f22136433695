package io.adlro.solve.policy;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.Orders;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Node;
import io.adlro.core.model.Recovery;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.core.state.StateAudit;
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
 * Plays jobs called A, B, C with exact physics, one instant after another, and can be copied in
 * between. Stopping takes a set time, in which the job holds its GPUs and does nothing. The state
 * is audited after every instant.
 */
final class SmallRun implements Orders {
  private static final long SECOND = 1_000_000;
  private static final int MOST_DECISIONS_AT_ONE_INSTANT = 100;

  private enum Fact {
    FINISHED,
    STOPPED,
    RETURNED,
    LOST,
    WOKE
  }

  private record Due(long micros, Fact fact, int subject) implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      int byTime = Long.compare(micros, other.micros);
      int byFact = byTime != 0 ? byTime : fact.compareTo(other.fact);
      return byFact != 0 ? byFact : Integer.compare(subject, other.subject);
    }
  }

  private final SmallWorkload jobs;
  private final long stopMicros;
  private final SchedulingKernel kernel;
  private final ClusterState state;
  private final TreeSet<Due> due = new TreeSet<>();
  private final Map<Integer, Long> stoppedAt = new TreeMap<>();
  private final List<List<String>> attempts = new ArrayList<>();
  private final List<Integer> placed = new ArrayList<>();
  private final List<Integer> preempted = new ArrayList<>();
  private int submitted;

  SmallRun(SmallWorkload jobs, PlacementPolicy policy, double stopSeconds) {
    this.jobs = jobs;
    this.stopMicros = Math.round(stopSeconds * SECOND);
    this.kernel = new SchedulingKernel(new JobTable(jobs.cluster()), policy, this);
    this.state = kernel.state();
    for (int job = 0; job < jobs.size(); job++) {
      attempts.add(new ArrayList<>());
    }
  }

  private SmallRun(SmallRun other) {
    jobs = other.jobs;
    stopMicros = other.stopMicros;
    kernel = other.kernel.copy(other.kernel.policy().copy(other.kernel.state().cluster()), this);
    state = kernel.state();
    due.addAll(other.due);
    stoppedAt.putAll(other.stoppedAt);
    other.attempts.forEach(of -> attempts.add(new ArrayList<>(of)));
    submitted = other.submitted;
  }

  SmallRun copy() {
    return new SmallRun(this);
  }

  /** Nodes as "model gpus"; of each class its name and its speed on each model. */
  static Cluster cluster(String nodes, String... classes) {
    Map<String, Integer> nodesOfModel = new LinkedHashMap<>();
    List<Node> list = new ArrayList<>();
    for (String entry : nodes.split(", ", -1)) {
      String[] words = entry.split(" ", -1);
      int number = nodesOfModel.merge(words[0], 1, Integer::sum);
      String name = number == 1 ? words[0] : words[0] + number;
      list.add(Node.of(name, words[0], Integer.parseInt(words[1]), 16, 64));
    }
    List<String> models = new ArrayList<>(nodesOfModel.keySet());
    List<String> names = new ArrayList<>();
    double[][] speed = new double[classes.length][models.size()];
    for (int c = 0; c < classes.length; c++) {
      String[] words = classes[c].split(" ", -1);
      names.add(words[0]);
      for (int m = 0; m < models.size(); m++) {
        speed[c][m] = Double.parseDouble(words[m + 1]);
      }
    }
    return new Cluster(
        models.stream().map(name -> GpuModel.withMemory(name, 16 * 1024)).toList(),
        list,
        new SpeedTable(names, models, speed));
  }

  static SmallJob.Builder job(String jobClass, double submitSeconds, double workSeconds) {
    return SmallJob.of(
        jobClass, Math.round(submitSeconds * SECOND), Math.round(workSeconds * SECOND));
  }

  static SmallWorkload table(Cluster cluster, SmallJob.Builder... inOrderOfSubmission) {
    SmallWorkload table = new SmallWorkload(cluster);
    for (SmallJob.Builder job : inOrderOfSubmission) {
      table.add(job.build());
    }
    return table;
  }

  void loseGpu(int gpu, double lostSeconds) {
    due.add(new Due(Math.round(lostSeconds * SECOND), Fact.LOST, gpu));
  }

  void returnGpu(int gpu, double returnedSeconds) {
    due.add(new Due(Math.round(returnedSeconds * SECOND), Fact.RETURNED, gpu));
  }

  SmallRun run() {
    while (step()) {}
    return this;
  }

  /** One line for each job: "A 0-10 v/0, 20-30 v/0", or "A waits". */
  List<String> schedule() {
    return IntStream.range(0, jobs.size())
        .mapToObj(
            job -> {
              String name = job < 26 ? String.valueOf((char) ('A' + job)) : "J" + job;
              List<String> of = attempts.get(job);
              return name + " " + (of.isEmpty() ? "waits" : String.join(", ", of));
            })
        .toList();
  }

  int attempts(int job) {
    return attempts.get(job).size();
  }

  boolean allEnded() {
    return submitted == jobs.size() && state.count(JobPhase.DONE) == jobs.size();
  }

  /** One instant: its facts, then decisions until none orders anything; false at the end. */
  boolean step() {
    boolean more = submitted < jobs.size();
    if (!more && due.isEmpty()) {
      return false;
    }
    long next = more ? jobs.submitMicros(submitted) : Long.MAX_VALUE;
    long now = due.isEmpty() ? next : Math.min(next, due.first().micros());
    int decisions = 0;
    do {
      if (++decisions > MOST_DECISIONS_AT_ONE_INSTANT) {
        throw new AssertionError("orders without end at second " + seconds(now));
      }
      applyFacts(now);
      decide(now);
    } while (!due.isEmpty() && due.first().micros() == now);
    new StateAudit(state).check();
    return true;
  }

  private void applyFacts(long now) {
    while (!due.isEmpty() && due.first().micros() == now) {
      Due first = due.pollFirst();
      switch (first.fact()) {
        case FINISHED -> {
          record(now, first.subject());
          kernel.jobFinished(now, first.subject(), kernel.state().placements(first.subject()));
        }
        case STOPPED -> requeue(now, first.subject(), RequeueCause.PREEMPTED);
        case RETURNED -> kernel.gpuReturned(now, first.subject());
        case LOST -> lose(now, first.subject());
        case WOKE -> kernel.woke(now);
      }
    }
    while (submitted < jobs.size() && jobs.submitMicros(submitted) == now) {
      kernel.state().jobs().add(jobs.jobs().get(submitted).request(), now);
      kernel.jobSubmitted(now, submitted++);
    }
  }

  private void lose(long now, int gpu) {
    int share = state.firstShareOnGpu(gpu);
    while (share != ClusterState.NONE) {
      requeue(now, state.jobOfShare(share), RequeueCause.GPU_LOST);
      share = state.firstShareOnGpu(gpu);
    }
    kernel.gpuLost(now, gpu);
  }

  private void requeue(long now, int job, RequeueCause cause) {
    record(now, job);
    due.removeIf(
        d -> d.subject() == job && (d.fact() == Fact.FINISHED || d.fact() == Fact.STOPPED));
    long until = stoppedAt.containsKey(job) ? stoppedAt.remove(job) : now;
    long done = (long) ((until - state.startedMicros(job)) * state.heldSpeed(job));
    boolean kept = jobs.jobs().get(job).request().recovery() == Recovery.CHECKPOINT;
    long saved = kept ? state.savedWorkMicros(job) + done : 0;
    kernel.jobRequeued(now, job, state.placements(job), saved, cause);
  }

  private void decide(long now) {
    placed.clear();
    preempted.clear();
    kernel.decide();
    for (int job : preempted) {
      due.removeIf(d -> d.subject() == job && d.fact() == Fact.FINISHED);
      due.add(new Due(now + stopMicros, Fact.STOPPED, job));
      stoppedAt.put(job, now);
    }
    for (int job : placed) {
      kernel.jobStarted(now, job, kernel.state().placements(job), EventHandler.AS_ORDERED);
      double left = (double) jobs.workMicros(job) - state.savedWorkMicros(job);
      long run = (long) Math.ceil(left / state.heldSpeed(job));
      due.add(new Due(now + run, Fact.FINISHED, job));
    }
  }

  private void record(long now, int job) {
    TreeSet<Integer> gpus = new TreeSet<>();
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      gpus.add(state.gpuOfShare(s));
    }
    String names = gpus.stream().map(state.cluster()::gpuName).collect(Collectors.joining(" "));
    attempts.get(job).add(seconds(state.startedMicros(job)) + "-" + seconds(now) + " " + names);
  }

  private static String seconds(long micros) {
    return BigDecimal.valueOf(micros, 6).stripTrailingZeros().toPlainString();
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
    throw new AssertionError("job %d can never run".formatted(job));
  }

  @Override
  public void wakeAt(long atMicros, long wakeMicros) {
    if (wakeMicros <= atMicros) {
      throw new AssertionError("asked at %d to be woken at %d".formatted(atMicros, wakeMicros));
    }
    due.add(new Due(wakeMicros, Fact.WOKE, 0));
  }
}
