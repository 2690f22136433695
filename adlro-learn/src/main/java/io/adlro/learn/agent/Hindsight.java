package io.adlro.learn.agent;

import io.adlro.core.codec.JobRequestCodec;
import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.estimate.WorkBeliefs;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The recent jobs, with their arrivals, run times and the beliefs at their submission, the states
 * in which the last two blocks of them began, and the evidence from comparing policies on such
 * blocks. When the second block is complete a {@link Review} simulates both from the start of the
 * first: the first is judged, the second shows what follows from it.
 */
final class Hindsight {
  /**
   * How long a block is.
   *
   * @param mostJobs that are recorded; a block has at most a third of them
   */
  record Settings(int jobsPerGpu, int leastJobs, int mostJobs) {
    static final Settings DEFAULT = new Settings(4, 64, 4000);
  }

  /** A block has as many jobs as this times those in the system at its start, or more. */
  private static final int TURNOVERS = 2;

  /** No rehearsal with fewer ended jobs, or fewer than there are GPUs. */
  private static final int FEWEST = 128;

  private final int window;
  private final int leastJobs;
  private final int[] number;
  private final JobRequest[] request;
  private final long[] submitMicros;
  private final double[] workMicros;
  private final double[] belief;
  private int recorded;
  private int firstOfNodes;
  private int nextRehearsal;
  private Optional<BlockStart> judged = Optional.empty();
  private Optional<BlockStart> following = Optional.empty();
  private LeaderEvidence evidence;

  Hindsight(Cluster cluster, int policies, Settings settings) {
    this(
        settings.mostJobs(),
        Math.min(
            settings.mostJobs() / 3,
            Math.max(settings.leastJobs(), settings.jobsPerGpu() * cluster.gpuCount())),
        new LeaderEvidence(policies));
  }

  private Hindsight(int window, int leastJobs, LeaderEvidence evidence) {
    this.window = window;
    this.leastJobs = leastJobs;
    this.evidence = evidence;
    nextRehearsal = FEWEST;
    number = new int[window];
    request = new JobRequest[window];
    submitMicros = new long[window];
    workMicros = new double[window];
    belief = new double[window * WorkBeliefs.WIDTH];
  }

  /** Without reviews: the first policy always leads. */
  static Hindsight none() {
    return new Hindsight(0, 0, new LeaderEvidence(1));
  }

  Hindsight copy() {
    Hindsight copy = new Hindsight(window, leastJobs, evidence);
    System.arraycopy(number, 0, copy.number, 0, window);
    System.arraycopy(request, 0, copy.request, 0, window);
    System.arraycopy(submitMicros, 0, copy.submitMicros, 0, window);
    System.arraycopy(workMicros, 0, copy.workMicros, 0, window);
    System.arraycopy(belief, 0, copy.belief, 0, belief.length);
    copy.recorded = recorded;
    copy.firstOfNodes = firstOfNodes;
    copy.nextRehearsal = nextRehearsal;
    copy.judged = judged;
    copy.following = following;
    return copy;
  }

  int leader() {
    return evidence.leader();
  }

