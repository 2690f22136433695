package io.adlro.live.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.core.state.JobPhase;
import io.adlro.live.loop.Caller;
import io.adlro.live.loop.Mode;
import io.adlro.live.slurm.SlurmTestbed.CommandFailed;
import io.adlro.live.store.StoredDecision;
import io.adlro.live.store.StoredJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Users submit to a real Slurm, ADLRO places. */
final class SlurmEndToEndTest {
  private static final List<String> CLASSES = List.of("vision", "language", "train");
  private static final Caller OPERATOR = new Caller("op", true);

  @TempDir static Path folder;
  private static SlurmTestbed slurm;

  @TempDir Path storeFolder;
  private LoopOnSlurm adlro;

  @BeforeAll
  static void startSlurm() throws IOException {
    slurm = SlurmTestbed.start(folder);
  }

  @AfterAll
  static void stopSlurm() {
    if (slurm != null) {
      slurm.close();
    }
  }

  @BeforeEach
  void startLoop() {
    open();
  }

  private void open() {
    adlro = new LoopOnSlurm(slurm, storeFolder.resolve("adlro.db"));
  }

  @AfterEach
  void stopLoop() {
    adlro.close();
    slurm.cancelAll();
  }

  /** Takes twice as long on radeon. */
  private static String script() {
    return new JobLogs(folder)
        .script("case $SLURMD_NODENAME in volta*) sleep 0.7;; *) sleep 1.4;; esac");
  }

  @Test
  void aStreamOfJobsEndsEachOnTheNodesThatWereChosen() throws Exception {
    Map<String, Integer> gpusByNumber = new LinkedHashMap<>();
    for (int i = 0; i < 18; i++) {
      int gpus = i % 6 == 5 ? 4 : 1 + i % 2;
      String nodes = i % 3 == 0 ? "-N2" : "-N1";
      String name = CLASSES.get(i % 3) + "-" + i;
      gpusByNumber.put(slurm.sbatch(script(), "-J", name, nodes, "--gres=gpu:" + gpus), gpus);
    }
    String array = slurm.sbatch(script(), "-J", "train-array", "--gres=gpu:1", "-a", "1-3");
    gpusByNumber.keySet().forEach(number -> adlro.await(number, JobPhase.DONE));
    for (int task = 1; task <= 3; task++) {
      adlro.await(array + "_" + task, JobPhase.DONE);
    }

    List<JobLogs.Run> runs = new JobLogs(folder).requireEachOnce(gpusByNumber.keySet());
    for (JobLogs.Run run : runs) {
      StoredJob stored = adlro.job(run.number()).orElseThrow();
      int gpus = gpusByNumber.get(run.number());
      List<StoredDecision> decisions = adlro.store().decisionsOf(stored.request().id());
      StoredDecision last = decisions.get(decisions.size() - 1);
      assertThat(last.gpuIds()).hasSize(gpus * run.nodes().size());
      for (String node : run.nodes()) {
        assertThat(last.gpuIds()).filteredOn(g -> g.startsWith(node)).hasSize(gpus);
      }
      assertThat(run.gpus()).as("the whole gang of %s", run.number()).hasSize(gpus);
      assertThat(stored.request().jobClass()).isIn(CLASSES);
      assertThat(stored.owner()).isEqualTo(slurm.isRoot() ? "nobody" : slurm.operator());
    }
    assertThat(runs).filteredOn(run -> run.nodes().size() == 2).hasSize(6);
  }

  @Test
  @EnabledIfSystemProperty(named = "adlro.slurm.faults", matches = "all")
  void aGangOnTwoNodesWaitsWhileOneOfThemIsLostAndThenRunsOnBothAgain() {
    String gang = slurm.sbatch("sleep 60", "-N", "2", "--gres=gpu:volta:2", "--requeue");
    adlro.await(gang, JobPhase.RUNNING);
    slurm.daemon("crash", "volta2");
    slurm.run("scontrol", "update", "node=volta2", "state=down", "reason=test");
    adlro.await(gang, JobPhase.PENDING);
    slurm.daemon("start", "slurmd-volta2");
    adlro.await(gang, JobPhase.RUNNING);
    StoredJob job = adlro.job(gang).orElseThrow();
    assertThat(job.now().attempt()).isEqualTo(2);
    assertThat(job.now().gpuIds())
        .containsExactlyInAnyOrder("volta1/0", "volta1/1", "volta2/0", "volta2/1");
    assertThat(slurm.run("squeue", "-h", "-j", gang, "-o", "%N")).contains("volta[1-2]");
  }

