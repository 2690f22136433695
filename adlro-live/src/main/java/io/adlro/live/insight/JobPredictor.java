package io.adlro.live.insight;

import io.adlro.core.estimate.RunTimes;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.live.insight.RunTimePrediction.OnModel;
import io.adlro.live.loop.KnownNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads what a kernel expects of a job. */
final class JobPredictor {
  private static final String ID = "predicted";

  private JobPredictor() {}

  /** Submits a job to a kernel that is discarded afterwards; its number. */
  static int submit(SchedulingKernel kernel, JobRequest request) {
    KnownNames.require(kernel.state().cluster(), request);
    long nowMicros = kernel.state().nowMicros();
    int job = kernel.state().jobs().add(request.withId(ID), nowMicros);
    kernel.jobSubmitted(nowMicros, job);
    return job;
  }

  /** Of a job that is submitted to a kernel that is discarded afterwards. */
  static RunTimePrediction predict(
      SchedulingKernel kernel, String policy, JobRequest request, Optional<String> predictedClass) {
    return of(kernel, policy, submit(kernel, request), predictedClass);
  }

  /** Of a job that waits. */
  static RunTimePrediction of(
      SchedulingKernel kernel, String policy, int job, Optional<String> predictedClass) {
    Cluster cluster = kernel.state().cluster();
    RunTimes runTimes = kernel.runTimes();
    List<OnModel> models = new ArrayList<>();
    for (long rest = runTimes.configurations().of(job); rest != 0; rest &= rest - 1) {
      models.add(on(runTimes, cluster, job, Long.numberOfTrailingZeros(rest)));
    }
    return new RunTimePrediction(
        kernel.state().nowMicros(),
        policy,
        predictedClass,
        kernel.learnsRunTimes(),
        runTimes.workMicros(job),
        runTimes.confidence(job),
        runTimes.similarity(job),
        models);
  }

  private static OnModel on(RunTimes runTimes, Cluster cluster, int job, int configuration) {
    boolean isMixed = configuration >= cluster.modelCount();
    double speed =
        runTimes.configurations().speed(job, configuration)
            * (isMixed ? 1 : runTimes.modelFactor(configuration));
    return new OnModel(
        isMixed ? "" : cluster.models().get(configuration).name(),
        speed,
        runTimes.typicalRunMicros(job, configuration),
        runTimes.lowWorkMicros(job) / speed,
        runTimes.highWorkMicros(job) / speed);
  }
}
