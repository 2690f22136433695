package io.adlro.live.slurm;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.jobclass.ClassMap;
import io.adlro.ingest.message.UserError;
import io.adlro.live.driver.ClusterContents;
import io.adlro.live.driver.Driver;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.Report;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Slurm cluster through slurmrestd. Users submit as always; a gate in slurmctld holds their jobs
 * ({@code job_submit.lua}); an order to start is one call that pins the nodes, notes the attempt in
 * the job's comment and releases. One thread carries out orders and reads lists in turn, so a list
 * that comes behind an order includes it. When Slurm does not answer, orders are dropped; the loop
 * sends them again after the comparison that follows {@link Report.Connected}.
 */
public final class SlurmDriver implements Driver {
  /**
   * How it works with a cluster.
   *
   * @param partitions whose jobs ADLRO places
   * @param requeueCommand {@code scontrol requeuehold}
   * @param poll how often jobs and nodes are read
   * @param classes the site's rules for the classes of jobs
   * @param allowUnverified whether orders may be sent through a version of the interface that was
   *     never run against a real Slurm
   */
  public record Settings(
      Set<String> partitions,
      List<String> requeueCommand,
      Duration poll,
      ClassMap classes,
      boolean allowUnverified) {
    public Settings {
      partitions = Set.copyOf(partitions);
      requeueCommand = List.copyOf(requeueCommand);
    }

    /** Without the command, which may have secrets. */
    @Override
    public String toString() {
      return "settings of Slurm for the partitions " + partitions;
    }
  }

  private static final Logger LOG = LoggerFactory.getLogger(SlurmDriver.class);

  /** A full list is read this often, whatever Slurm says has changed. */
  private static final long FULL_NANOS = Duration.ofSeconds(10).toNanos();

  /** Clocks of this machine and of slurmctld may differ by less than this. */
  private static final long SKEW_SECONDS = 3;

  private static final int MOST_WAITING = 100_000;

  private final SlurmClient client;
  private final Settings settings;
  private final SlurmJobs jobs;
  private final SlurmNodes nodes;
  private final SlurmLimits limits = new SlurmLimits();
  private final SlurmStuckGpus stuck;
  private final SlurmOrders orders;
  private final Object lock = new Object();
  private final Queue<DriverOrder> waiting = new ArrayDeque<>();
  private final List<CompletableFuture<ClusterContents>> observers = new ArrayList<>();
  private final Thread thread = new Thread(this::run, "slurm-driver");
  private Consumer<Report> reports = report -> {};
  private volatile boolean closed;
  private volatile SlurmRest rest;
  private long observerEpoch;

  // Of the thread.
  private boolean connected;
  private boolean reportedAway;
  private long nextPollNanos = System.nanoTime();
  private long nextAnswerNanos = nextPollNanos;
  private long nextFullNanos = nextPollNanos;
  private OptionalLong changedSeconds = OptionalLong.empty();

  private SlurmDriver(
      SlurmClient client, Settings settings, SlurmRest rest, SlurmInventory inventory) {
    this.client = client;
    this.settings = settings;
    this.rest = rest;
    nodes = new SlurmNodes(inventory);
    stuck = new SlurmStuckGpus(inventory);
    SlurmJobReading reading = new SlurmJobReading(inventory, settings.classes());
    jobs = new SlurmJobs(inventory, reading, settings.partitions(), limits, stuck, this::emit);
    orders =
        new SlurmOrders(
            jobs, nodes, inventory, settings.requeueCommand(), this::emit, System::nanoTime);
    thread.setDaemon(true);
  }

  /**
   * Connects to a cluster and compares it with the cluster file.
   *
   * @throws UserError if Slurm does not answer, offers no known version, has other GPUs or lacks a
   *     partition
   */
  public static SlurmDriver open(SlurmClient client, Settings settings, Cluster cluster) {
    try {
      SlurmRest rest = SlurmRest.connect(client);
      SlurmInventory inventory = SlurmInventory.of(cluster, rest.nodes());
      inventory
          .difference()
          .ifPresent(
              difference -> {
                throw new UserError(
                    difference + "; correct the cluster file (adlro ingest --write-cluster)");
              });
      requirePartitions(settings.partitions(), rest.partitions());
      return new SlurmDriver(client, settings, rest, inventory);
    } catch (IOException | SlurmRefused e) {
      throw new UserError(
          "Slurm does not answer: %s; check driver.slurm.url, the token and slurmctld"
              .formatted(e.getMessage()));
    }
  }

