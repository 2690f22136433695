package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.Broadcast;
import io.adlro.core.journal.JournalWriter;
import io.adlro.core.journal.RecordText;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.ClusterState;
import io.adlro.core.telemetry.GpuSample;
import io.adlro.core.telemetry.SampleSink;
import io.adlro.core.telemetry.TelemetryCondenser;
import io.adlro.ingest.feed.GpuDirectory;
import io.adlro.ingest.feed.MetricFilter;
import io.adlro.ingest.feed.Rejection;
import io.adlro.ingest.feed.TelemetryFeed;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.scenario.ScenarioFiles;
import io.adlro.sim.Simulation;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.solve.OrToolsLoadPlanner;
import io.adlro.study.training.LearnedPolicies;
import io.adlro.study.training.ModelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Garbage telemetry has the same effect on every decision as no telemetry of those GPUs. The meters
 * are the test's own, so that those of some GPUs can be taken away.
 */
final class GarbageTelemetryTest {
  /** Under this seed the shipped agent makes choices of its own, for which it reads the meters. */
  private static final long SEED = 1;

  private static final long SECOND = 1_000_000;
  private static final long MOST_AGE_MICROS = 30 * SECOND;
  private static final long FROM_THE_START = 0;
  private static final long AFTER_A_WHILE = 100 * SECOND;
  private static final long NEVER = Long.MAX_VALUE;
  private static final int GARBAGE_PER_INSTANT = 100;
  private static final Set<Integer> DROWNED = Set.of(1, 4, 5, 9, 14);
  private static final Path SHIPPED = Path.of("..");

  private static final String SCENARIO =
      """
      # The paper's cluster, short and busy.
      base: paper
      load: 0.95
      workload: {jobs: 300}
      """;

  /** Where noise may come in. */
  private record Ends(MetricSink screen, MetricSink feed, SampleSink condenser) {}

  /** What arrives of the drowned GPUs instead of measurements. */
  private interface Noise {
    Noise SILENCE = (nowMicros, ends) -> {};

    void send(long nowMicros, Ends ends);
  }

  /** What a run left behind. */
  private record Outcome(
      List<String> journal, MetricFilter screen, Map<Integer, GpuSample> last, int samples) {
    List<String> orders() {
      return journal.stream().filter(line -> line.contains(" >")).toList();
    }
  }

  @TempDir private static Path folder;
  private static Setting setting;

  @BeforeAll
  static void load() throws IOException {
    Path file = Files.writeString(folder.resolve("busy.yaml"), SCENARIO);
    setting = Setting.of(ScenarioFiles.of(SHIPPED).load(file.toString()), new OrToolsLoadPlanner());
  }

  @ParameterizedTest
  @ValueSource(strings = {"patient-sjf", "adlro"})
  void garbageTelemetryChangesNoDecision(String policy) {
    Outcome silent = run(policy, FROM_THE_START, Noise.SILENCE);
    Outcome flooded = run(policy, FROM_THE_START, garbage());
    assertThat(flooded.journal()).isEqualTo(silent.journal());
    assertThat(flooded.screen().rejected().keySet()).containsExactly(Rejection.values());
    assertThat(flooded.screen().accepted()).isEqualTo(silent.screen().accepted()).isPositive();
    for (int gpu = 0; gpu < setting.cluster().gpuCount(); gpu++) {
      boolean missing = !flooded.last().containsKey(gpu);
      assertThat(missing).as("GPU %d", gpu).isEqualTo(DROWNED.contains(gpu));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"patient-sjf", "adlro"})
  void gpusWithGarbageFromSomeTimeOnAreMarkedAsMissingAndNothingElseChanges(String policy) {
    Outcome silent = run(policy, AFTER_A_WHILE, Noise.SILENCE);
    Outcome flooded = run(policy, AFTER_A_WHILE, garbage());
    assertThat(flooded.journal()).isEqualTo(silent.journal());
    for (int gpu = 0; gpu < setting.cluster().gpuCount(); gpu++) {
      assertThat(Float.isNaN(flooded.last().get(gpu).utilization()))
          .as("GPU %d", gpu)
          .isEqualTo(DROWNED.contains(gpu));
    }
  }

  @Test
  void policiesThatIgnoreTelemetryDecideAsWithoutGarbage() {
    assertThat(run("patient-sjf", FROM_THE_START, garbage()).orders())
        .isEqualTo(run("patient-sjf", NEVER, Noise.SILENCE).orders());
  }

  @ParameterizedTest
  @ValueSource(strings = {"patient-sjf", "adlro"})
  void telemetryMarkedAsMissingIsLikeNoTelemetry(String policy) {
    Noise marks =
        (now, ends) ->
            DROWNED.stream().sorted().forEach(gpu -> markAsMissing(now, gpu, ends.condenser()));
    Outcome silent = run(policy, FROM_THE_START, Noise.SILENCE);
    Outcome marked = run(policy, FROM_THE_START, marks);
    assertThat(marked.orders()).isEqualTo(silent.orders());
    assertThat(marked.samples()).isGreaterThan(silent.samples());
  }

  @Test
  void withoutScreeningTheGarbageReachesTheSamples() {
    Noise garbage = garbage();
    Noise unscreened =
        (now, ends) -> garbage.send(now, new Ends(ends.feed(), ends.feed(), ends.condenser()));
    assertThat(run("patient-sjf", FROM_THE_START, unscreened).last())
        .isNotEqualTo(run("patient-sjf", FROM_THE_START, Noise.SILENCE).last());
  }

