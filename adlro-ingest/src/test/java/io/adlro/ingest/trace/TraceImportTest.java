package io.adlro.ingest.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.scenario.ClusterFiles;
import io.adlro.ingest.site.InputFormats;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TraceImportTest {
  private static final Cluster MIXED =
      ClusterFiles.parse(
          "mixed.yaml",
          """
          models: {V100: {memory: 16GiB}, T4: {memory: 16GiB}}
          nodes:
            - {name: a, gpuModel: V100, gpus: 4, cpuCores: 32, memory: 256GiB, network: 100Gbit/s}
            - {name: b, gpuModel: T4, gpus: 4, cpuCores: 32, memory: 256GiB, network: 100Gbit/s}
          speeds:
            training: {V100: 1, T4: 0.5}
            inference: {V100: 1, T4: 0.8}
          """);

  private static final String PODS =
      """
      name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time
      late,4000,8192,1,500,,BE,Succeeded,1300,1500,1360
      cpu,4000,8192,0,0,,LS,Succeeded,1000,1100,1000
      never,4000,8192,1,1000,,LS,Pending,1010,1400,
      pinned,8000,8192,2,1000,T4,LS,Succeeded,1100,1300,1100
      other,8000,8192,1,1000,A10,LS,Succeeded,1100,1300,1100
      """;

  @TempDir Path dir;

  @Test
  void jobsAreInOrderFromZeroWithTheirRequests() throws IOException {
    ImportedTrace trace = read("openb", PODS);

    assertThat(trace.ids()).containsExactly("pinned", "late");
    Job pinned = trace.jobs().job(0);
    assertThat(pinned.submitMicros()).isZero();
    assertThat(pinned.request().gpus()).isEqualTo(2);
    assertThat(pinned.request().allowedModels()).containsExactly("T4");
    assertThat(pinned.request().cpuMilli()).isEqualTo(4_000);
    assertThat(trace.jobs().job(1).submitMicros()).isEqualTo(200_000_000);
    assertThat(trace.jobs().job(1).request().shareMilli()).isEqualTo(500);
  }

  @Test
  void whatIsDroppedIsCountedByReason() throws IOException {
    ImportedTrace trace = read("openb", PODS);

    assertThat(trace.summary().jobsRead()).isEqualTo(5);
    assertThat(trace.summary().droppedByReason())
        .isEqualTo(
            Map.of(
                "requested no GPU", 1L,
                "did not run", 1L,
                "requested GPU models that the cluster does not have", 1L));
  }

  @Test
  void theDateOfTheFirstJobIsKeptWhereTheSourceHasDates() throws IOException {
    String swf = "; UnixStartTime: %d\n1 3600 0 60 2 -1 -1 2 -1 -1 1 -1 -1 -1 -1 -1 -1 -1\n";

    ImportedTrace dated = read("swf", swf.formatted(1_700_000_000));
    ImportedTrace undated = read("openb", PODS);

    ZonedDateTime first = Instant.ofEpochSecond(1_700_003_600).atZone(ZoneOffset.UTC);
    assertThat(dated.clock().date(0)).contains(first);
    assertThat(dated.in(ZoneId.of("Asia/Tokyo")).clock().date(0))
        .contains(first.withZoneSameInstant(ZoneId.of("Asia/Tokyo")));
    assertThat(dated.fasterBy(1).clock().date(0)).contains(first);
    assertThat(dated.fasterBy(2).clock().date(0)).isEmpty();
    assertThat(undated.clock().date(0)).isEmpty();
  }

  @Test
  void realWaitsAreKept() throws IOException {
    ImportedTrace trace = read("openb", PODS);

    assertThat(trace.recorded().waitMicros()).containsExactly(0, 60_000_000);
  }

  @Test
  void jobsWithoutAClassAreUnclassifiedAtTheMeanSpeedForEverySeed() throws IOException {
    ImportedTrace trace = read("openb", many());

    assertThat(classes(trace.jobs())).containsOnly("unclassified");
    assertThat(classes(trace.bySeed(2))).containsOnly("unclassified");
    Cluster cluster = trace.jobs().cluster();
    assertThat(cluster.classes()).containsExactly("training", "inference", "unclassified");
    assertThat(cluster.speed(2, 0)).isEqualTo(1);
    assertThat(cluster.speed(2, 1)).isEqualTo(0.65);
    assertThat(trace.summary().assumptions().keySet())
        .anyMatch(text -> text.contains("no class known"));
    assertThat(trace.classes().warning().orElseThrow()).startsWith("100.0 % of the GPU time");
  }

  @Test
  void theClusterGainsNoClassWhereAllJobsHaveOne() throws IOException {
    ImportedTrace trace = read("sacct", sacct("cpu=4,gres/gpu:t4=1", "cpu=4,gres/gpu:t4=1"));

    assertThat(trace.jobs().cluster()).isSameAs(MIXED);
    assertThat(trace.classes().warning()).isEmpty();
  }

  @Test
  void theModelThatWasAskedForIsTheModelItRanOn() throws IOException {
    ImportedTrace untyped = read("sacct", sacct("cpu=4,gres/gpu:t4=1", "cpu=4,gres/gpu=1"));

    assertThat(untyped.jobs().workMicros(0)).isEqualTo(300_000_000);
    assertThat(untyped.summary().assumptions()).isEmpty();
    assertThat(untyped.recorded().model()).containsExactly(1);
  }

  @Test
  void assumptionsCountTheReplayedJobsOnly() throws IOException {
    Path file = Files.writeString(dir.resolve("many.csv"), many());
    ImportRequest all = ImportRequest.of(new TraceName(Optional.of("openb"), file), MIXED);
    Problems none = new Problems();
    Period period = Period.of(Optional.empty(), Optional.of("30"), ZoneOffset.UTC, none);
    ImportRequest some =
        new ImportRequest(
            all.traces(), MIXED, period, 10, all.maxBroken(), all.classes(), Map.of());
    ImportedTrace trace = TraceImport.read(InputFormats.withoutClock(ZoneOffset.UTC), some);

    assertThat(trace.jobs().size()).isEqualTo(20);
    assertThat(trace.summary().assumptions().values()).containsOnly(20L);
  }

  @Test
  void aScheduleThatHeldMoreGpusThanTheClusterHasIsFound() throws IOException {
    // Each pod starts one second after the one before and runs for nine.
    ImportedTrace trace = read("openb", many());
    RecordedPeak peak = RecordedPeak.beyond(trace).orElseThrow();
    assertThat(peak).isEqualTo(new RecordedPeak(9, 8, "", 8_000_000, Optional.empty()));
    assertThat(peak.words())
        .isEqualTo(
            "the recorded schedule held 9 GPUs at once (8.0 s after its start), the cluster has 8;"
                + " use the cluster that it ran on");

    ImportedTrace wide = read("sacct", sacct("cpu=4,gres/gpu:t4=5", "cpu=4,gres/gpu:t4=5"));
    assertThat(RecordedPeak.beyond(wide).orElseThrow().words())
        .startsWith(
            "the recorded schedule held 5 T4 at once (2024-01-01 00:10), the cluster has 4");
    assertThat(RecordedPeak.beyond(read("openb", PODS))).isEmpty();
  }

  private static String sacct(String asked, String allocated) {
    return """
    JobID|JobName|User|State|Submit|Start|End|ElapsedRaw|ReqTRES|AllocTRES
    7|Training-7|ana|COMPLETED|2024-01-01T00:00:00|2024-01-01T00:10:00|2024-01-01T00:20:00|600|%s|%s
    """
        .formatted(asked, allocated);
  }

  @Test
  void otherSeedsShiftArrivalsInTheirOrder() throws IOException {
    WorkloadTable as = read("openb", many()).jobs();
    WorkloadTable shaken = read("openb", many()).bySeed(2);

    for (int row = 0; row < as.size(); row++) {
      assertThat(shaken.workMicros(row)).isEqualTo(as.workMicros(row));
      assertThat(shaken.submitMicros(row))
          .isBetween(as.submitMicros(row), as.submitMicros(row) + 60_000_000);
    }
    assertThat(shaken.submitMicros(0)).isNotEqualTo(as.submitMicros(0));
    assertThat(read("openb", many()).bySeed(2).submitMicros(7)).isEqualTo(shaken.submitMicros(7));
  }

  @Test
  void blocksMeasureEachJobOnceAndWarmUpWithTheJobsBefore() throws IOException {
    ImportedTrace trace = read("openb", many());
    List<String> measured = new ArrayList<>();
    for (int number = 1; number <= 3; number++) {
      ImportedTrace block = trace.block(new TraceBlock(number, 3, 0.25));
      assertThat(block.jobs().size()).isEqualTo(16);
      assertThat(block.jobs().submitMicros(0)).isZero();
      measured.addAll(block.ids().subList(MeasuredWindow.cut(16, 0.25), 16));
    }

    assertThat(measured).hasSize(36).isEqualTo(trace.ids().subList(4, 40));
    assertThatThrownBy(() -> trace.block(new TraceBlock(1, 100, 0)))
        .hasMessageContaining("40 jobs are too few for 100 blocks");
  }

  @Test
  void arrivalsFasterByAFactorRunAsLong() throws IOException {
    ImportedTrace trace = read("openb", PODS).fasterBy(2);

    assertThat(trace.jobs().submitMicros(1)).isEqualTo(100_000_000);
    assertThat(trace.jobs().workMicros(1)).isEqualTo(140_000_000);
    assertThat(trace.recorded().waitMicros()).containsOnly(RecordedSchedule.UNKNOWN);
  }

  @Test
  void workIsTheRunTimeTimesTheSpeedOfTheModelItRanOn() throws IOException {
    ImportedTrace trace =
        read(
            "sacct",
            """
            JobID|JobName|User|State|Submit|Start|End|ElapsedRaw|AllocTRES
            7|training|ana|COMPLETED|2024-01-01T00:00:00|2024-01-01T00:10:00|2024-01-01T00:20:00|600|cpu=4,gres/gpu:t4=1
            """);

    assertThat(trace.jobs().job(0).request().jobClass()).isEqualTo("training");
    assertThat(trace.jobs().workMicros(0)).isEqualTo(300_000_000);
    assertThat(trace.recorded().waitMicros()).containsExactly(600_000_000);
  }

  @Test
  void repeatedIdsGetASuffix() throws IOException {
    String twice = PODS + "late,4000,8192,1,500,,BE,Succeeded,1301,1500,1360\n";

    assertThat(read("openb", twice).ids()).containsExactly("pinned", "late", "late#2");
  }

  @Test
  void aTraceOfWhichNothingIsLeftIsAProblemWithTheReasons() {
    String onlyCpu =
        PODS.lines().limit(1).findFirst().orElseThrow() + "\ncpu,1,1,0,0,,LS,Succeeded,1,2,1\n";

    assertThatThrownBy(() -> read("openb", onlyCpu))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no job is left to replay")
        .hasMessageContaining("requested no GPU");
  }

  private static String many() {
    StringBuilder text = new StringBuilder(PODS.lines().findFirst().orElseThrow()).append('\n');
    for (int i = 0; i < 40; i++) {
      text.append("pod-%d,1000,1024,1,1000,,LS,Succeeded,%d,%d,%d\n".formatted(i, i, i + 9, i));
    }
    return text.toString();
  }

  private static List<String> classes(WorkloadTable jobs) {
    return IntStream.range(0, jobs.size())
        .mapToObj(row -> jobs.job(row).request().jobClass())
        .toList();
  }

  private ImportedTrace read(String format, String text) throws IOException {
    Path file = Files.writeString(dir.resolve("trace.txt"), text);
    return TraceImport.read(
        InputFormats.withoutClock(ZoneOffset.UTC),
        ImportRequest.of(new TraceName(Optional.of(format), file), MIXED));
  }
}
