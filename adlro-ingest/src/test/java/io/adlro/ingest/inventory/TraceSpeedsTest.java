package io.adlro.ingest.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.inventory.TraceSpeeds.Pair;
import io.adlro.ingest.scenario.ClusterFiles;
import io.adlro.ingest.site.InputFormats;
import io.adlro.ingest.trace.ImportRequest;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.TraceImport;
import io.adlro.ingest.trace.TraceName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TraceSpeedsTest {
  private static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("V100", 32 * 1024), GpuModel.withMemory("MI100", 32 * 1024)),
          List.of(Node.of("v1", "V100", 4, 16, 62), Node.of("r1", "MI100", 4, 16, 62)),
          SpeedTable.of(
              Map.of(
                  "vision", Map.of("V100", 1.0, "MI100", 1.0),
                  "language", Map.of("V100", 1.0, "MI100", 0.8))));

  @TempDir Path folder;

  /** Seven recurring jobs of vision run half as fast on r1; the GPUs have no type in accounting. */
  private static String sacct() {
    StringBuilder rows =
        new StringBuilder(
            "JobID|State|Submit|Start|End|ElapsedRaw|ReqTRES|NodeList|User|JobName\n");
    for (int job = 0; job < 56; job++) {
      boolean fast = job % 2 == 0;
      int run = (fast ? 600 : 1_200) + job % 5;
      rows.append(
          "%d|COMPLETED|%d|%d|%d|%d|cpu=4,gres/gpu=1,node=1|%s|anna|vision-%d%n"
              .formatted(
                  job,
                  1_000 * job,
                  1_000 * job,
                  1_000 * job + run,
                  run,
                  fast ? "v1" : "r1",
                  job / 2 % 7));
    }
    rows.append("98|FAILED|1|2|3|1|gres/gpu=1|r1|anna|vision-0\n");
    rows.append("99|COMPLETED|1|2|99|97|gres/gpu=1|r1|anna|language\n");
    return rows.toString();
  }

  private TraceSpeeds speeds() throws IOException {
    Path file = Files.writeString(folder.resolve("sacct.txt"), sacct());
    ImportedTrace trace =
        TraceImport.read(
            InputFormats.withoutClock(ZoneOffset.UTC),
            ImportRequest.of(new TraceName(Optional.of("sacct"), file), CLUSTER));
    return TraceSpeeds.of(trace);
  }

  private static Pair pair(TraceSpeeds speeds, String jobClass, String model) {
    return speeds.pairs().stream()
        .filter(pair -> pair.jobClass().equals(jobClass) && pair.model().equals(model))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void recurringJobsOnTwoModelsShowTheirSpeed() throws IOException {
    TraceSpeeds speeds = speeds();
    Pair slow = pair(speeds, "vision", "MI100");

    assertThat(speeds.reference()).isEqualTo("V100");
    assertThat(slow.jobs()).isEqualTo(28);
    assertThat(slow.stated()).isEqualTo(1);
    assertThat(slow.measured().orElseThrow().speed()).isCloseTo(0.5, within(0.02));
    assertThat(slow.measured().orElseThrow().recurring()).isEqualTo(7);
    assertThat(pair(speeds, "vision", "V100").measured()).isEmpty();
    assertThat(pair(speeds, "language", "MI100").measured()).isEmpty();
  }

  @Test
  void aClusterFileGetsTheMeasuredSpeedsAndKeepsTheOthers() throws IOException {
    String yaml = speeds().yaml();
    Cluster learned = ClusterFiles.parse("learned.yaml", yaml);

    assertThat(yaml).contains("from 7 recurring jobs of this site (56 runs)");
    assertThat(speed(learned, "vision", "MI100")).isCloseTo(0.5, within(0.02));
    assertThat(speed(learned, "vision", "V100")).isEqualTo(1);
    assertThat(speed(learned, "language", "MI100")).isEqualTo(0.8);
  }

  private static double speed(Cluster cluster, String jobClass, String model) {
    return cluster.speed(cluster.classIndex(jobClass), cluster.modelIndex(model));
  }
}