  private static void requirePartitions(Set<String> wanted, Set<String> known) {
    for (String partition : wanted) {
      if (!known.contains(partition)) {
        throw new UserError(
            "Slurm has no partition %s; it has %s: correct driver.slurm.partitions"
                .formatted(partition, String.join(", ", known)));
      }
    }
  }

  @Override
  public boolean hasQueue() {
    return true;
  }

  @Override
  public Optional<String> whyReadOnly() {
    return rest.isVerified() || settings.allowUnverified()
        ? Optional.empty()
        : Optional.of(
            "slurmrestd offers %s at best, which was never run against a real Slurm with this build: its answers are read, but orders need --allow-unverified-api"
                .formatted(rest.version()));
  }

  @Override
  public void start(Consumer<Report> receiver) {
    reports = receiver;
    thread.start();
  }

  @Override
  public void send(DriverOrder order) {
    synchronized (lock) {
      if (waiting.size() < MOST_WAITING) {
        waiting.add(order);
        lock.notifyAll();
      }
    }
  }

  @Override
  public CompletableFuture<ClusterContents> observe(long epoch) {
    CompletableFuture<ClusterContents> answer = new CompletableFuture<>();
    synchronized (lock) {
      if (closed) {
        answer.completeExceptionally(new IOException("the driver is closed"));
      } else {
        observerEpoch = epoch;
        observers.add(answer);
        lock.notifyAll();
      }
    }
    return answer;
  }

  @Override
  public void close() {
    synchronized (lock) {
      closed = true;
      lock.notifyAll();
    }
    thread.interrupt();
    orders.close();
    failObservers(new IOException("the driver is closed"));
  }

  // ---------------------------------------------------------------- the thread

  private void run() {
    while (!closed) {
      try {
        if (!connected) {
          connect();
        }
        for (List<DriverOrder> next = takeOrders(); !next.isEmpty() && !closed; ) {
          orders.carryOut(rest, next);
          next = takeOrders();
        }
        List<CompletableFuture<ClusterContents>> asked = takeObservers();
        if (!asked.isEmpty()) {
          answer(asked);
        } else if (System.nanoTime() - nextPollNanos >= 0) {
          poll();
        }
        pause(Math.max(1, (nextPollNanos - System.nanoTime()) / 1_000_000));
      } catch (IOException e) {
        disconnected(e);
        pause(Math.max(20, client.pause().toMillis()));
      } catch (RuntimeException e) { // an answer that this version should not give
        LOG.error("Slurm's answer is not understood", e);
        disconnected(new IOException(e.toString(), e));
        pause(settings.poll().toMillis());
      }
    }
  }

  private void connect() throws IOException {
    try {
      rest = SlurmRest.connect(client); // Slurm may have been upgraded
    } catch (UserError e) {
      throw new IOException(e.getMessage(), e);
    }
    readFully(() -> emit(new Report.Connected()));
    connected = true;
    reportedAway = false;
  }

  private void poll() throws IOException {
    if (System.nanoTime() - nextFullNanos >= 0) {
      changedSeconds = OptionalLong.empty();
    }
    read(() -> {});
  }

  private void readFully(Runnable first) throws IOException {
    changedSeconds = OptionalLong.empty();
    read(first);
  }

