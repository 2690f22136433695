package io.adlro.sim;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.Fallback;
import io.adlro.core.event.GpuHealth;
import io.adlro.core.event.HealthReason;
import io.adlro.core.event.Orders;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.kernel.FactAnomaly;
import io.adlro.core.kernel.FactFilter;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.kernel.SchedulingKernel.Unsatisfiable;
import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A cluster that reports every kind of fact, right ones and wrong ones: late, twice, out of order,
 * about unknown jobs and nodes. The kernel behind the filter is audited after every fact.
 */
final class HostileCluster implements Orders {
  /** A fact or an order, to be applied again elsewhere. */
  private interface Step {
    void apply(SchedulingKernel kernel, EventHandler facts);
  }

  private record Placed(int job, int attempt, int[] gpus) {}

  private static final int[] AS_ORDERED = EventHandler.AS_ORDERED;

  private final RandomRun run;
  private final RandomGenerator random;
  private final SchedulingKernel kernel;
  private final ClusterState state;
  private final FactFilter filter;
  private final List<Step> steps = new ArrayList<>();
  private final List<Step> facts = new ArrayList<>();
  private final Deque<Placed> unanswered = new ArrayDeque<>();
  private final List<Placed> stopping = new ArrayList<>();
  private long nowMicros;
  private int joined;
  private int doubts;

  HostileCluster(RandomRun run, RandomGenerator random) {
    this.run = run;
    this.random = random;
    this.kernel = kernel(run, this);
    this.state = kernel.state();
    this.filter = new FactFilter(kernel, (atMicros, job) -> doubts++);
    kernel.audit();
  }

  private static SchedulingKernel kernel(RandomRun run, Orders receiver) {
    ClusterState state = new ClusterState(run.jobs().emptyTable());
    return new SchedulingKernel(state, run.newPolicy(), receiver, Unsatisfiable.WAITS);
  }

  long count(FactAnomaly anomaly) {
    return filter.count(anomaly);
  }

  int doubts() {
    return doubts;
  }

  ClusterState state() {
    return state;
  }

  /** Reports anything at all. */
  void anything() {
    nowMicros += random.nextInt(3) == 0 ? 0 : random.nextInt(5_000_000);
    switch (random.nextInt(14)) {
      case 0, 1, 2 -> submit();
      case 3, 4, 5 -> answer();
      case 6, 7 -> end(activeJob());
      case 8 -> answerStop();
      case 9 -> repeat();
      case 10 -> nonsense();
      case 11 -> node();
      case 12 -> change();
      default -> {
        long back = random.nextInt(9_000_000);
        report((k, f) -> f.woke(nowMicros - back));
      }
    }
    if (random.nextBoolean()) {
      kernel.decide();
    }
  }

  private void report(Step fact) {
    long now = nowMicros;
    Step fixed =
        (k, f) -> {
          long present = nowMicros;
          nowMicros = now;
          fact.apply(k, f);
          nowMicros = present;
        };
    steps.add(fixed);
    facts.add(fixed);
    fixed.apply(kernel, filter);
  }

  private void submit() {
    int job = state.submitted();
    if (job < run.jobs().size()) {
      report(
          (k, f) -> {
            if (job == k.state().jobs().size()) {
              long at = Math.max(nowMicros, k.state().nowMicros());
              k.state().jobs().add(run.jobs().job(job).request(), at);
            }
            f.jobSubmitted(nowMicros, job);
          });
    }
  }

  private int activeJob() {
    List<Integer> active = new ArrayList<>();
    for (int j = state.firstActive(); j != ClusterState.NONE; j = state.nextInList(j)) {
      active.add(j);
    }
    return active.isEmpty() ? anyJob() : active.get(random.nextInt(active.size()));
  }

  private int anyJob() {
    return random.nextInt(state.submitted() + 3) - 1;
  }

  private void answer() {
    Placed placed = unanswered.poll();
    if (placed == null) {
      return;
    }
    int[] same = placed.gpus();
    int[] others = gpus(same.length);
    int kind = random.nextInt(8);
    report(
        (k, f) -> {
          switch (kind) {
            case 0 -> f.placementRefused(nowMicros, placed.job(), placed.attempt());
            case 1 -> f.placementTimedOut(nowMicros, placed.job(), placed.attempt());
            case 2 -> f.jobStarted(nowMicros, placed.job(), placed.attempt(), others);
            case 3 -> f.jobObserved(nowMicros, placed.job(), placed.attempt(), same, nowMicros);
            case 4, 5 -> f.jobStarted(nowMicros, placed.job(), placed.attempt(), same);
            default -> f.jobStarted(nowMicros, placed.job(), placed.attempt(), AS_ORDERED);
          }
        });
    if (kind == 1) {
      unanswered.add(placed); // the answer comes after all
    }
  }

