package io.adlro.live.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Locality;
import io.adlro.ingest.jobclass.ClassMap;
import io.adlro.live.slurm.SlurmJobReading.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Jobs of Slurm as requests, and those that only Slurm can place. */
final class SlurmJobReadingTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final List<SlurmNodeInfo> NODES =
      List.of(
          node("volta1", "gpu:volta:2", "volta", "fast"),
          node("volta2", "gpu:volta:2", "volta"),
          node("radeon1", "gpu:radeon:4(S:0-1)", "radeon"));

  private static SlurmNodeInfo node(String name, String gres, String... features) {
    return new SlurmNodeInfo(name, List.of("IDLE"), gres, "", List.of(features));
  }

  private final ObjectNode job =
      JSON.createObjectNode()
          .put("job_id", 7)
          .put("job_state", "PENDING")
          .put("name", "train-vision")
          .put("user_name", "ann")
          .put("partition", "gpu")
          .put("node_count", 1)
          .put("cpus", 8)
          .put("memory_per_cpu", 1_000)
          .put("time_limit", 5)
          .put("tres_per_node", "gres:gpu:2");

  private Reading read() {
    return new SlurmJobReading(SlurmInventory.of(SlurmTestbed.CLUSTER, NODES), ClassMap.EMPTY)
        .waiting("id", new SlurmApi38().job(job));
  }

  private JobRequest request() {
    return read().request().orElseThrow();
  }

  @Test
  void whatAJobAsksForIsItsRequest() {
    job.put("name", "vision-3");
    JobRequest request = request();
    assertThat(request.id()).isEqualTo("id");
    assertThat(request.user()).isEqualTo("ann");
    assertThat(request.jobClass()).isEqualTo("vision");
    assertThat(request.gpus()).isEqualTo(2);
    assertThat(request.locality()).isEqualTo(Locality.ONE_NODE);
    assertThat(request.cpuMilli()).isEqualTo(4_000);
    assertThat(request.memoryMib()).isEqualTo(4_000);
    assertThat(request.limitMicros()).hasValue(300_000_000L);
    assertThat(request.allowedModels()).isEmpty();
  }

  @Test
  void aJobWhoseClassNoRuleTellsIsUnclassified() {
    job.put("name", "wrap");
    assertThat(request().jobClass()).isEqualTo(JobRequest.UNCLASSIFIED);
    job.put("comment", "language");
    assertThat(request().jobClass()).isEqualTo("language");
  }

  @Test
  void typesAndConstraintsAreGpuModels() {
    job.put("tres_per_node", "gres:gpu:radeon:4");
    assertThat(request().allowedModels()).containsExactly("MI100");
    job.put("tres_per_node", "gres/gpu:1").put("features", "volta");
    assertThat(request().allowedModels()).containsExactly("V100");
    job.put("features", "volta|radeon");
    assertThat(request().allowedModels()).containsExactly("V100", "MI100");
    job.put("tres_per_node", "gres:gpu:volta:1").put("features", "volta|radeon");
    assertThat(request().allowedModels()).containsExactly("V100");
  }

  @Test
  void gpusForTheWholeJobAreGpusOfOneNode() {
    job.put("tres_per_node", "").put("tres_per_job", "gres:gpu:3");
    assertThat(request().gpus()).isEqualTo(3);
    job.put("tres_per_job", "gres:gpu:5");
    assertThat(read().reason()).isEqualTo("asks for 5 GPUs on one node");
  }

  @Test
  void aJobOnSeveralNodesWantsItsGpusOnEach() {
    job.put("node_count", 2).put("max_nodes", 2).put("memory_per_node", 6_000);
    JobRequest request = request();
    assertThat(request.gpus()).isEqualTo(4);
    assertThat(request.locality()).isEqualTo(Locality.onNodes(2));
    assertThat(request.cpuMilli()).isEqualTo(2_000);
    assertThat(request.memoryMib()).isEqualTo(3_000);
    job.put("tres_per_node", "gres:gpu:5");
    assertThat(read().reason()).isEqualTo("asks for 5 GPUs on one node");
  }

  @Test
  void whatOnlySlurmCanPlaceHasAReason() {
    left("dependency", "afterany:6", "depends on another job");
    left("resv_name", "course", "uses a reservation");
    left("shared", "none", "wants its nodes alone");
    left("excluded_nodes", "volta1", "excludes nodes");
    left("required_nodes", "volta1", "names its nodes");
    left("array_task_string", "1-9%2", "is an array with a limit of running tasks");
    left("tres_per_task", "gres:gpu:1", "asks for GPUs by task, by socket or twice");
    left("features", "fast", "GPU type `` with constraint `fast` is no set of GPU models");
    left("features", "[a|b]&c", "GPU type `` with constraint `[a|b]&c` is no set of GPU models");
    job.put("max_nodes", 2);
    assertThat(read().reason()).isEqualTo("lets Slurm choose among 1 to 2 nodes");
    job.put("node_count", 2).put("tres_per_node", "").put("tres_per_job", "gres:gpu:4");
    assertThat(read().reason())
        .isEqualTo("lets Slurm divide its GPUs among 2 nodes (use --gpus-per-node)");
    job.put("het_job_id", 3);
    assertThat(read().reason()).isEqualTo("is a heterogeneous job");
  }

  private void left(String field, String value, String reason) {
    job.put(field, value);
    if (field.equals("tres_per_task")) {
      job.put("tres_per_node", "");
    }
    assertThat(read().reason()).isEqualTo(reason);
    job.put(field, "").put("tres_per_node", "gres:gpu:2");
  }

  @Test
  void aClusterFileThatDiffersIsNamedInOneSentence() {
    assertThat(SlurmInventory.of(SlurmTestbed.CLUSTER, NODES).difference()).isEmpty();
    assertThat(SlurmInventory.of(SlurmTestbed.CLUSTER, NODES.subList(0, 2)).difference())
        .contains("the cluster file has the node radeon1, which Slurm does not have");
    List<SlurmNodeInfo> fewer = List.of(node("volta1", "gpu:volta:1"), NODES.get(1), NODES.get(2));
    assertThat(SlurmInventory.of(SlurmTestbed.CLUSTER, fewer).difference())
        .contains(
            "the node volta1 has 2 GPUs in the cluster file and 1 in Slurm (Gres=gpu:volta:1)");
    List<SlurmNodeInfo> more =
        List.of(NODES.get(0), NODES.get(1), NODES.get(2), node("x1", "gpu:4"), node("login", ""));
    assertThat(SlurmInventory.of(SlurmTestbed.CLUSTER, more).difference())
        .contains("Slurm has the node x1 with 4 GPUs, which the cluster file does not have");
  }
}
