package io.adlro.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.state.JobPhase;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.scenario.ScenarioFiles;
import io.adlro.live.store.AuditEntry;
import io.adlro.live.store.JobChange;
import io.adlro.live.store.JobPage;
import io.adlro.live.store.JobSelection;
import io.adlro.live.store.QueueGroup;
import io.adlro.live.store.StoreReader;
import io.adlro.live.store.StoredDecision;
import io.adlro.live.store.StoredJob;
import io.adlro.live.store.StoredKey;
import io.adlro.report.text.ShadowLines;
import io.adlro.solve.OrToolsLoadPlanner;
import io.adlro.study.experiment.AllPolicies;
import io.adlro.study.experiment.ExperimentContext;
import io.adlro.study.figure.LineFigure;
import io.adlro.study.figure.Point;
import io.adlro.study.site.ShadowResult;
import io.adlro.study.site.ShadowResult.Group;
import io.adlro.study.site.ShadowResult.ModelUse;
import io.adlro.study.site.ShadowStudy;
import io.adlro.study.site.ShadowStudy.Recorded;
import io.adlro.study.site.ShadowVerdict;
import io.adlro.study.site.ShadowVerdict.Reason;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Jobs that another scheduler ran, replayed under a policy of ours. */
final class ShadowJobsTest {
  private static final long SECOND = 1_000_000;
  private static final long BEGIN = 1_780_000_000L * SECOND;
  private static final int RUNS = -1;
  private static final int NEVER = -2;

