package io.adlro.live.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.model.JobRequest;
import io.adlro.core.state.JobPhase;
import io.adlro.live.driver.ClusterContents;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * What fails around a real Slurm: no job is lost, and ADLRO starts none twice. A killed slurmctld
 * can forget a run that it had not saved; it stops that run and the job runs again. {@code
 * -Dadlro.slurm.faults=all} adds what takes too long for the build.
 */
final class SlurmFaultTest {
  private static final int PATIENCE_SECONDS = 30;

  @TempDir static Path folder;
  private static SlurmTestbed slurm;
  private static long epoch;

  @TempDir Path storeFolder;

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

  @AfterEach
  void cancelJobs() {
    slurm.cancelAll();
    Await.until("no job is left", () -> slurm.run("squeue", "-h").isBlank());
    Await.until("the next store has a later epoch", () -> seconds() > epoch);
  }

  /** Later than all before, as that of a store. */
  private static long nextEpoch() {
    epoch = Math.max(epoch + 1, seconds());
    return epoch;
  }

  private static long seconds() {
    return System.currentTimeMillis() / 1_000;
  }

  /** Submits a job that notes where each of its runs begins, and that it ends. */
  private static String submit(String seconds, String... options) {
    return slurm.sbatch(
        "cd %s/jobs; echo $SLURMD_NODENAME >> ran-$SLURM_JOB_ID; sleep %s; echo >> ended-$SLURM_JOB_ID"
            .formatted(folder, seconds),
        options);
  }

  private static List<String> runs(String number) throws IOException {
    return lines("ran-" + number);
  }

  private static List<String> lines(String name) throws IOException {
    Path file = folder.resolve("jobs").resolve(name);
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  private LoopOnSlurm loop() {
    return new LoopOnSlurm(slurm, storeFolder.resolve("adlro.db"));
  }

  // ---------------------------------------------------------------- daemons of Slurm

  @Test
  void slurmctldIsKilledJustAfterTheCallsAndStartedAgain() throws Exception {
    List<String> numbers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      numbers.add(submit("1", "--gres=gpu:1"));
    }
    awaitSavedState();
    try (LoopOnSlurm adlro = loop()) {
      Await.until(
          "orders were sent",
          () -> adlro.jobs().stream().anyMatch(job -> job.now().phase() == JobPhase.ASSUMED));
      slurm.daemon("kill", "slurmctld");
      slurm.daemon("start", "slurmctld");
      numbers.forEach(number -> adlro.await(number, JobPhase.DONE));
      // A run that slurmctld had not saved is unknown to it: Slurm aborts it when the node
      // registers, or it has ended unseen before. Either way the job is run again.
      for (String number : numbers) {
        assertThat(lines("ended-" + number)).isNotEmpty();
        assertThat(slurm.run("scontrol", "show", "job", number)).contains("JobState=COMPLETED");
      }
    }
  }

  /** Slurm loses jobs that it has accepted and not saved when it is killed. */
  private static void awaitSavedState() throws IOException {
    long submitted = System.currentTimeMillis();
    Path state = folder.resolve("state/job_state");
    Await.until(
        "slurmctld has saved its jobs",
        () -> Files.exists(state) && state.toFile().lastModified() > submitted);
  }

  @Test
  @EnabledIfSystemProperty(named = "adlro.slurm.faults", matches = "all")
  void aJobThatAKilledSlurmctldHasLostIsCancelledAndItsNumberMayBeUsedAgain() {
    try (LoopOnSlurm adlro = loop()) {
      String lost = submit("0.5", "--gres=gpu:4", "--begin=now+1hour");
      String waits = submit("60", "--gres=gpu:1");
      adlro.await(waits, JobPhase.RUNNING);
      slurm.daemon("kill", "slurmctld");
      slurm.daemon("start", "slurmctld");
      Await.until(
          "ADLRO has what Slurm has",
          () ->
              adlro.loop().view().clusterAnswers()
                  && adlro.job(waits).orElseThrow().now().phase().hasEnded()
                      == slurm.run("squeue", "-h", "-j", waits + "," + lost).isBlank());
      String next = submit("0.5", "--gres=gpu:1");
      adlro.await(next, JobPhase.DONE);
    }
  }

  @Test
  void slurmrestdIsKilledAndStartedAgain() throws Exception {
    try (LoopOnSlurm adlro = loop()) {
      String before = submit("2", "--gres=gpu:1");
      adlro.await(before, JobPhase.RUNNING);
      slurm.daemon("kill", "slurmrestd");
      String meanwhile = submit("0.5", "--gres=gpu:1");
      Await.until("ADLRO notices", () -> !adlro.loop().view().clusterAnswers());
      slurm.daemon("start", "slurmrestd");
      adlro.await(meanwhile, JobPhase.DONE);
      adlro.await(before, JobPhase.DONE);
      assertThat(runs(before)).hasSize(1);
      assertThat(runs(meanwhile)).hasSize(1);
    }
  }

  @Test
  void slurmdIsKilledAndComesBackWhileItsJobRuns() throws Exception {
    try (LoopOnSlurm adlro = loop()) {
      String number = submit("2", "--gres=gpu:1");
      adlro.await(number, JobPhase.RUNNING);
      String node = adlro.job(number).orElseThrow().now().gpuIds().get(0).split("/", -1)[0];
      slurm.daemon("kill", "slurmd-" + node);
      slurm.daemon("start", "slurmd-" + node);
      adlro.await(number, JobPhase.DONE);
      assertThat(runs(number)).hasSize(1);
    }
  }

  // ---------------------------------------------------------------- ADLRO itself

