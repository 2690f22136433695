package io.adlro.live.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.JobRequest;
import io.adlro.live.driver.ClusterContents.ClusterJob;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the loop relies on. Every driver passes it with a cluster that the test controls. */
public abstract class DriverContractTest {
  /** A cluster of which a test has the time and the nodes. */
  protected interface ControlledCluster extends AutoCloseable {
    Driver driver();

    /** A class of jobs that it runs. */
    String jobClass();

    /** Two GPUs of one node, then two of another. */
    List<String> gpuIds();

    /** The node of the first two GPUs. */
    String firstNode();

    /** A job that runs alone runs so long. */
    void passTime(Duration time);

    void loseFirstNode();

    @Override
    void close();
  }

  protected static final Duration SHORT = Duration.ofSeconds(60);
  protected static final Duration LONG = Duration.ofHours(100);
  private static final int PATIENCE_SECONDS = 30;

  /** In each, a job is started on every GPU and finishes. */
  private static final int ROUNDS = 6;

  private final BlockingQueue<Report> reports = new LinkedBlockingQueue<>();
  protected ControlledCluster cluster;
  private Driver driver;
  private String gpu;
  private String neighbour;
  private String far;
  private int barriers;

  protected abstract ControlledCluster controlledCluster() throws Exception;

  @BeforeEach
  void startDriver() throws Exception {
    cluster = controlledCluster();
    driver = cluster.driver();
    gpu = cluster.gpuIds().get(0);
    neighbour = cluster.gpuIds().get(1);
    far = cluster.gpuIds().get(3);
    driver.start(reports::add);
    assertThat(next()).isInstanceOf(Report.Connected.class);
  }

  @AfterEach
  void stopDriver() {
    driver.close();
    cluster.close();
  }

  private Report next() throws InterruptedException {
    Report report = reports.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertThat(report).as("a report within %d s", PATIENCE_SECONDS).isNotNull();
    return report;
  }

  private List<Report> next(int count) throws InterruptedException {
    List<Report> several = new ArrayList<>();
    while (several.size() < count) {
      several.add(next());
    }
    return several;
  }

  private DriverOrder.Start start(
      String job, int attempt, long epoch, Duration time, String... on) {
    JobRequest request =
        JobRequest.of(cluster.jobClass())
            .id(job)
            .gpus(on.length)
            .estimateMicros(time.toMillis() * 1_000)
            .build();
    return new DriverOrder.Start(job, attempt, epoch, request, 0, List.of(on));
  }

  private void sendAndExpect(DriverOrder order, Report expected) throws InterruptedException {
    driver.send(order);
    assertThat(next()).isEqualTo(expected);
  }

  /** All reports until the orders that were sent so far were carried out. */
  private List<Report> settled() throws InterruptedException {
    String job = "barrier-" + barriers++;
    driver.send(start(job, 1, 9, LONG, far));
    driver.send(new DriverOrder.Cancel(job, 1, 9));
    List<Report> before = new ArrayList<>();
    Report report = next();
    while (!report.equals(new Report.Cancelled(job, 1))) {
      if (!(report instanceof Report.OfJob of && of.job().equals(job))) {
        before.add(report);
      }
      report = next();
    }
    return before;
  }

