package io.adlro.live.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.JobRequest;
import io.adlro.core.state.JobPhase;
import io.adlro.live.driver.ClusterContents;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.Report;
import io.adlro.live.loop.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
  private static final int KILLED = 137;

  @TempDir static Path folder;
  private static SlurmTestbed slurm;
  private static JobLogs logs;
  private static long epoch;

  @TempDir Path storeFolder;

  @BeforeAll
  static void startSlurm() throws IOException {
    slurm = SlurmTestbed.start(folder);
    logs = new JobLogs(folder);
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
    logs.clear();
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

  private static String submit(String seconds, String... options) {
    return slurm.sbatch(logs.script("sleep " + seconds), options);
  }

  /** Submits a job that runs until {@link #end}. */
  private static String submitEndless() {
    return slurm.sbatch(
        logs.script(
            "while [ ! -e %s/jobs/end-$SLURM_JOB_ID ]; do sleep 0.05; done".formatted(folder)),
        "--gres=gpu:1");
  }

  private static void end(String number) throws IOException {
    Files.writeString(folder.resolve("jobs/end-" + number), "");
  }

  /** The node of a job that ran once, to its end. */
  private static String nodeOfOnlyRun(String number) {
    return logs.requireEachOnce(List.of(number)).get(0).node();
  }

  private LoopOnSlurm loop() {
    return new LoopOnSlurm(slurm, storeFolder.resolve("adlro.db"));
  }

  // ---------------------------------------------------------------- daemons of Slurm

  @Test
  void slurmctldIsTerminatedAndStartedAgainWithJobsThatRunAndJobsThatWait() throws Exception {
    List<String> numbers = new ArrayList<>();
    try (LoopOnSlurm adlro = loop()) {
      for (int i = 0; i < 12; i++) {
        numbers.add(submit("1", "--gres=gpu:" + (1 + i % 2)));
      }
      adlro.await(numbers.get(0), JobPhase.RUNNING);
      slurm.daemon("stop", "slurmctld");
      slurm.daemon("start", "slurmctld");
      numbers.forEach(number -> adlro.await(number, JobPhase.DONE));
    }
    logs.requireEachOnce(numbers);
  }

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
        assertThat(logs.runs(number)).anyMatch(JobLogs.Run::hasEnded);
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
    String before = submitEndless();
    String meanwhile;
    try (LoopOnSlurm adlro = loop()) {
      adlro.await(before, JobPhase.RUNNING);
      slurm.daemon("kill", "slurmrestd");
      meanwhile = submit("0.5", "--gres=gpu:1");
      Await.until("ADLRO notices", () -> !adlro.loop().view().clusterAnswers());
      slurm.daemon("start", "slurmrestd");
      end(before);
      adlro.await(meanwhile, JobPhase.DONE);
      adlro.await(before, JobPhase.DONE);
    }
    logs.requireEachOnce(List.of(before, meanwhile));
  }

  @Test
  void slurmdIsKilledAndComesBackWhileItsJobRuns() throws Exception {
    String number = submitEndless();
    try (LoopOnSlurm adlro = loop()) {
      adlro.await(number, JobPhase.RUNNING);
      String node = adlro.job(number).orElseThrow().now().gpuIds().get(0).split("/", -1)[0];
      slurm.daemon("kill", "slurmd-" + node);
      slurm.daemon("start", "slurmd-" + node);
      end(number);
      adlro.await(number, JobPhase.DONE);
    }
    logs.requireEachOnce(List.of(number));
  }

  /** The machine is gone: Slurm finds out by itself that its slurmd does not answer. */
  @Test
  @EnabledIfSystemProperty(named = "adlro.slurm.faults", matches = "all")
  void aSlurmdIsKilledForGoodAndItsJobRunsOnAnotherNode(@TempDir Path other) throws Exception {
    JobLogs otherLogs = new JobLogs(other);
    try (SlurmTestbed second =
            SlurmTestbed.start(other, SlurmTestbed.CLUSTER, Map.of("NODE_TIMEOUT", "5"));
        LoopOnSlurm adlro = new LoopOnSlurm(second, storeFolder.resolve("other.db"))) {
      String lost = second.sbatch(otherLogs.script("sleep 20"), "--gres=gpu:1");
      Await.until("the job has written", () -> !otherLogs.runs(lost).isEmpty());
      String node = otherLogs.runs(lost).get(0).node();
      second.daemon("crash", node);
      String later = second.sbatch(otherLogs.script("sleep 1"), "--gres=gpu:1");
      adlro.await(later, JobPhase.DONE);
      adlro.await(lost, JobPhase.DONE);
      List<JobLogs.Run> runs = otherLogs.runs(lost);
      assertThat(runs).hasSize(2);
      assertThat(runs.get(0).hasEnded()).isFalse();
      assertThat(runs.get(1).hasEnded()).isTrue();
      assertThat(runs.get(1).node()).isNotEqualTo(node);
      otherLogs.requireEachOnce(List.of(later));
    }
  }

  // ---------------------------------------------------------------- ADLRO itself

  @Test
  void whatHappenedWhileSlurmDidNotAnswerIsKnownAfterTwoLists() throws Exception {
    try (SlurmProxy proxy = new SlurmProxy(slurm)) {
      SlurmDriver driver = slurm.driver(slurm.client(proxy.address()));
      String ends = submit("0.5", "--gres=gpu:1");
      String goesOn = submit("60", "--gres=gpu:1");
      String cancelled = submit("60", "--gres=gpu:1");
      try (LoopOnSlurm adlro =
          new LoopOnSlurm(driver, storeFolder.resolve("adlro.db"), Mode.ACTIVE)) {
        List.of(ends, goesOn, cancelled).forEach(number -> adlro.await(number, JobPhase.RUNNING));
        proxy.before = (method, path) -> false;
        Await.until("ADLRO notices", () -> !adlro.loop().view().clusterAnswers());
        slurm.runAsUser("scancel", cancelled);
        slurm.run("scontrol", "update", "node=radeon1", "state=drain", "reason=test");
        String wide = submit("60", "--gres=gpu:4");
        Await.until(
            "the job has ended",
            () -> slurm.run("squeue", "-h", "-j", ends + "," + cancelled).isBlank());
        AtomicInteger lists = new AtomicInteger();
        proxy.before = (method, path) -> !path.endsWith("/jobs") || lists.incrementAndGet() <= 2;
        adlro.await(ends, JobPhase.DONE);
        adlro.await(cancelled, JobPhase.CANCELLED);
        adlro.await(goesOn, JobPhase.RUNNING);
        adlro.await(wide, JobPhase.PENDING); // its only node is drained
      }
    } finally {
      slurm.run("scontrol", "update", "node=radeon1", "state=resume");
    }
  }

  @Test
  void theProcessIsKilledBetweenDecisionAndCallAndAfterTheCallBeforeTheAnswer() throws Exception {
    String number = submit("0.5", "--gres=gpu:1");
    AtomicReference<AdlroProcess> process = new AtomicReference<>();
    SlurmProxy.Watch killer =
        (method, path) -> {
          if (method.equals("POST")) {
            process.get().kill();
            return false;
          }
          return true;
        };
    try (SlurmProxy proxy = new SlurmProxy(slurm)) {
      Path database = storeFolder.resolve("adlro.db");
      proxy.before = killer;
      process.set(new AdlroProcess(slurm, proxy.address(), database));
      assertThat(process.get().awaitEnd()).isEqualTo(KILLED);
      assertThat(slurm.run("squeue", "-h", "-j", number, "-o", "%r %k")).contains("JobHeld");
      proxy.before = (method, path) -> true;
      proxy.after = killer;
      process.set(new AdlroProcess(slurm, proxy.address(), database));
      assertThat(process.get().awaitEnd()).isEqualTo(KILLED);
    } finally {
      process.get().close();
    }
    try (LoopOnSlurm adlro = loop()) {
      adlro.await(number, JobPhase.DONE);
      assertThat(adlro.store().decisionsOf(adlro.job(number).orElseThrow().request().id()))
          .hasSize(1);
    }
    logs.requireEachOnce(List.of(number));
  }

  /** A driver as a process that was just started has it. */
  private static final class StartedProcess implements AutoCloseable {
    private final BlockingQueue<Report> reports = new LinkedBlockingQueue<>();
    private final SlurmDriver driver;
    private final long ownEpoch = nextEpoch();

    StartedProcess() {
      this(slurm.driver());
    }

    StartedProcess(SlurmDriver driver) {
      this.driver = driver;
      driver.start(reports::add);
    }

    /** Skips reports until one of this kind. */
    void await(Class<? extends Report> kind) throws InterruptedException {
      Report report;
      do {
        report = reports.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(report).isNotNull();
      } while (!kind.isInstance(report));
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
    assertThat(logs.runs(second)).isEmpty();
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
    assertThat(nodeOfOnlyRun(number)).isEqualTo("volta2");
  }

  @Test
  void anExpiredTokenIsReplaced() throws Exception {
    String number = submit("0.5", "--gres=gpu:1");
    AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
    SlurmToken token =
        SlurmToken.signed(slurm.key(), slurm.operator(), Duration.ofHours(1), now::get);
    try (StartedProcess process = new StartedProcess(slurm.driver(slurm.client(token)))) {
      JobRequest job = process.arrived(number);
      now.set(Instant.now().minusSeconds(7_200)); // the clock of this machine goes wrong
      token.expire();
      process.await(Report.Disconnected.class);
      now.set(Instant.now());
      process.await(Report.Connected.class);
      process.start(job, 1, "volta2/0");
      assertThat(process.next(number)).isInstanceOf(Report.Started.class);
      assertThat(process.next(number)).isInstanceOf(Report.Finished.class);
    }
    assertThat(nodeOfOnlyRun(number)).isEqualTo("volta2");
  }
}