  /** The evidence so far. */
  LeaderEvidence evidence() {
    return evidence;
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

  /** The jobs that ended since the start of a block, by number: number and index, 32 bits each. */
  long[] endedSince(BlockStart block) {
    return IntStream.range(block.recorded(), recorded)
        .map(i -> i % window)
        .mapToLong(i -> ((long) number[i] << 32) | i)
        .sorted()
        .toArray();
  }

  /** Copies the belief about a recorded job at its submission. */
  void belief(int i, double[] to, int at) {
    int width = WorkBeliefs.WIDTH;
    System.arraycopy(belief, i * width, to, at, width);
  }

  /** Records a running job that is about to end; its GPUs are still in the state. */
  void jobEnds(long atMicros, int job, ClusterState state, LearnedRunTimes beliefs) {
    if (window == 0) {
      return;
    }
    beginBlock(state);
    int at = recorded++ % window;
    number[at] = job;
    request[at] = state.jobs().request(job).withoutLimit();
    submitMicros[at] = state.jobs().submitMicros(job);
    workMicros[at] =
        state.savedWorkMicros(job) + (atMicros - state.startedMicros(job)) * state.heldSpeed(job);
    beliefs.belief(job, belief, at * WorkBeliefs.WIDTH);
    if (judged.isPresent() && recorded - judged.get().recorded() > window) {
      forgetBlocks(); // its first jobs are no longer recorded
    }
  }

  private void beginBlock(ClusterState state) {
    if (following.isEmpty()) {
      following = Optional.of(startOf(state));
    } else if (judged.isEmpty() && isComplete(following.get())) {
      judged = following;
      following = Optional.of(startOf(state));
    }
  }

  private BlockStart startOf(ClusterState state) {
    int inSystem = state.activeCount() + state.count(JobPhase.PENDING);
    int jobs = Math.min(window / 3, Math.max(leastJobs, TURNOVERS * inSystem));
    return new BlockStart(state.copy(), recorded, jobs);
  }

  private boolean isComplete(BlockStart block) {
    return recorded - block.recorded() >= block.jobs();
  }

  /** Nodes have joined or left: what was found on the others says little about these. */
  void nodesChanged() {
    forgetBlocks();
    evidence = evidence.onOtherNodes();
    firstOfNodes = recorded;
    nextRehearsal = recorded;
  }

  private void forgetBlocks() {
    judged = Optional.empty();
    following = Optional.empty();
  }

  /** Takes the result of a review. */
  void takeReview(double[] result) {
    evidence = LeaderEvidence.ofNumbers(result);
  }

  /** Takes the result of a rehearsal. */
  void takeRehearsal(double[] result) {
    LeaderEvidence next = LeaderEvidence.ofNumbers(evidence.asNumbers());
    next.rehearsed(result);
    evidence = next;
  }

  /** A rehearsal was requested; the next is due when as many jobs again have ended on the nodes. */
  void rehearsalRequested() {
    nextRehearsal = recorded + Math.max(FEWEST, recorded - firstOfNodes);
  }

  /** A review was requested; the block that followed is judged next. */
  void reviewRequested(ClusterState state) {
    judged = following;
    following = Optional.of(startOf(state));
  }

  /** Whether enough new jobs have come to draw others from, and nothing has been proven yet. */
  boolean rehearsalIsDue(Cluster cluster) {
    int least = Math.max(FEWEST, cluster.gpuCount());
    return recorded >= Math.max(least, nextRehearsal) && evidence.changes() == 0;
  }

  /** The rehearsal of the candidates on jobs like the recent ones. */
  Rehearsal rehearsal(
      List<PortfolioCandidate> candidates, DecisionContext now, LearnedRunTimes beliefs) {
    ClusterState present = now.state().copy();
    return new Rehearsal(
        candidates.stream().map(candidate -> candidate.copy(now.cluster())).toList(),
        present,
        beliefs.frozen(present, now.configurations().of(present.jobs())),
        recent(present, beliefs));
  }

  /** The later half of the jobs that were submitted, by submission; those that still live too. */
  RecentArrivals recent(ClusterState state, LearnedRunTimes beliefs) {
    int first = Math.max(state.submitted() / 2, state.submitted() - window / 2);
    List<BlockReplay.Arrival> recent = new ArrayList<>();
    for (int i = 0; i < recordedJobs(); i++) {
      if (number[i] >= first) {
        double[] ofJob = new double[WorkBeliefs.WIDTH];
        belief(i, ofJob, 0);
        recent.add(
            new BlockReplay.Arrival(number[i], request[i], submitMicros[i], workMicros[i], ofJob));
      }
    }
    for (int job = state.nextLive(first - 1); job != ClusterState.NONE; job = state.nextLive(job)) {
      if (state.phase(job) != JobPhase.UNSATISFIABLE) {
        double[] ofJob = new double[WorkBeliefs.WIDTH];
        beliefs.belief(job, ofJob, 0);
        recent.add(
            new BlockReplay.Arrival(
                job,
                state.jobs().request(job).withoutLimit(),
                state.jobs().submitMicros(job),
                BlockReplay.drawnWorkMicros(state, job, beliefs),
                ofJob));
      }
    }
    recent.sort(Comparator.comparingInt(BlockReplay.Arrival::number));
    return new RecentArrivals(recent);
  }

  /** Whether a block and the one that follows it are complete. */
  boolean reviewIsDue() {
    return judged.isPresent() && isComplete(following.orElseThrow());
  }

  /** The comparison of the candidates on the block that is complete. */
  Review review(List<PortfolioCandidate> candidates, DecisionContext now, LearnedRunTimes beliefs) {
    return review(
        Review.KIND,
        Review.Unit.SECONDS,
        candidates.stream().map(Portfolio::alone).toList(),
        now,
        beliefs);
  }

  /** The comparison of any policies on it; the first one leads at first. */
  Review review(
      String kind,
      Review.Unit unit,
      List<? extends PlacementPolicy> policies,
      DecisionContext now,
      LearnedRunTimes beliefs) {
    BlockStart from = judged.orElseThrow();
    int firstFollowing = following.orElseThrow().state().submitted();
    BlockReplay replay = BlockReplay.ofPast(this, from, firstFollowing, now, beliefs);
    List<PlacementPolicy> copies =
        policies.stream().map(policy -> policy.copy(from.state().cluster())).toList();
    return new Review(kind, unit, copies, replay, evidence.asNumbers());
  }

  /** Writes the recorded jobs, the starts of the blocks and the evidence. */
  void save(SnapshotWriter to) {
    to.writeInt(window);
    to.writeInt(recorded);
    to.writeInt(firstOfNodes);
    to.writeInt(nextRehearsal);
    to.writeInts(number);
    for (int i = 0; i < recordedJobs(); i++) {
      to.writeBytes(JobRequestCodec.encoded(request[i]));
    }
    to.writeLongs(submitMicros);
    to.writeDoubles(workMicros);
    to.writeDoubles(belief);
    to.writeDoubles(evidence.asNumbers());
    save(judged, to);
    save(following, to);
  }

  private static void save(Optional<BlockStart> block, SnapshotWriter to) {
    to.writeBoolean(block.isPresent());
    block.ifPresent(start -> start.save(to));
  }

  void restore(SnapshotReader from) {
    int saved = from.readInt();
    if (saved != window) {
      throw from.refusal("it has a window of %d jobs, not %d".formatted(saved, window));
    }
    recorded = from.readInt();
    firstOfNodes = from.readInt();
    nextRehearsal = from.readInt();
    from.readInts(number);
    for (int i = 0; i < recordedJobs(); i++) {
      request[i] = JobRequestCodec.decoded(from.readBytes());
    }
    from.readLongs(submitMicros);
    from.readDoubles(workMicros);
    from.readDoubles(belief);
    double[] numbers = from.readDoubles();
    if (numbers.length != evidence.asNumbers().length) {
      throw from.refusal("its evidence is of other policies, or of another build");
    }
    evidence = LeaderEvidence.ofNumbers(numbers);
    judged = restoredBlock(from);
    following = restoredBlock(from);
  }

  private static Optional<BlockStart> restoredBlock(SnapshotReader from) {
    return from.readBoolean() ? Optional.of(BlockStart.restored(from)) : Optional.empty();
  }
}
