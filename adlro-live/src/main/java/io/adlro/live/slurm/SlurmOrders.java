package io.adlro.live.slurm;

import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.Report;
import io.adlro.live.slurm.SlurmTracked.Stage;
import io.adlro.live.slurm.SlurmTracked.Stop;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out orders by calls to Slurm. Calls that place different jobs go out together, over
 * several connections.
 */
final class SlurmOrders implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SlurmOrders.class);
  private static final Duration COMMAND_TIME = Duration.ofSeconds(20);
  private static final int CALLS_AT_ONCE = 4;
  private static final int MOST_UNDER_WAY = 256;

  /** A call that places a job, under way. */
  private record Placing(
      DriverOrder.Start order,
      SlurmTracked job,
      SlurmPlaced placed,
      Map<String, Integer> gpus,
      Future<Optional<String>> refusal) {}

  private final SlurmJobs jobs;
  private final SlurmNodes nodes;
  private final SlurmInventory inventory;
  private final List<String> requeueCommand;
  private final Consumer<Report> reports;
  private final LongSupplier nanoClock;
  private final ExecutorService calls =
      Executors.newFixedThreadPool(CALLS_AT_ONCE, SlurmOrders::callingThread);
  private final Map<String, Placing> underWay = new LinkedHashMap<>();
  private long highestEpoch;

  /**
   * @param requeueCommand puts a running job back into the queue, held; the job's number is
   *     appended. The interface has no call for it.
   */
  SlurmOrders(
      SlurmJobs jobs,
      SlurmNodes nodes,
      SlurmInventory inventory,
      List<String> requeueCommand,
      Consumer<Report> reports,
      LongSupplier nanoClock) {
    this.jobs = jobs;
    this.nodes = nodes;
    this.inventory = inventory;
    this.requeueCommand = requeueCommand;
    this.reports = reports;
    this.nanoClock = nanoClock;
  }

  private static Thread callingThread(Runnable calls) {
    Thread thread = new Thread(calls, "slurm-call");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void close() {
    calls.shutdownNow();
  }

  /** Orders of earlier epochs are refused from now on. */
  void refuseBefore(long epoch) {
    highestEpoch = Math.max(highestEpoch, epoch);
  }

  /**
   * Carries out orders, those about one job in turn.
   *
   * @throws IOException if it is not known whether Slurm did one of them; those behind it are not
   *     carried out
   */
  void carryOut(SlurmRest rest, List<DriverOrder> orders) throws IOException {
    for (DriverOrder order : orders) {
      boolean alone = !(order instanceof DriverOrder.Start);
      if (alone || underWay.containsKey(order.job()) || underWay.size() >= MOST_UNDER_WAY) {
        awaitCalls();
      }
      carryOut(rest, order);
    }
    awaitCalls();
  }

  private void carryOut(SlurmRest rest, DriverOrder order) throws IOException {
    refuseBefore(jobs.highestEpoch());
    Optional<SlurmTracked> job = jobs.find(order.job());
    boolean old = order.epoch() < highestEpoch;
    refuseBefore(order.epoch());
    if (order instanceof DriverOrder.Start start) {
      Optional<String> obstacle =
          old
              ? Optional.of("epoch %d is older than %d".formatted(order.epoch(), highestEpoch))
              : start(rest, start, job);
      obstacle.ifPresent(reason -> refuse(start, reason));
    } else if (old) {
      LOG.info("an order of epoch {} about {} is ignored", order.epoch(), order.job());
    } else if (job.isEmpty()) {
      gone(order);
    } else if (order instanceof DriverOrder.Preempt) {
      preempt(job.get(), order.attempt());
    } else if (order instanceof DriverOrder.Cancel) {
      cancel(rest, job.get(), order.attempt());
    } else if (order instanceof DriverOrder.End) {
      end(rest, job.get());
    } else if (order instanceof DriverOrder.Leave leave) {
      leave(rest, job.get(), leave.reason());
    }
  }

  private void refuse(DriverOrder.Start order, String reason) {
    reports.accept(new Report.Refused(order.job(), order.attempt(), reason));
  }

  private void gone(DriverOrder order) {
    if (order instanceof DriverOrder.Cancel) {
      reports.accept(new Report.Cancelled(order.job(), order.attempt()));
    } else if (order instanceof DriverOrder.End) {
      reports.accept(new Report.Removed(order.job(), order.attempt()));
    }
  }

  // ---------------------------------------------------------------- start

  /** Empty if the order is under way or was carried out before; otherwise why not. */
  private Optional<String> start(
      SlurmRest rest, DriverOrder.Start order, Optional<SlurmTracked> known) {
    if (known.isEmpty()) {
      return Optional.of("Slurm has no such job");
    }
    SlurmTracked job = known.get();
    int attempt = order.attempt();
    boolean same = attempt == job.attempt();
    if (attempt < job.attempt() || attempt <= job.cancelled()) {
      return Optional.empty(); // that attempt is over, which was reported
    }
    if (same && (job.isActive() || job.last().isPresent())) {
      job.last().ifPresent(reports);
      return Optional.empty();
    }
    Optional<String> obstacle = obstacle(order, job);
    if (obstacle.isEmpty()) {
      place(rest, order, job);
    }
    return obstacle;
  }

  private Optional<String> obstacle(DriverOrder.Start order, SlurmTracked job) {
    if (job.isActive()) {
      return Optional.of("attempt %d of the job is under way".formatted(job.attempt()));
    }
    if (job.info().state() != SlurmJobState.WAITING) {
      return Optional.of("the job is " + String.join(", ", job.info().states()));
    }
    if (!order.gpuIds().stream().allMatch(inventory.cluster()::hasGpu)) {
      return Optional.of("the order names a GPU that the cluster file does not have");
    }
    Map<String, Integer> gpus = inventory.countByNode(order.gpuIds());
    if (gpus.size() != job.info().wants().nodes()) {
      return Optional.of(
          "the job runs on %d nodes, the order names %d"
              .formatted(job.info().wants().nodes(), gpus.size()));
    }
    for (Map.Entry<String, Integer> wanted : gpus.entrySet()) {
      String node = wanted.getKey();
      if (!nodes.takesJobs(node)) {
        return Optional.of("the node %s takes no jobs".formatted(node));
      }
      if (wanted.getValue() > jobs.freeGpus(node)) {
        return Optional.of(
            "the node %s has %d free GPUs".formatted(node, Math.max(0, jobs.freeGpus(node))));
      }
    }
    return Optional.empty();
  }

  private void place(SlurmRest rest, DriverOrder.Start order, SlurmTracked job) {
    Map<String, Integer> gpus = inventory.countByNode(order.gpuIds());
    SlurmPlaced placed = new SlurmPlaced(order.attempt(), order.epoch(), job.info().restarts());
    SlurmJobInfo info = job.info();
    job.reserved(gpus);
    Future<Optional<String>> refusal =
        calls.submit(
            () -> {
              try {
                rest.place(info, new ArrayList<>(gpus.keySet()), placed);
                return Optional.empty();
              } catch (SlurmRefused e) {
                return Optional.of(e.getMessage());
              }
            });
    underWay.put(order.job(), new Placing(order, job, placed, gpus, refusal));
  }

  /** All of them have an answer afterwards, whatever becomes of one. */
  private void awaitCalls() throws IOException {
    Optional<IOException> failure = Optional.empty();
    for (Placing placing : underWay.values()) {
      try {
        Optional<String> refusal = placing.refusal().get();
        if (refusal.isEmpty()) {
          placing.job().released(placing.placed(), placing.gpus(), nanoClock.getAsLong());
        } else {
          placing.job().reserved(Map.of());
          refuse(placing.order(), refusal.get());
        }
      } catch (ExecutionException e) {
        placing.job().reserved(Map.of());
        failure = Optional.of(new IOException(e.getCause().getMessage(), e));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        failure = Optional.of(new IOException("interrupted", e));
      }
    }
    underWay.clear();
    if (failure.isPresent()) {
      throw failure.get();
    }
  }

  // ---------------------------------------------------------------- the other orders

  private void preempt(SlurmTracked job, int attempt) {
    if (job.stage() != Stage.RUNNING || job.attempt() > attempt) {
      reports.accept(new Report.PreemptionRefused(job.id(), attempt, "the job does not run"));
      return;
    }
    try {
      requeue(job, Stop.PREEMPT);
    } catch (IOException e) {
      reports.accept(new Report.PreemptionRefused(job.id(), attempt, e.getMessage()));
    }
  }

  private void requeue(SlurmTracked job, Stop why) throws IOException {
    if (requeueCommand.isEmpty()) {
      throw new IOException("no command to requeue jobs is set (driver.slurm.requeue)");
    }
    List<String> command = new ArrayList<>(requeueCommand);
    command.add(job.info().path());
    Stop before = job.stop();
    job.stopping(why);
    try {
      ShellCommand.output(command, COMMAND_TIME);
    } catch (IOException e) {
      job.stopping(before);
      throw e;
    }
  }

  private void cancel(SlurmRest rest, SlurmTracked job, int attempt) throws IOException {
    if (attempt < job.attempt() || attempt <= job.cancelled()) {
      return;
    }
    if (job.stage() == Stage.RUNNING && attempt == job.attempt()) {
      job.cancelled(attempt);
      try {
        requeue(job, Stop.CANCEL);
      } catch (IOException e) {
        LOG.warn("{} is not stopped: {}", job.id(), e.getMessage());
      }
    } else if (job.stage() != Stage.RELEASED || withdrawn(rest, job)) {
      job.cancelled(attempt);
      reports.accept(job.over(new Report.Cancelled(job.id(), attempt)));
    }
  }

  /** Holds a released job again; false if it has started meanwhile, which will be seen. */
  boolean withdrawn(SlurmRest rest, SlurmTracked job) throws IOException {
    try {
      rest.hold(job.info());
      Optional<SlurmJobInfo> now = rest.job(job.info());
      return now.filter(info -> info.state() == SlurmJobState.WAITING && info.isHeld()).isPresent();
    } catch (SlurmRefused e) {
      LOG.info("{} is not held: {}", job.id(), e.getMessage());
      return false;
    }
  }

  private void end(SlurmRest rest, SlurmTracked job) throws IOException {
    try {
      rest.cancel(job.info());
    } catch (SlurmRefused e) {
      LOG.warn("{} is not cancelled: {}", job.id(), e.getMessage());
    }
  }

  private void leave(SlurmRest rest, SlurmTracked job, String reason) throws IOException {
    if (!job.info().isHeld() || job.stage() != Stage.WAITING) {
      return;
    }
    try {
      String comment = (job.info().texts().comment() + " left to Slurm: " + reason).strip();
      rest.release(job.info(), comment);
      LOG.info("{} is released to Slurm: {}", job.id(), reason);
    } catch (SlurmRefused e) {
      LOG.warn("{} is not released to Slurm: {}", job.id(), e.getMessage());
    }
  }
}
