package io.adlro.live.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The same jobs and nodes in the words of each version. */
final class SlurmApiTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Path SHARED = Path.of("../../shared");

  static Stream<SlurmApi> known() {
    return SlurmApis.ALL.stream();
  }

  private static JsonNode sample(String kind, SlurmApi api) throws IOException {
    String number = api.version().substring(api.version().lastIndexOf('.') + 1);
    String name = "/slurm/api/%s-%s.json".formatted(kind, number);
    try (InputStream in = SlurmApiTest.class.getResourceAsStream(name)) {
      return JSON.readTree(in);
    }
  }

  private static List<SlurmJobInfo> jobs(SlurmApi api, JsonNode answer) {
    List<SlurmJobInfo> jobs = new ArrayList<>();
    answer.path("jobs").forEach(job -> jobs.addAll(WaitingTasks.split(api.job(job))));
    return jobs;
  }

  private static List<SlurmNodeInfo> nodes(SlurmApi api, JsonNode answer) {
    List<SlurmNodeInfo> nodes = new ArrayList<>();
    answer.path("nodes").forEach(node -> nodes.add(api.node(node)));
    return nodes;
  }

  @ParameterizedTest
  @MethodSource("known")
  void aRunningJobIsReadWithItsPlacementAndItsGpus(SlurmApi api) throws IOException {
    SlurmJobInfo job = jobs(api, sample("jobs", api)).get(0);
    assertThat(job.number()).isEqualTo("84");
    assertThat(job.state()).isEqualTo(SlurmJobState.RUNNING);
    assertThat(job.token()).contains("e5ek4gvq");
    assertThat(job.placed()).contains(new SlurmPlaced(2, 1763, 1));
    assertThat(job.restarts()).isEqualTo(1);
    assertThat(job.isHeld()).isFalse();
    assertThat(job.wants().nodes()).isEqualTo(2);
    assertThat(job.wants().memoryMib()).hasValue(16_000);
    assertThat(job.wants().limitMinutes()).hasValue(10);
    assertThat(job.wants().exclusive()).isTrue();
    SlurmInventory inventory =
        SlurmInventory.of(SlurmTestbed.CLUSTER, nodes(api, sample("nodes", api)));
    assertThat(inventory.gpuIds(job))
        .containsExactly("volta1/0", "volta1/1", "volta2/0", "volta2/1");
    assertThat(inventory.difference()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("known")
  void tasksThatWaitTogetherAreJobsOfTheirOwn(SlurmApi api) throws IOException {
    List<SlurmJobInfo> jobs = jobs(api, sample("jobs", api));
    assertThat(jobs.subList(1, jobs.size()))
        .extracting(SlurmJobInfo::number)
        .containsExactly("8_1", "8_2", "8_4");
    assertThat(jobs.get(1).path()).isEqualTo("8_1");
    assertThat(jobs.get(1).isHeld()).isTrue();
    assertThat(jobs.get(1).wants().limitMinutes()).isEmpty();
    assertThat(jobs.get(1).wants().exclusive()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("known")
  void nodesAreLostOrTakeNoJobs(SlurmApi api) throws IOException {
    List<SlurmNodeInfo> nodes = nodes(api, sample("nodes", api));
    assertThat(nodes).extracting(SlurmNodeInfo::isClosed).containsExactly(true, true, false);
    assertThat(nodes).extracting(SlurmNodeInfo::isLost).containsExactly(false, false, true);
    assertThat(nodes.get(0).features()).containsExactly("volta", "fast");
  }

  @Test
  void anOrderToStartIsOneBodyInTheWordsOfItsVersion() {
    List<String> nodes = List.of("a1", "a2");
    assertThat(new SlurmApi38().place(nodes, "adlro=1.2.0", false))
        .isEqualTo(Map.of("nodelist", "a1,a2", "comment", "adlro=1.2.0", "hold", false));
    assertThat(new SlurmApi38().place(nodes, "x", true)).containsEntry("begin_time", "now");
    for (SlurmApi later : List.of(new SlurmApi41(), new SlurmApi44())) {
      assertThat(later.place(nodes, "x", true))
          .containsEntry("required_nodes", nodes)
          .containsEntry("hold", false)
          .containsEntry("begin_time", Map.of("set", true, "infinite", false, "number", 1));
    }
  }

  @Test
  void theNewestThatIsOfferedAndKnownIsChosen() {
    assertThat(SlurmApis.newest(List.of("v0.0.37", "v0.0.38")).orElseThrow().isVerified()).isTrue();
    assertThat(SlurmApis.newest(List.of("v0.0.38", "v0.0.41", "v0.0.99")).orElseThrow().version())
        .isEqualTo("v0.0.41");
    assertThat(SlurmApis.newest(List.of("v0.0.36"))).isEmpty();
  }

  @Test
  void aCommentKeepsWhatTheUserWrote() {
    SlurmPlaced second = new SlurmPlaced(2, 9, 1);
    assertThat(second.in("my words adlro=1.8.0")).isEqualTo("my words adlro=2.9.1");
    assertThat(second.in("")).isEqualTo("adlro=2.9.1");
    assertThat(SlurmPlaced.of("adlro=1.8.0 and more")).isEmpty();
  }

  @Test
  void recordedAnswersAreRead() throws IOException {
    assumeTrue(Files.isDirectory(SHARED), "recorded answers are not on this machine");
    Path samples = SHARED.resolve("slurm/samples");
    try (InputStream in =
        new GZIPInputStream(Files.newInputStream(samples.resolve("rest_jobs.json.gz")))) {
      assertThat(jobs(new SlurmApi38(), JSON.readTree(in)))
          .isNotEmpty()
          .allSatisfy(job -> assertThat(job.jobId()).isPositive());
    }
    assertThat(nodes(new SlurmApi38(), read(samples.resolve("rest_nodes.json")))).hasSize(8);
    Path recorded = SHARED.resolve("data/telemetry-slurm");
    for (SlurmApi api : List.of(new SlurmApi41(), new SlurmApi44())) {
      String release = api.version().equals("v0.0.41") ? "24.05_0.0.41" : "25.11_0.0.44";
      JsonNode answer =
          read(
              recorded.resolve("slurmrestd_%s_slurm-job-gpus-multi-nodes.json".formatted(release)));
      SlurmJobInfo job = jobs(api, answer).get(0);
      assertThat(job.state()).isEqualTo(SlurmJobState.RUNNING);
      assertThat(job.gresDetail()).containsExactly("gpu:h100:4(IDX:0-3)", "gpu:h100:4(IDX:0-3)");
      assertThat(job.nodes()).isEqualTo("gpu[1-2]");
      assertThat(api.lastUpdate(answer)).isNotEqualTo(OptionalLong.empty());
    }
    JsonNode old = read(recorded.resolve("slurmrestd_24.05_0.0.41_slurm-jobs.json"));
    assertThat(jobs(new SlurmApi41(), old))
        .hasSize(14)
        .extracting(SlurmJobInfo::state)
        .contains(SlurmJobState.TIMED_OUT);
  }

  private static JsonNode read(Path file) throws IOException {
    return JSON.readTree(Files.readAllBytes(file));
  }
}
