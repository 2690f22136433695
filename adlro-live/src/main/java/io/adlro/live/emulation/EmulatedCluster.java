package io.adlro.live.emulation;

import io.adlro.core.event.FailureCause;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Recovery;
import io.adlro.live.driver.ClusterContents;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.Report;
import io.adlro.live.emulation.EmulatedJob.Stage;
import io.adlro.live.emulation.EmulationLog.Kind;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cluster with the simulator's physics and faults that carries out orders from outside. Its time
 * is moved on by its owner. It starts an attempt of a job at most once, answers a repeated order as
 * before, and refuses orders of an epoch before the highest that it has seen. It remembers jobs
 * that are not active up to a bound and forgets the oldest beyond it. Thread-safe.
 */
public final class EmulatedCluster {
  /** Bounds on what is remembered: jobs that are not active, and reports. */
  public record Bounds(int mostJobs, int mostReports) {
    public static final Bounds DEFAULT = new Bounds(100_000, 100_000);
  }

  private static final Logger LOG = LoggerFactory.getLogger(EmulatedCluster.class);

  private final Cluster cluster;
  private final EmulatedWork work;
  private final EmulationLog log;
  private final Bounds bounds;
  private final String instance;
  private final ReportBuffer reports;
  private final OrderedJobs submissions;
  private final ExternalOrders orders = new ExternalOrders();
  private final Simulation simulation;
  private final GpuMeter meter;
  private final Map<String, EmulatedJob> jobs = new LinkedHashMap<>(); // oldest change first
  private final Map<Integer, EmulatedJob> byNumber = new TreeMap<>();
  private final Set<String> lostNodes = new TreeSet<>();
  private final Set<String> drainedNodes = new TreeSet<>();
  private final Set<String> lostGpus = new TreeSet<>();
  private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);
  private long highestEpoch;

  /**
   * A cluster that is switched on at time 0.
   *
   * @param instance differs from that of every other cluster that readers may have seen
   */
  public EmulatedCluster(
      String instance,
      Cluster cluster,
      Physics physics,
      FaultPlan faults,
      EmulatedWork work,
      EmulationLog log,
      Bounds bounds) {
    this.instance = instance;
    this.cluster = cluster;
    this.work = work;
    this.log = log;
    this.bounds = bounds;
    this.reports = new ReportBuffer(instance, bounds.mostReports());
    this.submissions = new OrderedJobs(cluster);
    this.simulation = new Simulation(submissions, physics, faults, orders);
    this.meter = new GpuMeter(cluster, physics.tickMicros());
    simulation.listen(new Facts());
    simulation.listenToSamples(meter);
    write(new EmulationLog.Entry(0, Kind.OPENED, "", 0, 0, 0, List.of(), ""));
    log.flush();
  }

  public Cluster cluster() {
    return cluster;
  }

  public synchronized long nowMicros() {
    return simulation.nowMicros();
  }

  /** When something happens next if no order comes, or {@code Long.MAX_VALUE}. */
  public synchronized long nextMicros() {
    return simulation.nextMicros();
  }

  /** Time goes on to this point; it never goes back. */
  public synchronized void advanceTo(long micros) {
    simulation.advanceTo(micros);
    log.flush();
  }

  /** Carries out orders at the present time, in this order. */
  public synchronized List<OrderAnswer> order(List<? extends DriverOrder> all) {
    List<OrderAnswer> answers = new ArrayList<>();
    for (DriverOrder order : all) {
      String reason = carryOut(order).orElse("");
      answers.add(new OrderAnswer(order.job(), order.attempt(), reason.isEmpty(), reason));
      highestEpoch = Math.max(highestEpoch, order.epoch());
    }
    forgetOldest();
    log.flush();
    return answers;
  }

  /**
   * Carries out the orders that can be read. The others are refused in the answer and in the log,
   * not in a report: the sender would order the same again at once.
   */
  synchronized List<OrderAnswer> receive(List<ReceivedOrder> all) {
    List<DriverOrder> readable = new ArrayList<>();
    for (ReceivedOrder received : all) {
      if (received instanceof ReceivedOrder.Known known) {
        readable.add(known.order());
      }
    }
    Iterator<OrderAnswer> answered = order(readable).iterator();
    List<OrderAnswer> answers = new ArrayList<>();
    for (ReceivedOrder received : all) {
      if (received instanceof ReceivedOrder.Unreadable unknown) {
        LOG.warn(
            "refused the order `{}` for job `{}`, attempt {}: {}",
            unknown.kind(),
            unknown.job(),
            unknown.attempt(),
            unknown.reason());
        answers.add(unknown.answer());
      } else {
        answers.add(answered.next());
      }
    }
    return answers;
  }

  /** Orders of earlier epochs are refused from now on. */
  synchronized void refuseBefore(long epoch) {
    highestEpoch = Math.max(highestEpoch, epoch);
  }

  /** What the cluster has, with the number of the last report before. */
  synchronized ContentsPage contentsPage() {
    List<ClusterContents.ClusterJob> last = new ArrayList<>();
    for (EmulatedJob job : jobs.values()) {
      job.last().ifPresent(report -> last.add(new ClusterContents.ClusterJob(report)));
    }
    ClusterContents contents =
        new ClusterContents(
            last, List.copyOf(lostNodes), List.copyOf(drainedNodes), List.copyOf(lostGpus));
    return new ContentsPage(instance, reports.last(), contents);
  }

  public ClusterContents contents() {
    return contentsPage().contents();
  }

  /** How many entries of a kind its log has, of this cluster alone. */
  public synchronized long count(Kind kind) {
    return counts.getOrDefault(kind, 0L);
  }

  /** Where a new reader of reports begins. */
  ReportPage reportsNow() {
    return reports.now();
  }

  /** The reports behind this number; waits for the first one so long. */
  ReportPage reportsAfter(long number, Duration patience) throws InterruptedException {
    return reports.after(number, patience);
  }

  /** The present measurements as a page of exporters. */
  public synchronized String metricsPage() {
    return ExporterPage.of(cluster, meter, simulation.nowMicros());
  }

  // ---------------------------------------------------------------- orders

  /** Empty if the order is accepted, otherwise the reason. */
  private Optional<String> carryOut(DriverOrder order) {
    EmulatedJob job = jobs.get(order.job());
    if (job != null && order.attempt() < job.attempt()) {
      return Optional.of("attempt %d of the job came before".formatted(job.attempt()));
    }
    if (order instanceof DriverOrder.Start start) {
      return start(start, job);
    }
    if (order.epoch() < highestEpoch) {
      return Optional.of(oldEpoch(order));
    }
    if (order instanceof DriverOrder.Leave) {
      return Optional.of("the cluster has no scheduler of its own");
    }
    return order instanceof DriverOrder.Preempt ? preempt(order, job) : cancel(order, job);
  }

  private String oldEpoch(DriverOrder order) {
    return "epoch %d is older than %d, which the cluster has seen"
        .formatted(order.epoch(), highestEpoch);
  }

  private Optional<String> start(DriverOrder.Start order, EmulatedJob job) {
    if (job != null && order.attempt() == job.attempt() && job.stage() != Stage.LOST) {
      job.last().ifPresent(reports::add);
      return job.last()
          .map(last -> last instanceof Report.Refused no ? no.reason() : "")
          .filter(reason -> !reason.isEmpty());
    }
    if (job != null && job.stage().isActive()) {
      // Not remembered as its last attempt: the one before it is under way.
      String reason = "attempt %d of the job is under way".formatted(job.attempt());
      reports.add(new Report.Refused(order.job(), order.attempt(), reason));
      return Optional.of(reason);
    }
    EmulatedJob known = job == null ? new EmulatedJob(order.job()) : job;
    Optional<String> obstacle = obstacle(order, known);
    if (obstacle.isPresent()) {
      refuse(known, order, obstacle.get());
      return obstacle;
    }
    known.ordered(order);
    touch(known);
    write(known.entry(simulation.nowMicros(), Kind.ACCEPTED, ""));
    boolean isNew = known.number() == EmulatedJob.NO_NUMBER;
    if (isNew) {
      submit(known, order);
    }
    orders.start(known.number(), gpus(order.gpuIds()));
    if (!isNew) {
      simulation.wake();
    }
    simulation.advanceTo(simulation.nowMicros());
    orders.refusal().ifPresent(reason -> refuse(known, order, reason));
    return orders.refusal();
  }

  private Optional<String> obstacle(DriverOrder.Start order, EmulatedJob job) {
    if (job.stage() == Stage.ENDED) {
      return Optional.of("the job has ended");
    }
    return order.epoch() < highestEpoch
        ? Optional.of(oldEpoch(order))
        : StartCheck.obstacle(cluster, order);
  }

  private void submit(EmulatedJob job, DriverOrder.Start order) {
    JobRequest request = order.request();
    long saved = request.recovery() == Recovery.CHECKPOINT ? order.savedWorkMicros() : 0;
    long left = Math.max(0, work.micros(order.job(), request) - saved);
    job.enter(submissions.add(new Job(simulation.nowMicros(), request, left)), saved);
    byNumber.put(job.number(), job);
  }

  private int[] gpus(List<String> ids) {
    return ids.stream().mapToInt(cluster::gpuIndex).toArray();
  }

  private void refuse(EmulatedJob job, DriverOrder.Start order, String reason) {
    write(
        new EmulationLog.Entry(
            simulation.nowMicros(),
            Kind.REFUSED,
            order.job(),
            order.attempt(),
            order.epoch(),
            order.request().shareMilli(),
            order.gpuIds(),
            reason));
    Report.Refused refused = new Report.Refused(order.job(), order.attempt(), reason);
    if (job.stage() == Stage.ENDED) { // how it ended stays the last that is known of it
      job.last().ifPresent(reports::add);
      reports.add(refused);
    } else {
      report(job, Stage.OVER, refused);
    }
  }

  private Optional<String> preempt(DriverOrder order, EmulatedJob job) {
    if (job == null || order.attempt() != job.attempt()) {
      return Optional.of("the cluster does not have this attempt");
    }
    switch (job.stage()) {
      case RUNNING -> {
        orders.preempt(job.number());
        simulation.wake();
        simulation.advanceTo(simulation.nowMicros());
      }
      case ORDERED -> {
        long kept = job.savedBeforeMicros() + simulation.state().savedWorkMicros(job.number());
        remove(job);
        report(
            job,
            Stage.OVER,
            new Report.Requeued(job.id(), job.attempt(), kept, RequeueCause.PREEMPTED));
      }
      default -> job.last().ifPresent(reports::add);
    }
    return Optional.empty();
  }

  /** Also of an attempt whose order has not come: it must not start any more. */
  private Optional<String> cancel(DriverOrder order, EmulatedJob job) {
    EmulatedJob known = job == null ? new EmulatedJob(order.job()) : job;
    boolean isPresent = order.attempt() == known.attempt();
    if (known.stage().isActive() && !isPresent) {
      return Optional.of("attempt %d of the job is under way".formatted(known.attempt()));
    }
    if (known.last().isPresent() && isPresent && !known.stage().isActive()) {
      reports.add(known.last().get());
      return Optional.empty();
    }
    if (known.stage() == Stage.ENDED) {
      return Optional.of("the job has ended");
    }
    if (known.stage() == Stage.RUNNING) {
      write(known.entry(simulation.nowMicros(), Kind.CANCELLED, ""));
    }
    remove(known);
    report(known, Stage.OVER, new Report.Cancelled(order.job(), order.attempt()));
    return Optional.empty();
  }

  /** The simulation does not have the job any more. */
  private void remove(EmulatedJob job) {
    if (job.number() != EmulatedJob.NO_NUMBER) {
      simulation.cancel(job.number());
      leave(job);
    }
  }

  private void leave(EmulatedJob job) {
    byNumber.remove(job.number());
    job.leave();
  }

  // ---------------------------------------------------------------- what is remembered

  private void report(EmulatedJob job, Stage now, Report.OfJob report) {
    job.over(now, report);
    touch(job);
    reports.add(report);
  }

  private void write(EmulationLog.Entry entry) {
    counts.merge(entry.kind(), 1L, Long::sum);
    log.write(entry);
  }

  /** The job has changed last. */
  private void touch(EmulatedJob job) {
    jobs.remove(job.id());
    jobs.put(job.id(), job);
  }

  private void forgetOldest() {
    Iterator<EmulatedJob> oldest = jobs.values().iterator();
    for (int tooMany = jobs.size() - bounds.mostJobs(); tooMany > 0 && oldest.hasNext(); ) {
      EmulatedJob job = oldest.next();
      if (!job.stage().isActive()) {
        remove(job);
        oldest.remove();
        tooMany--;
      }
    }
  }

  /** Facts of the simulation as reports. */
  private final class Facts extends QuietHandler {
    @Override
    public void jobStarted(long atMicros, int number, int attempt, int[] gpus) {
      EmulatedJob job = byNumber.get(number);
      job.running(new Report.Started(job.id(), job.attempt(), job.gpuIds()));
      touch(job);
      write(job.entry(atMicros, Kind.STARTED, ""));
      job.last().ifPresent(reports::add);
    }

    @Override
    public void placementRefused(long atMicros, int number, int attempt) {
      EmulatedJob job = byNumber.get(number);
      String reason = "the node refused the job";
      write(job.entry(atMicros, Kind.REFUSED, reason));
      report(job, Stage.OVER, new Report.Refused(job.id(), job.attempt(), reason));
    }

    @Override
    public void placementTimedOut(long atMicros, int number, int attempt) {
      byNumber.get(number).lost();
    }

    @Override
    public void preemptionRefused(long atMicros, int number, int attempt) {
      EmulatedJob job = byNumber.get(number);
      reports.add(
          new Report.PreemptionRefused(
              job.id(), job.attempt(), "the node refused to stop the job"));
    }

    @Override
    public void jobRequeued(
        long atMicros, int number, int attempt, long savedWorkMicros, RequeueCause cause) {
      EmulatedJob job = byNumber.get(number);
      if (job.stage() == Stage.RUNNING) {
        write(job.entry(atMicros, Kind.STOPPED, cause.toString()));
      }
      long kept = job.savedBeforeMicros() + savedWorkMicros;
      report(job, Stage.OVER, new Report.Requeued(job.id(), job.attempt(), kept, cause));
    }

    @Override
    public void jobProgressed(long atMicros, int number, int attempt, float fraction) {
      EmulatedJob job = byNumber.get(number);
      reports.add(new Report.Progressed(job.id(), job.attempt(), fraction));
    }

    @Override
    public void jobFinished(long atMicros, int number, int attempt) {
      EmulatedJob job = byNumber.get(number);
      write(job.entry(atMicros, Kind.FINISHED, ""));
      leave(job);
      report(job, Stage.ENDED, new Report.Finished(job.id(), job.attempt()));
    }

    @Override
    public void jobFailed(long atMicros, int number, int attempt, FailureCause cause) {
      EmulatedJob job = byNumber.get(number);
      leave(job);
      if (cause == FailureCause.IMPOSSIBLE) {
        return; // the order is refused with the reason
      }
      write(job.entry(atMicros, Kind.FAILED, cause.toString()));
      report(job, Stage.ENDED, new Report.Failed(job.id(), job.attempt(), cause));
    }

    @Override
    public void gpuLost(long atMicros, int gpu) {
      lostGpus.add(cluster.gpuId(gpu));
      reports.add(new Report.GpuLost(cluster.gpuId(gpu)));
    }

    @Override
    public void gpuReturned(long atMicros, int gpu) {
      lostGpus.remove(cluster.gpuId(gpu));
      reports.add(new Report.GpuReturned(cluster.gpuId(gpu)));
    }

    @Override
    public void nodeLost(long atMicros, int node) {
      lostNodes.add(name(node));
      reports.add(new Report.NodeLost(name(node)));
    }

    @Override
    public void nodeReturned(long atMicros, int node) {
      lostNodes.remove(name(node));
      reports.add(new Report.NodeReturned(name(node)));
    }

    @Override
    public void nodeDrained(long atMicros, int node) {
      drainedNodes.add(name(node));
      reports.add(new Report.NodeDrained(name(node)));
    }

    @Override
    public void nodeResumed(long atMicros, int node) {
      drainedNodes.remove(name(node));
      reports.add(new Report.NodeResumed(name(node)));
    }

    private String name(int node) {
      return cluster.nodes().get(node).name();
    }
  }
}