  /** A driver as a process that was just started has it. */
  private static final class StartedProcess implements AutoCloseable {
    private final BlockingQueue<Report> reports = new LinkedBlockingQueue<>();
    private final SlurmDriver driver = slurm.driver();
    private final long ownEpoch = nextEpoch();

    StartedProcess() {
      driver.start(reports::add);
    }

    ClusterContents observe() throws Exception {
      return driver.observe(ownEpoch).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    JobRequest arrived(String number) throws Exception {
      return observe().queue().orElseThrow().stream()
          .filter(request -> request.id().startsWith("slurm-" + number + "-"))
          .findFirst()
          .orElseThrow();
    }

    void start(JobRequest job, int attempt, String... gpuIds) {
      driver.send(new DriverOrder.Start(job.id(), attempt, ownEpoch, job, 0, List.of(gpuIds)));
    }

    /** The next report about an attempt of a job. */
    Report.OfJob next(String number) throws InterruptedException {
      while (true) {
        Report report = reports.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(report).isNotNull();
        if (report instanceof Report.OfJob about
            && about.job().startsWith("slurm-" + number + "-")) {
          return about;
        }
      }
    }

    @Override
    public void close() {
      driver.close();
    }
  }

  @Test
  void theProcessDiesBetweenDecisionAndCall() throws Exception {
    String number = submit("0.5", "--gres=gpu:1");
    JobRequest job;
    try (StartedProcess before = new StartedProcess()) {
      job = before.arrived(number);
    }
    try (StartedProcess after = new StartedProcess()) {
      assertThat(after.observe().queue().orElseThrow()).contains(job);
      after.start(job, 1, "volta2/0");
      assertThat(after.next(number)).isInstanceOf(Report.Started.class);
      assertThat(after.next(number)).isEqualTo(new Report.Finished(job.id(), 1));
    }
    assertThat(runs(number)).containsExactly("volta2");
  }

  @Test
  void theProcessDiesAfterTheCallBeforeTheAnswer() throws Exception {
    String number = submit("0.5", "--gres=gpu:1");
    JobRequest job;
    try (StartedProcess before = new StartedProcess()) {
      job = before.arrived(number);
      before.start(job, 1, "volta2/0");
      Await.until(
          "Slurm has the call",
          () -> slurm.run("squeue", "-h", "-j", number, "-o", "%k").contains("adlro=1."));
    }
    try (StartedProcess after = new StartedProcess()) {
      after.observe();
      after.start(job, 1, "volta2/0"); // as the loop does, which knows of no start
      Report.OfJob report = after.next(number);
      while (report instanceof Report.Started) {
        assertThat(report.attempt()).isEqualTo(1);
        report = after.next(number);
      }
      assertThat(report).isEqualTo(new Report.Finished(job.id(), 1));
      assertThat(after.observe().jobs())
          .contains(new ClusterContents.ClusterJob(new Report.Finished(job.id(), 1)));
    }
    assertThat(runs(number)).containsExactly("volta2");
  }

  @Test
  void anOrderOfAProcessThatWasReplacedIsRefusedByWhatTheJobsState() throws Exception {
    String first = submit("5", "--gres=gpu:1");
    String second = submit("0.5", "--gres=gpu:1");
    try (StartedProcess old = new StartedProcess();
        StartedProcess now = new StartedProcess()) {
      JobRequest job = old.arrived(second);
      now.start(now.arrived(first), 1, "volta2/0");
      assertThat(now.next(first)).isInstanceOf(Report.Started.class);
      assertThat(old.next(first)).isInstanceOf(Report.Started.class); // it sees the other's epoch
      old.start(job, 1, "volta1/0");
      assertThat(old.next(second)).isInstanceOf(Report.Refused.class);
    }
    assertThat(runs(second)).isEmpty();
  }

  // ---------------------------------------------------------------- nodes and tokens

  @Test
  void aJobThatIsPinnedToADrainedNodeIsTakenBackAndPlacedElsewhere() throws Exception {
    String number = submit("0.5", "--gres=gpu:1");
    slurm.run("scontrol", "update", "node=volta1", "state=drain", "reason=test");
    try {
      SlurmRest rest = SlurmRest.connect(slurm.client());
      SlurmJobInfo info =
          rest.jobs(OptionalLong.empty()).orElseThrow().jobs().stream()
              .filter(job -> job.number().equals(number))
              .findFirst()
              .orElseThrow();
      rest.place(info, List.of("volta1"), new SlurmPlaced(1, seconds(), 0));
      try (StartedProcess process = new StartedProcess()) {
        Report.OfJob refused = process.next(number);
        assertThat(refused)
            .isEqualTo(new Report.Refused(refused.job(), 1, "the node volta1 takes no jobs"));
        assertThat(process.observe().drainedNodes()).containsExactly("volta1");
        process.start(process.arrived(number), 2, "volta2/0");
        assertThat(process.next(number)).isInstanceOf(Report.Started.class);
        assertThat(process.next(number)).isInstanceOf(Report.Finished.class);
      }
    } finally {
      slurm.run("scontrol", "update", "node=volta1", "state=resume");
    }
    assertThat(runs(number)).containsExactly("volta2");
  }

  @Test
  void anExpiredTokenIsReplaced() throws Exception {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.now().minusSeconds(7_200));
    SlurmToken token =
        SlurmToken.signed(slurm.key(), slurm.operator(), Duration.ofHours(1), now::get);
    SlurmClient client = slurm.client(token);
    assertThatThrownBy(() -> client.get("/slurm/v0.0.38/ping"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("500");
    now.set(Instant.now());
    Await.until(
        "the next token is accepted",
        () -> {
          try {
            return client.get("/slurm/v0.0.38/ping").isPresent();
          } catch (IOException | SlurmRefused e) {
            return false; // calls are kept off for a moment
          }
        });
  }
}