  private int[] gpus(int count) {
    return random.ints(count, -1, state.cluster().gpuCount() + 1).toArray();
  }

  private void end(int job) {
    int attempt =
        state.isLive(job) && random.nextInt(4) > 0 ? state.placements(job) : random.nextInt(4);
    int kind = random.nextInt(6);
    report(
        (k, f) -> {
          switch (kind) {
            case 0 -> f.jobFailed(nowMicros, job, attempt, FailureCause.CRASHED);
            case 1 -> f.jobRequeued(nowMicros, job, attempt, 1000, RequeueCause.PREEMPTED);
            case 2 -> f.jobCancelled(nowMicros, job);
            default -> f.jobFinished(nowMicros, job, attempt);
          }
        });
  }

  private void answerStop() {
    if (stopping.isEmpty()) {
      return;
    }
    Placed stop = stopping.remove(random.nextInt(stopping.size()));
    boolean refused = random.nextBoolean();
    report(
        (k, f) -> {
          if (refused) {
            f.preemptionRefused(nowMicros, stop.job(), stop.attempt());
          } else {
            f.jobRequeued(nowMicros, stop.job(), stop.attempt(), 500, RequeueCause.PREEMPTED);
          }
        });
  }

  private void repeat() {
    if (!facts.isEmpty()) {
      Step again = facts.get(random.nextInt(facts.size()));
      steps.add(again);
      again.apply(kernel, filter);
    }
  }

  private void nonsense() {
    int job = anyJob();
    int attempt = random.nextInt(4);
    int[] gpus = gpus(random.nextInt(5));
    int kind = random.nextInt(5);
    report(
        (k, f) -> {
          switch (kind) {
            case 0 -> f.jobStarted(nowMicros, job, attempt, gpus);
            case 1 -> f.jobObserved(nowMicros, job, attempt, gpus, nowMicros);
            case 2 -> f.jobSubmitted(nowMicros, job);
            case 3 -> f.placementTimedOut(nowMicros, job, attempt);
            case 4 -> f.computed(nowMicros, attempt, "review", new double[] {job});
            default -> f.jobRequeued(nowMicros, job, attempt, -5, RequeueCause.GPU_LOST);
          }
        });
  }

  private void node() {
    int node = random.nextInt(state.cluster().nodeCount() + 2) - 1;
    int gpu = random.nextInt(state.cluster().gpuCount() + 2) - 1;
    String name = "joined-" + (random.nextInt(3) == 0 ? joined : ++joined);
    float factor = random.nextInt(9) == 0 ? Float.NaN : random.nextFloat();
    GpuHealth health = GpuHealth.values()[random.nextInt(GpuHealth.values().length)];
    int job = anyJob();
    int attempt = 1 + random.nextInt(2);
    int kind = random.nextInt(16);
    BelievedSpeeds speeds = speeds();
    report(
        (k, f) -> {
          switch (kind) {
            case 0 -> f.nodeLost(nowMicros, node);
            case 1, 2 -> f.nodeReturned(nowMicros, node);
            case 3 -> f.nodeDrained(nowMicros, node);
            case 4, 5 -> f.nodeResumed(nowMicros, node);
            case 6 -> f.gpuLost(nowMicros, gpu);
            case 7, 8 -> f.gpuReturned(nowMicros, gpu);
            case 9 -> f.nodeLeft(nowMicros, node);
            case 10 -> f.gpuSpeedBelieved(nowMicros, gpu, factor);
            case 11 -> f.gpuHealthChanged(nowMicros, gpu, health, HealthReason.XID);
            case 12 -> f.jobProfiled(nowMicros, job, attempt, 0.5f, 1_000, Float.NaN, 200);
            case 13 -> f.speedsLearned(nowMicros, speeds);
            case 14 -> f.jobProgressed(nowMicros, job, attempt, 2 * factor);
            default -> f.nodeJoined(nowMicros, addition(name));
          }
        });
  }

  /** Sometimes of a cluster with another number of models. */
  private BelievedSpeeds speeds() {
    int models = state.cluster().modelCount() + (random.nextInt(4) == 0 ? 1 : 0);
    int pairs = models * state.cluster().classes().size();
    return new BelievedSpeeds(
        random.doubles(pairs, 0.2, 2).toArray(), random.doubles(pairs, 0, 0.5).toArray());
  }

