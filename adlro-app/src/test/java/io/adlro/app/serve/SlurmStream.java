package io.adlro.app.serve;

import io.adlro.core.model.Cluster;
import io.adlro.core.random.RandomStreams;
import io.adlro.ingest.scenario.ScenarioFiles;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.workload.WorkloadGenerator;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.solve.OrToolsLoadPlanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A stream of sleeping jobs for the paper's cluster at 0.9 of the largest load that it sustains.
 * How long a job sleeps depends on the node it lands on.
 */
final class SlurmStream {
  /** Short jobs of the paper's three classes, some of them gangs on one node. */
  private static final String SCENARIO =
      """
      base: paper
      load: 0.9
      workload:
        jobs: %1$d
        classes:
          simulation: {work: {kind: exponential, mean: %2$ss}, gpuMemory: 1GiB, cpuCores: 1, memory: 1GiB, gpus: [{value: 1, weight: 6}, {value: 2, weight: 2}, {value: 4, weight: 1}]}
          machine-learning: {work: {kind: exponential, mean: %2$ss}, gpuMemory: 1GiB, cpuCores: 1, memory: 1GiB, gpus: [{value: 1, weight: 6}, {value: 2, weight: 2}, {value: 4, weight: 1}]}
          data-processing: {work: {kind: exponential, mean: %2$ss}, gpuMemory: 1GiB, cpuCores: 1, memory: 1GiB, gpus: [{value: 1, weight: 6}, {value: 2, weight: 2}, {value: 4, weight: 1}]}
      """;

  /**
   * One job.
   *
   * @param atSeconds of its submission
   * @param script sleeps so long as the job runs on its node, then leaves the time of its end
   * @param limitMinutes twice its true time on the slowest model, rounded up
   */
  record StreamedJob(
      double atSeconds, String name, String user, int gpus, int limitMinutes, String script) {}

  private SlurmStream() {}

  /**
   * Generates a stream.
   *
   * @param home with the built-in scenarios
   * @param meanSeconds of a job on the fastest model
   * @param ends folder for the times of ends; the scenario is written beside it
   */
  static List<StreamedJob> of(Path home, int jobs, int meanSeconds, long seed, Path ends)
      throws IOException {
    Path file = Files.createDirectories(ends.getParent()).resolve("stream.yaml");
    Files.writeString(file, SCENARIO.formatted(jobs, meanSeconds));
    Scenario scenario = ScenarioFiles.of(home).load(file.toString());
    double most = Setting.of(scenario, new OrToolsLoadPlanner()).plan().jobsPerSecond();
    WorkloadTable table =
        WorkloadGenerator.generate(
            scenario.workload(),
            scenario.cluster(),
            scenario.load() * most,
            new RandomStreams(seed));
    List<StreamedJob> stream = new ArrayList<>();
    for (int job = 0; job < table.size(); job++) {
      stream.add(job(table, job, ends.resolve(Integer.toString(job))));
    }
    return stream;
  }

  private static StreamedJob job(WorkloadTable table, int job, Path end) {
    Cluster cluster = table.cluster();
    int jobClass = table.requests().jobClass(job);
    StringBuilder times = new StringBuilder();
    double longest = 0;
    for (int model = 0; model < cluster.modelCount(); model++) {
      double seconds = table.workMicros(job) * 1e-6 / cluster.speed(jobClass, model);
      longest = Math.max(longest, seconds);
      times.append(
          String.format(
              Locale.ROOT, "%s-*) t=%.2f ;; ", cluster.models().get(model).name(), seconds));
    }
    return new StreamedJob(
        table.submitMicros(job) * 1e-6,
        "%s-%s".formatted(cluster.classes().get(jobClass), table.requests().name(job)),
        table.requests().request(job).user(),
        table.requests().gpus(job),
        (int) Math.ceil(2 * longest / 60),
        "case $SLURMD_NODENAME in %s esac; sleep $t; date +%%s.%%N > %s".formatted(times, end));
  }
}
