package io.adlro.app.command;

import io.adlro.core.model.Cluster;
import io.adlro.server.compare.ComparedSchedules;
import io.adlro.server.compare.ComparedSchedules.Attempt;
import io.adlro.server.compare.ComparedSchedules.ComparedJob;
import io.adlro.server.compare.ComparedSchedules.NodeGpus;
import io.adlro.server.compare.ComparedSchedules.PolicyRuns;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.study.experiment.ComparisonResult;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.ScheduleSink;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** Collects what each policy does under one seed, for a page that shows how they differ. */
final class ServedSchedules implements ScheduleSink {
  private static final double MICROS = 1e6;
  private static final double MILLI = 1e3;

  private final long seed;
  private final Map<String, List<Attempt>> attempts = new LinkedHashMap<>();
  private Optional<ScheduleLog> first = Optional.empty();

  ServedSchedules(long seed) {
    this.seed = seed;
  }

  @Override
  public void writeTrial(Trial trial) {
    // The log of a run has its jobs.
  }

  @Override
  public synchronized void writeRun(String policy, long of, ScheduleLog log, RunResult result) {
    if (of == seed) {
      attempts.put(policy, attempts(log));
      first = first.or(() -> Optional.of(log));
    }
  }

  /** In the order of the result. */
  synchronized ComparedSchedules of(ExperimentInput input, ComparisonResult result) {
    ScheduleLog log = first.orElseThrow();
    return new ComparedSchedules(
        input.origin().map(ZonedDateTime::toInstant).map(Instant::toString),
        nodes(log.cluster()),
        jobs(log.jobs(), input.jobIds()),
        shown(log.jobs()) == log.jobs().size(),
        result.comparison().outcomes().stream()
            .map(PolicyOutcome::name)
            .map(name -> new PolicyRuns(name, attempts.getOrDefault(name, List.of())))
            .toList());
  }

  private static int shown(WorkloadTable jobs) {
    return Math.min(jobs.size(), ComparedSchedules.MOST_JOBS);
  }

  private static List<ComparedJob> jobs(WorkloadTable jobs, IntFunction<String> ids) {
    List<String> classes = jobs.cluster().classes();
    List<ComparedJob> compared = new ArrayList<>();
    for (int job = 0; job < shown(jobs); job++) {
      compared.add(
          new ComparedJob(
              ids.apply(job),
              classes.get(jobs.requests().jobClass(job)),
              seconds(jobs.submitMicros(job))));
    }
    return compared;
  }

  private static List<NodeGpus> nodes(Cluster cluster) {
    List<NodeGpus> nodes = new ArrayList<>();
    for (int n = 0; n < cluster.nodeCount(); n++) {
      nodes.add(new NodeGpus(cluster.nodes().get(n).name(), cluster.nodes().get(n).gpuIds()));
    }
    return nodes;
  }

  private static List<Attempt> attempts(ScheduleLog log) {
    List<Attempt> attempts = new ArrayList<>();
    for (int row = 0; row < log.size(); row++) {
      if (log.job(row) < shown(log.jobs())) {
        List<Integer> gpus = new ArrayList<>();
        for (int member = 0; member < log.gpuCount(row); member++) {
          gpus.add(log.gpu(row, member));
        }
        attempts.add(
            new Attempt(
                log.job(row), seconds(log.startMicros(row)), seconds(log.endMicros(row)), gpus));
      }
    }
    return attempts;
  }

  /** To milliseconds, which is more than a picture shows. */
  private static double seconds(long micros) {
    return Math.round(micros / MICROS * MILLI) / MILLI;
  }
}
