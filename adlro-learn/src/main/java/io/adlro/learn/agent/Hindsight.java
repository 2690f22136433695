package io.adlro.learn.agent;

import io.adlro.core.codec.JobRequestCodec;
import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.estimate.WorkBeliefs;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.Arrays;
import java.util.List;

/**
 * The recent jobs, with their arrivals, run times and the beliefs at their submission, and the last
 * result of comparing policies on them. From time to time a {@link Review} compares them again.
 */
final class Hindsight {
  /**
   * How policies are compared.
   *
   * @param memory weight of earlier reviews at the next one
   * @param margin least advantage for a change of leader
   * @param tailLimit largest 95th percentile relative to the least of those with nearly the best
   *     mean
   */
  record Settings(
      int jobsPerGpu, int leastJobs, int mostJobs, double memory, double margin, double tailLimit) {
    static final Settings DEFAULT = new Settings(16, 200, 2000, 0.85, 0.01, 1.15);
  }

  /** No review below this part of a full window: the cluster has hardly filled. */
  private static final int FEWEST = 4;

  private final int window;
  private final Settings settings;
  private final int[] number;
  private final JobRequest[] request;
  private final long[] submitMicros;
  private final double[] workMicros;
  private final double[] belief;
  private int recorded;
  private int requested;
  private HindsightReview last = HindsightReview.NONE;

  Hindsight(Cluster cluster, Settings settings) {
    this(
        Math.min(
            settings.mostJobs(),
            Math.max(settings.leastJobs(), settings.jobsPerGpu() * cluster.gpuCount())),
        settings);
  }

  private Hindsight(int window, Settings settings) {
    this.window = window;
    this.settings = settings;
    number = new int[window];
    request = new JobRequest[window];
    submitMicros = new long[window];
    workMicros = new double[window];
    belief = new double[window * WorkBeliefs.WIDTH];
  }

  /** Without reviews: the first policy always leads. */
  static Hindsight none() {
    return new Hindsight(0, Settings.DEFAULT);
  }

  Hindsight copy() {
    Hindsight copy = new Hindsight(window, settings);
    System.arraycopy(number, 0, copy.number, 0, window);
    System.arraycopy(request, 0, copy.request, 0, window);
    System.arraycopy(submitMicros, 0, copy.submitMicros, 0, window);
    System.arraycopy(workMicros, 0, copy.workMicros, 0, window);
    System.arraycopy(belief, 0, copy.belief, 0, belief.length);
    copy.recorded = recorded;
    copy.requested = requested;
    copy.last = last;
    return copy;
  }

  int leader() {
    return last.leader();
  }

  /** Number of recorded jobs, at most the size of the window. */
  int recordedJobs() {
    return Math.min(recorded, window);
  }

  /** The request of a recorded job, without a limit. */
  JobRequest request(int i) {
    return request[i];
  }

  long submitMicros(int i) {
    return submitMicros[i];
  }

  double workMicros(int i) {
    return workMicros[i];
  }

  /** Copies the belief about a recorded job at its submission. */
  void belief(int i, double[] to, int at) {
    int width = WorkBeliefs.WIDTH;
    System.arraycopy(belief, i * width, to, at, width);
  }

  /** Records a job that is about to end; its GPUs are still in the state. */
  void jobFinished(long atMicros, int job, ClusterState state, LearnedRunTimes beliefs) {
    if (window == 0) {
      return;
    }
    int at = recorded++ % window;
    number[at] = job;
    request[at] = state.jobs().request(job).withoutLimit();
    submitMicros[at] = state.jobs().submitMicros(job);
    workMicros[at] =
        state.savedWorkMicros(job) + (atMicros - state.startedMicros(job)) * state.heldSpeed(job);
    beliefs.belief(job, belief, at * WorkBeliefs.WIDTH);
  }

  /** Takes the result of a review. */
  void take(HindsightReview review) {
    last = review;
  }

  /** A review was requested; another one is due when half of the recorded jobs are new. */
  void requested() {
    requested = recorded;
  }

  /** Whether half of the recorded jobs are new. */
  boolean isDue() {
    int size = recordedJobs();
    return window > 0 && size >= window / FEWEST && recorded - requested >= size / 2;
  }

  /** The comparison of the candidates on the recorded jobs. */
  Review review(List<PortfolioCandidate> candidates, DecisionContext now, LearnedRunTimes beliefs) {
    List<PortfolioCandidate> copies =
        candidates.stream().map(candidate -> candidate.copy(now.cluster())).toList();
    return new Review(copies, past(now, beliefs, recordedJobs()), recorded, last, settings);
  }

  /**
   * The recorded jobs and all live jobs since the first of them, in order of submission. Finished
   * jobs have their true work; running and waiting jobs have their expected work. Without these, a
   * policy that starves some jobs would be judged by the others only. Jobs that fit no present node
   * are left out.
   */
  private Review.Past past(DecisionContext now, LearnedRunTimes beliefs, int size) {
    long[] ended = new long[size]; // number and entry
    for (int i = 0; i < size; i++) {
      ended[i] = ((long) number[i] << 32) | i;
    }
    Arrays.sort(ended);
    ClusterState state = now.state();
    int width = WorkBeliefs.WIDTH;
    WorkloadTable past = new WorkloadTable(now.cluster());
    int waiting = state.count(JobPhase.PENDING) + state.count(JobPhase.HELD);
    double[] believed = new double[(size + waiting + state.activeCount()) * width];
    int live = nextThatFits(state, (int) (ended[0] >>> 32) - 1);
    for (int e = 0; e < size || live != ClusterState.NONE; ) {
      if (e == size || (live != ClusterState.NONE && live < ended[e] >>> 32)) {
        beliefs.belief(live, believed, past.size() * width);
        past.add(
            new Job(
                now.jobs().submitMicros(live),
                now.jobs().request(live).withoutLimit(),
                Math.round(beliefs.workMicros(live))));
        live = nextThatFits(state, live);
      } else {
        int i = (int) ended[e++];
        belief(i, believed, past.size() * width);
        past.add(new Job(submitMicros[i], request[i], Math.round(workMicros[i])));
      }
    }
    return new Review.Past(past, believed);
  }

  private static int nextThatFits(ClusterState state, int after) {
    int live = state.nextLive(after);
    while (live != ClusterState.NONE && state.phase(live) == JobPhase.UNSATISFIABLE) {
      live = state.nextLive(live);
    }
    return live;
  }

  /** Writes the recorded jobs and the last review. */
  void save(SnapshotWriter to) {
    to.writeInt(window);
    to.writeInt(recorded);
    to.writeInt(requested);
    to.writeInts(number);
    for (int i = 0; i < recordedJobs(); i++) {
      to.writeBytes(JobRequestCodec.encoded(request[i]));
    }
    to.writeLongs(submitMicros);
    to.writeDoubles(workMicros);
    to.writeDoubles(belief);
    to.writeDoubles(last.asNumbers());
  }

  void restore(SnapshotReader from) {
    int saved = from.readInt();
    if (saved != window) {
      throw from.refusal("it has a window of %d jobs, not %d".formatted(saved, window));
    }
    recorded = from.readInt();
    requested = from.readInt();
    from.readInts(number);
    for (int i = 0; i < recordedJobs(); i++) {
      request[i] = JobRequestCodec.decoded(from.readBytes());
    }
    from.readLongs(submitMicros);
    from.readDoubles(workMicros);
    from.readDoubles(belief);
    last = HindsightReview.ofNumbers(from.readDoubles());
  }
}
