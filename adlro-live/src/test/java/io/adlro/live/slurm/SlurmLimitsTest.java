package io.adlro.live.slurm;

import io.adlro.core.state.JobPhase;
import io.adlro.live.loop.WaitCode;
import io.adlro.live.loop.WaitReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits that a real Slurm with slurmdbd enforces on users and accounts. */
final class SlurmLimitsTest {
  @TempDir static Path folder;
  private static SlurmTestbed slurm;
  private static JobLogs logs;

  @TempDir Path storeFolder;

  @BeforeAll
  static void startSlurm() throws IOException {
    slurm = SlurmTestbed.startWithAccounting(folder, "limits,qos");
    logs = new JobLogs(folder);
  }

  @AfterAll
  static void stopSlurm() {
    if (slurm != null) {
      slurm.close();
    }
  }

  @Test
  void aJobThatALimitKeepsWaitingTakesNoGpusAndRunsWhenAnotherOfItsUserHasEnded() throws Exception {
    slurm.run("sacctmgr", "-i", "modify", "qos", "normal", "set", "MaxTRESPerUser=gres/gpu=2");
    Path end = folder.resolve("jobs/end");
    String script = logs.script("while [ ! -e %s ]; do sleep 0.05; done".formatted(end));
    String first = slurm.sbatch(script, "--gres=gpu:2");
    try (LoopOnSlurm adlro = new LoopOnSlurm(slurm, storeFolder.resolve("adlro.db"))) {
      adlro.await(first, JobPhase.RUNNING);
      String second = slurm.sbatch(script, "--gres=gpu:2");
      String third = slurm.sbatch(script, "--gres=gpu:1");
      adlro.await(second, JobPhase.HELD);
      adlro.await(third, JobPhase.HELD);
      String id = adlro.job(second).orElseThrow().request().id();
      Await.until(
          "the limit is the reason",
          () ->
              new WaitReason(
                      WaitCode.CLUSTER_LIMIT, "the cluster keeps it waiting: QOSMaxGRESPerUser")
                  .equals(adlro.loop().view().reasons().get(id)));
      Files.writeString(end, "");
      List.of(first, second, third).forEach(number -> adlro.await(number, JobPhase.DONE));
      logs.requireEachOnce(List.of(first, second, third));
    }
  }
}