  @Test
  void aUserCannotGetRoundTheGate() {
    assumeTrue(slurm.isRoot(), "an ordinary user is needed beside the operator");
    adlro.close(); // nothing is placed
    String job = slurm.sbatch("true", "--gres=gpu:1");
    for (String change :
        List.of("ReqNodeList=volta1", "Partition=open", "Nice=5", "Priority=9", "Comment=x")) {
      assertThatThrownBy(() -> slurm.runAsUser("scontrol", "update", "job=" + job, change))
          .as(change)
          .isInstanceOf(CommandFailed.class);
    }
    assertThatThrownBy(() -> slurm.runAsUser("scontrol", "release", job))
        .isInstanceOf(CommandFailed.class);
    assertThatThrownBy(() -> slurm.sbatch("true", "--gres=gpu:1", "-w", "volta1"))
        .isInstanceOf(CommandFailed.class)
        .hasMessageContaining("ADLRO chooses the nodes");
    assertThatThrownBy(() -> slurm.sbatch("true", "--gres=gpu:1", "--hold"))
        .isInstanceOf(CommandFailed.class)
        .hasMessageContaining("leave out --hold");
    String both = slurm.sbatch("true", "--gres=gpu:1", "-p", "open,gpu");
    String forged = slurm.sbatch("true", "--gres=gpu:1", "--comment=adlro=9.99999999999.0");
    String held = slurm.run("squeue", "-h", "-o", "%i %r %k");
    assertThat(held).contains(job + " JobHeldUser", both + " JobHeldUser");
    assertThat(held).contains(forged + " JobHeldUser").doesNotContain("adlro=");
    assertThat(slurm.runAsUser("scontrol", "update", "job=" + job, "TimeLimit=3")).isBlank();
    open();
    adlro.await(job, JobPhase.DONE);
    adlro.await(both, JobPhase.DONE);
  }

  @Test
  void whatAdlroDoesNotPlaceIsLeftToSlurmAndJobsOfOtherPartitionsHoldTheirGpus() {
    String open = slurm.sbatch("sleep 60", "-p", "open", "--gres=gpu:4");
    adlro.await(open, JobPhase.RUNNING);
    String small = slurm.sbatch("sleep 60", "--gres=gpu:4");
    adlro.await(small, JobPhase.PENDING); // only radeon1 has four GPUs
    String wide = slurm.sbatch("true", "-N", "2", "--gpus=2");
    Await.until(
        "Slurm starts the job whose GPUs it divides among two nodes",
        () -> slurm.run("scontrol", "show", "job", wide).contains("JobState=COMPLETED"));
    assertThat(slurm.run("scontrol", "show", "job", wide))
        .contains("left to Slurm: lets Slurm divide its GPUs among 2 nodes");
    slurm.runAsUser("scancel", small);
    adlro.await(small, JobPhase.CANCELLED);
    slurm.runAsUser("scancel", open);
    adlro.await(open, JobPhase.CANCELLED);
  }

  @Test
  void jobsAreFoundOnceOverRestartsAndWhatEndedMeanwhileHasEnded() {
    String runs = slurm.sbatch("sleep 60", "--gres=gpu:1");
    adlro.await(runs, JobPhase.RUNNING);
    adlro.close();
    String arrived = slurm.sbatch("true", "--gres=gpu:1");
    slurm.runAsUser("scancel", runs);
    open();
    adlro.await(arrived, JobPhase.DONE);
    adlro.await(runs, JobPhase.CANCELLED);
    assertThat(adlro.jobs()).hasSize(2);
  }

  @Test
  void inShadowModeNothingIsReleasedAndTheSwitchToActiveReleasesWhatWaits() {
    adlro.close();
    adlro = new LoopOnSlurm(slurm.driver(), storeFolder.resolve("shadow.db"), Mode.SHADOW);
    String job = slurm.sbatch("true", "--gres=gpu:1");
    String wide = slurm.sbatch("true", "-N", "2", "--gpus=2");
    adlro.await(job, JobPhase.PENDING);
    String id = adlro.job(job).orElseThrow().request().id();
    Await.until("a decision is recorded", () -> !adlro.store().decisionsOf(id).isEmpty());
    assertThat(adlro.store().decisionsOf(id)).extracting("mode").containsOnly("shadow");
    assertThat(slurm.run("squeue", "-h", "-o", "%i %r"))
        .contains(job + " JobHeldUser", wide + " JobHeldUser");
    adlro.loop().switchMode(OPERATOR, Mode.ACTIVE).join();
    adlro.await(job, JobPhase.DONE);
    Await.until(
        "Slurm starts the job that is left to it",
        () -> slurm.run("scontrol", "show", "job", wide).contains("JobState=COMPLETED"));
  }

  @Test
  void aJobThatIsCancelledHereIsCancelledInSlurm() {
    String runs = slurm.sbatch("sleep 60", "--gres=gpu:4");
    adlro.await(runs, JobPhase.RUNNING);
    String waits = slurm.sbatch("sleep 60", "--gres=gpu:4");
    adlro.await(waits, JobPhase.PENDING);
    for (String number : List.of(waits, runs)) {
      adlro.loop().cancel(OPERATOR, adlro.job(number).orElseThrow().request().id()).join();
      adlro.await(number, JobPhase.CANCELLED);
      assertThat(slurm.run("scontrol", "show", "job", number)).contains("JobState=CANCELLED");
    }
  }
}
