package io.adlro.live.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.RequeueCause;
import io.adlro.ingest.jobclass.ClassMap;
import io.adlro.live.driver.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** When a job that has lost a node may be placed again. */
final class SlurmLostNodeTest {
  private static final List<SlurmNodeInfo> NODES =
      List.of(node("volta1", "gpu:volta:2"), node("volta2", "gpu:volta:2"));

  private static SlurmNodeInfo node(String name, String gres) {
    return new SlurmNodeInfo(name, List.of("IDLE"), gres, "", List.of());
  }

  private final SlurmInventory inventory = SlurmInventory.of(SlurmTestbed.CLUSTER, NODES);
  private final List<Report> reports = new ArrayList<>();
  private final SlurmJobs jobs =
      new SlurmJobs(
          inventory,
          new SlurmJobReading(inventory, ClassMap.EMPTY),
          Set.of("gpu"),
          new SlurmLimits(),
          new SlurmStuckGpus(inventory),
          reports::add);
  private final ObjectNode job =
      JsonMapper.builder()
          .build()
          .createObjectNode()
          .put("job_id", 7)
          .put("name", "train")
          .put("user_name", "ann")
          .put("partition", "gpu")
          .put("admin_comment", "adlro:token")
          .put("priority", 1)
          .put("tres_per_node", "gres:gpu:1");

  /** What is reported after a list that shows the job so. */
  private List<Report> seen(double second, String state, int restarts) {
    reports.clear();
    job.put("job_state", state).put("restart_cnt", restarts);
    long nanos = Duration.ofMillis((long) (1_000 * second)).toNanos();
    jobs.update(List.of(new SlurmApi38().job(job)), nanos);
    jobs.reportStopped(nanos);
    jobs.reportNew(0);
    jobs.reportLimited(nanos);
    return List.copyOf(reports);
  }

  private void runsOn(String nodes, int count, String... gpus) {
    job.put("node_count", count).put("nodes", nodes);
    gpus(gpus);
    assertThat(seen(0, "RUNNING", 0)).anyMatch(Report.Started.class::isInstance);
  }

  private void gpus(String... gpus) {
    var detail = job.putArray("gres_detail");
    List.of(gpus).forEach(detail::add);
  }

  @Test
  void aGangIsHeldFromTheLossOnUntilItsOtherNodesCanStartItAgain() {
    runsOn("volta[1-2]", 2, "gpu:volta:1(IDX:0)", "gpu:volta:1(IDX:0)");

    assertThat(seen(1, "COMPLETING", 1)).hasSize(1).allMatch(Report.Held.class::isInstance);
    gpus();
    assertThat(seen(2, "PENDING", 1))
        .containsExactly(
            new Report.Requeued("slurm-7-token", Report.UNORDERED, 0, RequeueCause.GPU_LOST));
    assertThat(seen(3.9, "PENDING", 1)).isEmpty();
    assertThat(seen(4, "PENDING", 1)).containsExactly(new Report.Released("slurm-7-token"));
  }

  @Test
  void aGangThatWaitsAgainAtOnceIsHeldBeforeItIsReported() {
    runsOn("volta[1-2]", 2, "gpu:volta:1(IDX:0)", "gpu:volta:1(IDX:0)");
    gpus();

    assertThat(seen(1, "PENDING", 1))
        .hasSize(2)
        .satisfiesExactly(
            first -> assertThat(first).isInstanceOf(Report.Held.class),
            second -> assertThat(second).isInstanceOf(Report.Requeued.class));
    assertThat(seen(3, "PENDING", 1)).containsExactly(new Report.Released("slurm-7-token"));
  }

  @Test
  void aJobOfOneNodeMayBePlacedElsewhereAsSoonAsItWaits() {
    runsOn("volta1", 1, "gpu:volta:1(IDX:0)");

    assertThat(seen(1, "COMPLETING", 1)).hasSize(1).allMatch(Report.Held.class::isInstance);
    gpus();
    assertThat(seen(2, "PENDING", 1))
        .satisfiesExactly(
            first -> assertThat(first).isInstanceOf(Report.Requeued.class),
            second -> assertThat(second).isInstanceOf(Report.Released.class));
  }
}