  /**
   * Reads nodes, then jobs, and reports what has changed: ends and requeues, nodes, orders that
   * Slurm does not carry out, jobs that have arrived or started. So GPUs are free before they are
   * given again, and a requeued job is reported before its node.
   *
   * @param first before any report, when both were read
   */
  private void read(Runnable first) throws IOException {
    long seconds = System.currentTimeMillis() / 1_000;
    try {
      List<SlurmNodeInfo> nodeList = rest.nodes();
      boolean full = changedSeconds.isEmpty();
      Optional<SlurmRest.JobList> list = rest.jobs(changedSeconds);
      first.run();
      list.ifPresent(changed -> jobs.update(changed.jobs(), System.nanoTime()));
      jobs.reportStopped(System.nanoTime());
      nodes.update(nodeList, this::emit);
      stuck.update(nodeList, jobs.all(), System.nanoTime(), this::emit);
      withdraw();
      jobs.reportNew(seconds);
      jobs.reportLimited(System.nanoTime());
      changedSeconds =
          OptionalLong.of(
              list.map(SlurmRest.JobList::updated)
                  .orElse(OptionalLong.empty())
                  .orElse(seconds - SKEW_SECONDS));
      nextPollNanos = System.nanoTime() + settings.poll().toNanos();
      nextFullNanos = full ? System.nanoTime() + FULL_NANOS : nextFullNanos;
    } catch (SlurmRefused e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Takes back released jobs that do not start, and holds jobs that Slurm has requeued. */
  private void withdraw() throws IOException {
    long nowNanos = System.nanoTime();
    limits.timePassed(nowNanos);
    for (SlurmWithdrawals.Withdrawal back : SlurmWithdrawals.of(jobs, nodes, limits, nowNanos)) {
      SlurmTracked job = back.job();
      Optional<String> limit = limits.of(job, nowNanos);
      if (job.info().isHeld() || orders.withdrawn(rest, job)) {
        limit.ifPresent(reason -> limits.reached(job.info(), reason, nowNanos));
        limit.ifPresent(reason -> emit(new Report.Held(job.id(), reason))); // before it may wait
        job.limited(limit);
        emit(job.over(new Report.Refused(job.id(), job.attempt(), back.reason())));
      }
    }
    for (SlurmTracked job : jobs.all()) {
      if (job.isRequeuedAndFree()) {
        boolean unused = orders.withdrawn(rest, job);
      }
    }
  }

  private void answer(List<CompletableFuture<ClusterContents>> asked) throws IOException {
    try {
      synchronized (lock) {
        orders.refuseBefore(observerEpoch);
      }
      waitUntil(nextAnswerNanos); // a loop that asks again and again must not busy slurmctld
      nextAnswerNanos = System.nanoTime() + settings.poll().toNanos();
      readFully(() -> {});
      jobs.reportLeft();
      ClusterContents contents =
          new ClusterContents(
              jobs.lastReports(),
              nodes.lost(),
              nodes.closed(),
              stuck.ids(),
              Optional.of(jobs.queue()),
              jobs.limited());
      asked.forEach(observer -> observer.complete(contents));
    } catch (IOException e) {
      asked.forEach(observer -> observer.completeExceptionally(e));
      throw e;
    }
  }

  private void disconnected(IOException e) {
    if (!closed && !reportedAway) {
      reportedAway = true;
      emit(new Report.Disconnected(String.valueOf(e.getMessage())));
    }
    connected = false;
    synchronized (lock) {
      waiting.clear();
    }
    failObservers(e);
  }

  private void emit(Report report) {
    if (!closed) {
      reports.accept(report);
    }
  }

  private List<DriverOrder> takeOrders() {
    synchronized (lock) {
      List<DriverOrder> taken = List.copyOf(waiting);
      waiting.clear();
      return taken;
    }
  }

  private List<CompletableFuture<ClusterContents>> takeObservers() {
    synchronized (lock) {
      List<CompletableFuture<ClusterContents>> asked = List.copyOf(observers);
      observers.clear();
      return asked;
    }
  }

  private void failObservers(IOException e) {
    takeObservers().forEach(observer -> observer.completeExceptionally(e));
  }

  private void waitUntil(long nanos) {
    synchronized (lock) {
      try {
        long millis = (nanos - System.nanoTime()) / 1_000_000;
        while (millis > 0 && !closed) {
          lock.wait(millis);
          millis = (nanos - System.nanoTime()) / 1_000_000;
        }
      } catch (InterruptedException e) {
        // closed: the loop ends
      }
    }
  }

  /** Until the time is over or there is something to do. */
  private void pause(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    synchronized (lock) {
      try {
        for (long left = millis; left > 0 && isIdle(); ) {
          lock.wait(left);
          left = (end - System.nanoTime()) / 1_000_000;
        }
      } catch (InterruptedException e) {
        // closed: the loop ends
      }
    }
  }

  private boolean isIdle() {
    return !closed && waiting.isEmpty() && observers.isEmpty();
  }
}