  private ClusterContents observed() throws Exception {
    return driver.observe(1).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void aJobStartsOnTheOrderedGpusAndFinishes() throws Exception {
    sendAndExpect(
        start("a", 1, 9, SHORT, gpu, neighbour),
        new Report.Started("a", 1, List.of(gpu, neighbour)));
    cluster.passTime(SHORT);
    assertThat(next()).isEqualTo(new Report.Finished("a", 1));
  }

  @Test
  void theSameOrderTwiceRunsOnce() throws Exception {
    Report started = new Report.Started("a", 1, List.of(gpu));
    sendAndExpect(start("a", 1, 9, SHORT, gpu), started);
    driver.send(start("a", 1, 9, SHORT, gpu));
    assertThat(settled()).allMatch(started::equals);
    cluster.passTime(SHORT);
    assertThat(next()).isEqualTo(new Report.Finished("a", 1));
    driver.send(start("a", 1, 9, SHORT, gpu));
    assertThat(settled()).doesNotContain(started);
    assertThat(observed().jobs()).contains(new ClusterJob(new Report.Finished("a", 1)));
  }

  @Test
  void anOrderOfAnOlderEpochIsRefused() throws Exception {
    sendAndExpect(start("a", 1, 2, SHORT, gpu), new Report.Started("a", 1, List.of(gpu)));
    driver.send(start("b", 1, 1, SHORT, neighbour));
    assertThat(next()).isInstanceOf(Report.Refused.class).extracting("job").isEqualTo("b");
    driver.send(new DriverOrder.Cancel("a", 1, 1));
    assertThat(settled()).isEmpty();
    assertThat(observed().jobs())
        .contains(new ClusterJob(new Report.Started("a", 1, List.of(gpu))));
  }

  @Test
  void anOrderForOccupiedGpusIsRefused() throws Exception {
    sendAndExpect(start("a", 1, 9, SHORT, gpu), new Report.Started("a", 1, List.of(gpu)));
    driver.send(start("b", 1, 9, SHORT, neighbour, gpu));
    assertThat(next()).isInstanceOf(Report.Refused.class).extracting("job").isEqualTo("b");
    sendAndExpect(
        start("c", 1, 9, SHORT, neighbour), new Report.Started("c", 1, List.of(neighbour)));
  }

  @Test
  void anotherAttemptIsRefusedWhileOneRuns() throws Exception {
    sendAndExpect(start("a", 1, 9, SHORT, gpu), new Report.Started("a", 1, List.of(gpu)));
    driver.send(start("a", 2, 9, SHORT, neighbour));
    assertThat(next()).isInstanceOf(Report.Refused.class).extracting("attempt").isEqualTo(2);
    cluster.passTime(SHORT);
    assertThat(next()).isEqualTo(new Report.Finished("a", 1));
  }

  @Test
  void anAttemptThatWasCancelledBeforeItsOrderCameDoesNotStartAndTheNextDoes() throws Exception {
    sendAndExpect(new DriverOrder.Cancel("a", 1, 9), new Report.Cancelled("a", 1));
    driver.send(start("a", 1, 9, SHORT, gpu));
    assertThat(settled()).noneMatch(Report.Started.class::isInstance);
    sendAndExpect(start("a", 2, 9, SHORT, gpu), new Report.Started("a", 2, List.of(gpu)));
  }

  @Test
  void aCancelledJobFreesItsGpus() throws Exception {
    sendAndExpect(start("a", 1, 9, LONG, gpu), new Report.Started("a", 1, List.of(gpu)));
    sendAndExpect(new DriverOrder.Cancel("a", 1, 9), new Report.Cancelled("a", 1));
    sendAndExpect(start("b", 1, 9, SHORT, gpu), new Report.Started("b", 1, List.of(gpu)));
  }

  @Test
  void aPreemptedJobIsRequeuedAndGoesOnInItsNextAttempt() throws Exception {
    sendAndExpect(start("a", 1, 9, SHORT, gpu), new Report.Started("a", 1, List.of(gpu)));
    cluster.passTime(SHORT.dividedBy(2));
    driver.send(new DriverOrder.Preempt("a", 1, 9));
    Report.Requeued requeued = (Report.Requeued) next();
    assertThat(requeued.cause()).isEqualTo(RequeueCause.PREEMPTED);
    DriverOrder.Start first = start("a", 2, 9, SHORT, neighbour);
    DriverOrder.Start again =
        new DriverOrder.Start(
            "a", 2, 9, first.request(), requeued.savedWorkMicros(), first.gpuIds());
    sendAndExpect(again, new Report.Started("a", 2, List.of(neighbour)));
    cluster.passTime(SHORT);
    assertThat(next()).isEqualTo(new Report.Finished("a", 2));
  }

  @Test
  void itsContentsAreTheRunningAndTheEndedJobs() throws Exception {
    sendAndExpect(start("a", 1, 9, SHORT, gpu), new Report.Started("a", 1, List.of(gpu)));
    sendAndExpect(
        start("b", 1, 9, LONG, neighbour), new Report.Started("b", 1, List.of(neighbour)));
    cluster.passTime(SHORT);
    assertThat(next()).isEqualTo(new Report.Finished("a", 1));
    ClusterContents contents = observed();
    assertThat(contents.jobs())
        .containsExactlyInAnyOrder(
            new ClusterJob(new Report.Finished("a", 1)),
            new ClusterJob(new Report.Started("b", 1, List.of(neighbour))));
    assertThat(contents.lostNodes()).isEmpty();
  }

  @Test
  void reportsComeInTheOrderOfTheClusterAndContentsBehindThoseBefore() throws Exception {
    List<String> gpuIds = cluster.gpuIds();
    String last = "";
    for (int round = 0; round < ROUNDS; round++) {
      List<Report> started = new ArrayList<>();
      List<Report> finished = new ArrayList<>();
      for (String on : gpuIds) {
        last = "j" + round + "-" + gpuIds.indexOf(on);
        driver.send(start(last, 1, 9, SHORT, on));
        started.add(new Report.Started(last, 1, List.of(on)));
        finished.add(new Report.Finished(last, 1));
      }
      assertThat(next(gpuIds.size())).isEqualTo(started);
      cluster.passTime(SHORT.multipliedBy(gpuIds.size())); // jobs of a node may slow each other
      assertThat(next(gpuIds.size())).containsExactlyInAnyOrderElementsOf(finished);
    }
    driver.send(start("last", 1, 9, LONG, gpu));
    assertThat(settled()).containsExactly(new Report.Started("last", 1, List.of(gpu)));
    ClusterContents contents = observed();
    assertThat(reports).isEmpty();
    assertThat(contents.jobs())
        .contains(
            new ClusterJob(new Report.Started("last", 1, List.of(gpu))),
            new ClusterJob(new Report.Finished(last, 1)));
  }

  @Test
  void theLossOfANodeRequeuesItsJobs() throws Exception {
    sendAndExpect(start("a", 1, 9, LONG, gpu), new Report.Started("a", 1, List.of(gpu)));
    cluster.loseFirstNode();
    Report.Requeued requeued = (Report.Requeued) next();
    assertThat(requeued.job()).isEqualTo("a");
    assertThat(requeued.cause()).isEqualTo(RequeueCause.GPU_LOST);
    assertThat(next()).isEqualTo(new Report.NodeLost(cluster.firstNode()));
    assertThat(observed().lostNodes()).containsExactly(cluster.firstNode());
    driver.send(start("a", 2, 9, SHORT, gpu));
    assertThat(next()).isInstanceOf(Report.Refused.class);
  }
}