  private NodeAddition addition(String name) {
    int classes = run.cluster().classes().size();
    GpuModel model =
        name.hashCode() % 2 == 0
            ? run.cluster().models().get(0)
            : GpuModel.withMemory("new", 48 * 1024);
    return new NodeAddition(
        Node.of(name, model.name(), 2, 32, 128), model, Collections.nCopies(classes, 1.5));
  }

  private void change() {
    int job = anyJob();
    float priority = random.nextFloat() * 1.2f;
    long limit = random.nextLong(-1, 60_000_000);
    int kind = random.nextInt(6);
    report(
        (k, f) -> {
          switch (kind) {
            case 0 -> f.jobHeld(nowMicros, job);
            case 1, 2 -> f.jobReleased(nowMicros, job);
            case 3 -> f.priorityChanged(nowMicros, job, priority);
            case 4 -> f.limitChanged(nowMicros, job, limit);
            default -> f.modelActivated(nowMicros, "model-" + job);
          }
        });
  }

  /** From now on all is well: every job that some present node can run ends. */
  void behaveUntilAllEnd() {
    for (int node = 0; node < state.cluster().nodeCount(); node++) {
      int n = node;
      report((k, f) -> f.nodeReturned(nowMicros, n));
      report((k, f) -> f.nodeResumed(nowMicros, n));
    }
    for (int gpu = 0; gpu < state.cluster().gpuCount(); gpu++) {
      int g = gpu;
      report((k, f) -> f.gpuReturned(nowMicros, g));
      report((k, f) -> f.gpuHealthChanged(nowMicros, g, GpuHealth.OK, HealthReason.NONE));
    }
    while (state.submitted() < run.jobs().size()) {
      submit();
    }
    for (int job = state.firstLive(); job != ClusterState.NONE; job = state.nextLive(job)) {
      int j = job;
      report((k, f) -> f.jobReleased(nowMicros, j));
    }
    for (int rounds = 0; rounds < 10_000 && open() > 0; rounds++) {
      nowMicros = Math.max(nowMicros, state.nowMicros()) + 60_000_000;
      report((k, f) -> f.woke(nowMicros));
      kernel.decide();
      for (int job = state.firstActive(); job != ClusterState.NONE; ) {
        int next = state.nextInList(job);
        int ended = job;
        int attempt = state.placements(job);
        report((k, f) -> f.jobFinished(nowMicros, ended, attempt));
        job = next;
      }
    }
  }

  private int open() {
    return state.count(JobPhase.PENDING) + state.count(JobPhase.HELD) + state.activeCount();
  }

  /** The state that the same facts and orders lead to without a policy. */
  byte[] recovered() {
    SchedulingKernel other = kernel(run, QuietOrders.IGNORE);
    FactFilter itsFilter = new FactFilter(other, (atMicros, job) -> {});
    steps.forEach(step -> step.apply(other, itsFilter));
    return saved(other);
  }

  byte[] saved() {
    return saved(kernel);
  }

  private static byte[] saved(SchedulingKernel kernel) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotWriter to = new SnapshotWriter(bytes);
    kernel.save(to);
    to.finish();
    return bytes.toByteArray();
  }

  // ---------------------------------------------------------------- orders

  @Override
  public void place(long atMicros, int job, int attempt, int[] gpus, int count) {
    int[] chosen = Arrays.copyOf(gpus, count);
    steps.add((k, f) -> k.place(atMicros, job, attempt, chosen, count));
    unanswered.add(new Placed(job, attempt, chosen));
  }

  @Override
  public void preempt(long atMicros, int job, int attempt) {
    steps.add((k, f) -> k.preempt(atMicros, job, attempt));
    stopping.add(new Placed(job, attempt, AS_ORDERED));
  }

  @Override
  public void refuse(long atMicros, int job) {
    steps.add((k, f) -> k.refuse(atMicros, job));
  }

  @Override
  public void wakeAt(long atMicros, long wakeMicros) {
    steps.add((k, f) -> k.wakeAt(atMicros, wakeMicros));
  }

  @Override
  public void note(long atMicros, int job, double[] values) {
    double[] kept = values.clone();
    steps.add((k, f) -> k.note(atMicros, job, kept));
  }

  @Override
  public void decided(long atMicros, long units, Fallback fallback) {
    steps.add((k, f) -> k.decided(atMicros, units, fallback));
  }
}