  private static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("V100", 32 * 1024), GpuModel.withMemory("MI100", 32 * 1024)),
          List.of(Node.of("v1", "V100", 1, 16, 62), Node.of("r1", "MI100", 1, 16, 62)),
          SpeedTable.of(Map.of("vision", Map.of("V100", 1.0, "MI100", 0.5))));

  /** A store with some jobs; what is not asked for is empty. */
  private static final class FakeStore implements StoreReader {
    private final List<StoredJob> jobs = new ArrayList<>();
    private final List<AuditEntry> audit = new ArrayList<>();
    private String mode = "shadow";

    /** Times in seconds since the begin. */
    FakeStore job(double submit, double start, double end, String gpu) {
      String id = "job-" + jobs.size();
      boolean started = start >= 0;
      jobs.add(
          new StoredJob(
              jobs.size(),
              JobRequest.of("vision").id(id).limitMicros(SECOND).build(),
              "slurm",
              "",
              "",
              micros(submit),
              new JobChange(
                  id,
                  end == RUNS ? JobPhase.RUNNING : end == NEVER ? JobPhase.PENDING : JobPhase.DONE,
                  1,
                  started ? List.of(gpu) : List.of(),
                  started ? micros(start) : -1,
                  end < 0 ? -1 : micros(end),
                  "",
                  0.5f,
                  -1,
                  false,
                  false,
                  jobs.size())));
      return this;
    }

    private static long micros(double seconds) {
      return BEGIN + Math.round(seconds * SECOND);
    }

    @Override
    public List<QueueGroup> queue() {
      return List.of();
    }

    @Override
    public JobPage jobs(JobSelection query) {
      int to = Math.min(jobs.size(), query.offset() + 2); // in small parts
      return new JobPage(jobs.subList(Math.min(query.offset(), to), to), jobs.size());
    }

    @Override
    public List<StoredDecision> decisions(long before, int most) {
      return List.of(
          new StoredDecision(1, 1, "job-0", "place", 1, List.of(), "fcfs", mode, "NONE"));
    }

    @Override
    public List<AuditEntry> audit(long before, int most) {
      return audit.stream().filter(entry -> entry.number() < before).limit(1).toList();
    }

    @Override
    public Optional<StoredJob> job(String id) {
      return Optional.empty();
    }

    @Override
    public List<StoredJob> changedAfter(long sequence, int most) {
      return List.of();
    }

    @Override
    public List<StoredDecision> decisionsOf(String job) {
      return List.of();
    }

    @Override
    public List<StoredKey> keys() {
      return List.of();
    }

    @Override
    public Optional<String> value(String name) {
      return Optional.empty();
    }
  }

  private static Recorded read(FakeStore store) {
    return ShadowJobs.read(store, CLUSTER, OptionalLong.empty());
  }

  private static ShadowResult compare(FakeStore store) {
    ExperimentContext context =
        new ExperimentContext(
            new AllPolicies(List.of(PolicyCatalog.entries())),
            new OrToolsLoadPlanner(),
            ScenarioFiles.of(Path.of("..")));
    return ShadowStudy.run(read(store), "fcfs", context, () -> {});
  }

  @Test
  void theLastJobsOfActiveModeAreThoseThatEndedSinceATime() {
    FakeStore store = new FakeStore();
    store.mode = "active";
    for (int i = 0; i < 10; i++) {
      store.job(100 * i, 100 * i + 10, 100 * i + 150, "v1/0");
    }
    assertThat(compared(ShadowJobs.last(store, CLUSTER, 4, 0))).isEqualTo(4);
    assertThat(compared(ShadowJobs.last(store, CLUSTER, 100, BEGIN + 700 * SECOND))).isEqualTo(3);
    assertThatThrownBy(() -> ShadowJobs.last(store, CLUSTER, 4, BEGIN + 901 * SECOND))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("nothing to replay");
  }

  /** Others ran when the first was submitted and take their GPUs. */
  private static long compared(Recorded recorded) {
    return Arrays.stream(recorded.trace().recorded().waitMicros()).filter(w -> w >= 0).count();
  }

  @Test
  void theSameJobsAreReplayedWithTheWorkThatTheirRunsShow() {
    // Slurm gave the slow GPU to the first job and let the second wait for it.
    ShadowResult result =
        compare(
            new FakeStore()
                .job(0, 10, 110, "r1/0")
                .job(20, 110, 210, "r1/0")
                .job(30, -1, 50, "")
                .job(40, -1, NEVER, ""));

    assertThat(result.jobs()).isEqualTo(2);
    assertThat(result.real().waits().mean()).isCloseTo(50, within(1e-3)); // 10 and 90
    assertThat(result.real().completions().mean()).isCloseTo(150, within(1e-3));
    assertThat(result.simulated().completions().mean()).isLessThan(101); // 50 s of work each
    assertThat(result.models()).extracting(ModelUse::real).containsExactly(0, 2);
    assertThat(result.leftOut())
        .containsEntry("ended without a start that was seen", 1)
        .containsEntry("still waits", 1);
    assertThat(result.mean().interval()).isEmpty();
    assertThat(String.join(" ", ShadowLines.of(result)))
        .contains("Wait: jobs were submitted on 1 day", "5 more days with jobs are missing");
  }

  @Test
  void whatRanAtTheBeginAndWhatStillRunsTakesItsGpu() {
    ShadowResult result =
        compare(
            new FakeStore()
                .job(0, 0, 1_000, "v1/0") // ran when ADLRO started
                .job(1, 3, RUNS, "r1/0")
                .job(2, 1_000, 1_010, "v1/0"));

    assertThat(result.jobs()).isEqualTo(1);
    assertThat(result.simulated().waits().mean()).isGreaterThan(900);
    assertThat(result.leftOut())
        .containsEntry("ran when shadow mode began; takes its GPUs in the replay", 1)
        .containsEntry("still runs; takes its GPUs in the replay", 1);
  }

  @Test
  void theLoadIsThatOfTheComparedJobsOverTheRecordedTime() {
    // Slurm let the first job wait for half of the time; ADLRO would have started it at once.
    ShadowResult result =
        compare(new FakeStore().job(0, 120, 240, "v1/0").job(0, 120, 180, "r1/0"));

    assertThat(result.load())
        .extracting(LineFigure::title)
        .hasSize(2)
        .first()
        .isEqualTo("GPUs in use");
    assertThat(means(result.load().get(0)))
        .containsExactly(new double[] {0.75, 0.75}, within(0.01));
    assertThat(means(result.load().get(1))).containsExactly(new double[] {0, 1}, within(0.01));
    assertThat(result.widths()).extracting(Group::name).containsExactly("1");
    assertThat(result.classes()).extracting(Group::jobs).containsExactly(2);
  }

  /** Of the policy and of the real scheduler. */
  private static double[] means(LineFigure figure) {
    return figure.series().stream()
        .mapToDouble(one -> one.points().stream().mapToDouble(Point::y).average().orElseThrow())
        .toArray();
  }

  @Test
  void sixDaysGiveAnInterval() {
    FakeStore store = new FakeStore();
    for (int day = 0; day < 6; day++) {
      double at = 86_400.0 * day;
      store.job(at, at + 60 + day, at + 160 + day, "v1/0");
    }
    ShadowResult result = compare(store);

    assertThat(result.days()).extracting(Group::name).hasSize(6).contains("2026-05-28");
    assertThat(result.mean().relative()).isLessThan(-0.3);
    assertThat(result.mean().interval().orElseThrow().high()).isLessThan(0);
    assertThat(result.p95().interval().orElseThrow().high()).isLessThan(0);
    assertThat(ShadowVerdict.of(result).reason()).isEqualTo(Reason.FEW_JOBS);
  }

  @Test
  void onlyJobsSinceTheLastSwitchOfTheModeAreCompared() {
    FakeStore store = new FakeStore().job(0, 10, 110, "v1/0").job(300, 310, 410, "v1/0");
    store.audit.add(new AuditEntry(2, 2, BEGIN, "admin", "key", "x", "", ""));
    store.audit.add(
        new AuditEntry(1, 1, BEGIN + 200 * SECOND, "admin", "mode", "cluster", "shadow", ""));

    assertThat(read(store).trace().ids()).containsExactly("job-1");
    assertThat(read(store).trace().clock().originMicros()).isEqualTo(BEGIN + 200 * SECOND);
    assertThat(ShadowJobs.read(store, CLUSTER, OptionalLong.of(BEGIN + 250 * SECOND)).toMicros())
        .isEqualTo(BEGIN + 410 * SECOND);
  }

  @Test
  void aStoreInActiveModeOrWithoutEndedJobsIsRefused() {
    FakeStore active = new FakeStore().job(0, 10, 110, "v1/0");
    active.mode = "active";

    assertThatThrownBy(() -> read(active))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("active mode");
    assertThatThrownBy(() -> read(new FakeStore().job(0, -1, NEVER, "")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("ask again later");
  }
}