  private static Outcome run(String policy, long drownedFromMicros, Noise noise) {
    Trial trial = setting.trials().apply(SEED);
    Simulation simulation =
        new Simulation(
            trial.jobs(),
            setting.physics(),
            trial.faults(),
            entry(policy).create(setting.inputs(trial)));
    List<String> journal = new ArrayList<>();
    JournalWriter writer = new JournalWriter(simulation.state(), RecordText.sink(journal::add));
    simulation.listen(writer);
    simulation.listenToOrders(writer);
    TelemetryCondenser condenser =
        new TelemetryCondenser(simulation.state(), new Broadcast(writer, simulation.kernel()));
    Map<Integer, GpuSample> last = new TreeMap<>();
    AtomicInteger count = new AtomicInteger();
    SampleSink samples =
        (at, gpu, sample) -> {
          last.put(gpu, sample);
          count.incrementAndGet();
          condenser.sample(at, gpu, sample);
        };
    GpuDirectory directory = new GpuDirectory(setting.cluster());
    TelemetryFeed feed = new TelemetryFeed(directory, samples, MOST_AGE_MICROS);
    MetricFilter screen =
        new MetricFilter(
            directory,
            feed,
            new MetricFilter.Limits(MOST_AGE_MICROS, SECOND),
            simulation::nowMicros);
    Ends ends = new Ends(screen, feed, samples);
    while (simulation.step()) {
      long now = simulation.nowMicros();
      Set<Integer> drowned = now >= drownedFromMicros ? DROWNED : Set.of();
      honestPages(simulation.state(), now, drowned, screen);
      if (!drowned.isEmpty()) {
        noise.send(now, ends);
      }
      feed.pageEnded(now);
    }
    return new Outcome(journal, screen, last, count.get());
  }

  private static PolicyEntry entry(String name) {
    return Stream.concat(
            PolicyCatalog.entries().stream(),
            LearnedPolicies.entries(ModelFiles.of(SHIPPED)).stream())
        .filter(e -> e.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static void markAsMissing(long now, int gpu, SampleSink to) {
    float none = Float.NaN;
    int unknown = GpuSample.UNKNOWN_COUNT;
    to.sample(now, gpu, new GpuSample(none, none, none, none, none, none, unknown, unknown));
  }

  private static void honestPages(
      ClusterState state, long now, Set<Integer> drowned, MetricSink sink) {
    for (int gpu = 0; gpu < state.cluster().gpuCount(); gpu++) {
      if (!drowned.contains(gpu)) {
        boolean busy = state.firstShareOnGpu(gpu) != ClusterState.NONE;
        GpuIdentity identity = identity(gpu);
        sink.measured(identity, GpuMetric.UTILIZATION, busy ? 0.9 : 0, now);
        sink.measured(identity, GpuMetric.TEMPERATURE, busy ? 70 : 35, now);
        sink.measured(identity, GpuMetric.MEMORY_USED, busy ? 9_000 : 0, now);
        sink.measured(identity, GpuMetric.MEMORY_ACTIVITY, busy ? 0.5 : 0, now);
      }
    }
  }

  private static GpuIdentity identity(int gpu) {
    Cluster cluster = setting.cluster();
    int node = cluster.nodeOf(gpu);
    return new GpuIdentity(
        cluster.nodes().get(node).name(), "GPU-" + gpu, gpu - cluster.firstGpu(node), "", "");
  }

  /** Whatever goes wrong with exporters, at every instant, of drowned GPUs and healthy ones. */
  private static Noise garbage() {
    RandomGenerator random = new RandomStreams(SEED).stream("garbage");
    return (now, ends) -> {
      for (int i = 0; i < GARBAGE_PER_INSTANT; i++) {
        sendOne(now, random, ends.screen());
      }
    };
  }

  private static void sendOne(long now, RandomGenerator random, MetricSink sink) {
    int any = random.nextInt(setting.cluster().gpuCount());
    GpuIdentity gpu = identity(any);
    double ratio = random.nextDouble();
    long longAgo = now - MOST_AGE_MICROS - 1 - random.nextLong(1_000 * SECOND);
    switch (random.nextInt(9)) {
      case 0 -> sink.measured(gpu, GpuMetric.UTILIZATION, Double.NaN, now);
      case 1 -> sink.measured(gpu, GpuMetric.MEMORY_USED, -1 - ratio, now);
      case 2 -> sink.measured(gpu, GpuMetric.TEMPERATURE, 151 + ratio * 0x1p63, now);
      case 3 -> sink.measured(gpu, GpuMetric.UTILIZATION, ratio, longAgo);
      case 4 -> sink.measured(gpu, GpuMetric.TEMPERATURE, 90, now + 2 * SECOND);
      case 5 -> sink.measured(stranger(random), GpuMetric.UTILIZATION, ratio, now);
      case 6 -> sink.measured(slice(gpu), GpuMetric.UTILIZATION, ratio, now);
      case 7 -> sink.measured(identity(0), GpuMetric.TEMPERATURE, 100 * ratio, now - 1);
      default -> honestAgain(now, sink);
    }
  }

  private static GpuIdentity stranger(RandomGenerator random) {
    String host = setting.cluster().nodes().get(0).name();
    return new GpuIdentity(host, "GPU-" + random.nextLong(), 50 + random.nextInt(50), "", "");
  }

  private static GpuIdentity slice(GpuIdentity gpu) {
    return new GpuIdentity(gpu.host(), gpu.uuid(), gpu.index(), "1g.5gb", "");
  }

  /** A measurement of a healthy GPU for this instant, repeated or changed. */
  private static void honestAgain(long now, MetricSink sink) {
    sink.measured(identity(0), GpuMetric.UTILIZATION, 0.9, now);
    sink.measured(identity(0), GpuMetric.UTILIZATION, 0, now);
  }
}
