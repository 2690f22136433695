package io.adlro.live.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.FailureCause;
import io.adlro.core.event.GpuHealth;
import io.adlro.core.event.HealthReason;
import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Node;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.Budget;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.core.telemetry.GpuSample;
import io.adlro.live.loop.LiveView.GpuView;
import io.adlro.live.loop.LiveView.NodeView;
import io.adlro.solve.OrToolsLoadPlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class LiveViewsTest {
  private static final int SEEDS = 20;
  private static final int FACTS = 150;
  private static final int REASONS = 10;

  private static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("volta", 16_384), GpuModel.withMemory("turing", 8_192)),
          List.of(Node.of("n1", "volta", 3, 32, 128), Node.of("n2", "turing", 2, 32, 128)),
          SpeedTable.of(
              Map.of(
                  "train", Map.of("volta", 1.0, "turing", 0.5),
                  "serve", Map.of("volta", 0.8, "turing", 1.0))));

  private final LivePolicy policy =
      LivePolicy.of(
          SampleModelPolicy.fcfs(), CLUSTER, new OrToolsLoadPlanner(), "", Optional.empty());
  private final Map<Integer, GpuSample> samples = new TreeMap<>();
  private LiveViews views;
  private LiveKernel kernel;
  private RandomGenerator random;
  private long now;

  @BeforeEach
  void empty() {
    begin(0);
  }

  private void begin(int seed) {
    samples.clear();
    views = new LiveViews(REASONS);
    kernel = LiveKernel.recovered(new MemoryStore(), policy);
    kernel.open(new OpenBatch(1));
    random = new RandomStreams(seed).stream("live-views-test");
    now = 0;
  }

  private LiveView view(LiveViews from) {
    return from.of(kernel, now, Mode.ACTIVE, policy, 1, 1, true);
  }

  private LiveView fromScratch() {
    LiveViews fresh = new LiveViews(REASONS);
    samples.forEach((gpu, sample) -> fresh.sampled(0, gpu, sample));
    return view(fresh);
  }

  private void sample(int gpu, float utilization) {
    GpuSample sample = new GpuSample(utilization, 60, Float.NaN, 0, 200, 1_500, 0, 0);
    samples.put(gpu, sample);
    views.sampled(0, gpu, sample);
  }

  private void submit(JobRequest request) {
    kernel.submit(++now, request, "ann");
    kernel.decide(Budget.UNLIMITED);
  }

  private void somethingHappens() {
    now++;
    Cluster cluster = kernel.state().cluster();
    int gpu = random.nextInt(cluster.gpuCount());
    int node = random.nextInt(cluster.nodeCount());
    int job = someLiveJob();
    switch (random.nextInt(job == ClusterState.NONE ? 10 : 18)) {
      case 0, 1 -> submit(someJob());
      case 2 -> sample(gpu, random.nextFloat());
      case 3 -> kernel.facts().gpuLost(now, gpu);
      case 4 -> kernel.facts().gpuReturned(now, gpu);
      case 5 -> kernel.facts().gpuSpeedBelieved(now, gpu, 0.5f + random.nextFloat() / 2);
      case 6 -> kernel.facts().gpuHealthChanged(now, gpu, GpuHealth.FAILED, HealthReason.XID);
      case 7 -> changeNode(node);
      case 8 -> changeCluster(node);
      case 9, 10 -> kernel.decide(Budget.UNLIMITED);
      case 11 -> kernel.facts().jobHeld(now, job);
      case 12 -> kernel.facts().jobReleased(now, job);
      default -> progress(job);
    }
  }

  private JobRequest someJob() {
    return JobRequest.of(random.nextBoolean() ? "train" : "serve")
        .gpus(1 + random.nextInt(4))
        .shareMilli(random.nextBoolean() ? 1_000 : 300)
        .gpuMemoryMib(random.nextBoolean() ? 0 : 10_000)
        .build();
  }

  private int someLiveJob() {
    List<Integer> live = new ArrayList<>();
    ClusterState state = kernel.state();
    for (int job = state.firstLive(); job != ClusterState.NONE; job = state.nextLive(job)) {
      live.add(job);
    }
    return live.isEmpty() ? ClusterState.NONE : live.get(random.nextInt(live.size()));
  }

  private void changeNode(int node) {
    switch (random.nextInt(4)) {
      case 0 -> kernel.facts().nodeLost(now, node);
      case 1 -> kernel.facts().nodeReturned(now, node);
      case 2 -> kernel.facts().nodeDrained(now, node);
      default -> kernel.facts().nodeResumed(now, node);
    }
  }

  private void changeCluster(int node) {
    Cluster cluster = kernel.state().cluster();
    switch (random.nextInt(3)) {
      case 0 -> {
        Node joined = Node.of("n" + (cluster.nodeCount() + 1), "volta", 2, 32, 128);
        kernel
            .facts()
            .nodeJoined(now, new NodeAddition(joined, cluster.models().get(0), List.of(1.0, 0.8)));
      }
      case 1 -> kernel.facts().nodeLeft(now, node);
      default -> {
        double[] speeds = random.doubles(4, 0.5, 2).toArray();
        kernel.facts().speedsLearned(now, new BelievedSpeeds(speeds, new double[4]));
      }
    }
  }

  /** It starts, ends or is cancelled. */
  private void progress(int job) {
    ClusterState state = kernel.state();
    int attempt = state.placements(job);
    if (state.phase(job) == JobPhase.ASSUMED) {
      int[] gpus =
          kernel.changes().gpuIds(job).stream().mapToInt(state.cluster()::gpuIndex).toArray();
      kernel.facts().jobStarted(now, job, attempt, gpus);
    } else if (state.phase(job) == JobPhase.RUNNING) {
      if (random.nextBoolean()) {
        kernel.facts().jobFinished(now, job, attempt);
      } else {
        kernel.facts().jobFailed(now, job, attempt, FailureCause.CRASHED);
      }
    } else {
      kernel.facts().jobCancelled(now, job);
    }
  }

  @Test
  void aViewIsAsIfItWereMadeFromScratchWhateverHappensInBetween() {
    int running = 0;
    int reasons = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      begin(seed);
      for (int fact = 0; fact < FACTS; fact++) {
        somethingHappens();
        LiveView made = view(views);
        assertThat(made).as("seed %d, fact %d", seed, fact).isEqualTo(fromScratch());
        running += made.phases().get(JobPhase.RUNNING);
        reasons += made.reasons().size();
      }
    }
    assertThat(running).isPositive();
    assertThat(reasons).isPositive();
  }

  @Test
  void whatHasNotChangedIsNotMadeAgain() {
    submit(JobRequest.of("train").build());
    sample(4, 0.25f);
    List<NodeView> before = view(views).nodes();

    sample(4, 0.5f);
    List<NodeView> after = view(views).nodes();

    assertThat(after.get(0)).isSameAs(before.get(0));
    List<GpuView> changed = after.get(1).gpus();
    assertThat(changed.get(0)).isSameAs(before.get(1).gpus().get(0));
    assertThat(changed.get(1).utilization()).hasValue(0.5);
  }
}
