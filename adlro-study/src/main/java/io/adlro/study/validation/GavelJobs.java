package io.adlro.study.validation;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.policy.Need;
import io.adlro.core.random.RandomStreams;
import io.adlro.ingest.history.GavelThroughputs;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.RandomVariates;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.solve.OrToolsLoadPlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The jobs of Gavel's generator with one GPU, on 6 V100, 5 P100 and 5 K80: any type as likely as
 * the other, and a length on V100 of 10^U(1.5, 3) minutes, of every fifth one of 10^U(3, 4). Each
 * GPU is a node, in this order, so that a policy that takes the first free one takes V100 first.
 */
final class GavelJobs {
  private static final int[] GPUS = {6, 5, 5};
  private static final double LONG_SHARE = 0.2;
  private static final double MICROS_PER_MINUTE = 60e6;
  private static final long CALIBRATION_SEED = -1;
  private static final int CALIBRATION_JOBS = 20_000;

  private final List<String> types;
  private final Cluster cluster;
  private final JobMix mix;
  private final LoadPlan plan;

  GavelJobs(GavelThroughputs throughputs) {
    this.types = throughputs.jobTypes();
    List<GpuModel> models = new ArrayList<>();
    List<Node> nodes = new ArrayList<>();
    for (String name : throughputs.speeds(types).models()) {
      for (int i = 1; i <= GPUS[models.size()]; i++) {
        nodes.add(Node.of(name + "-" + i, name, 1, 1, 1));
      }
      models.add(GpuModel.withMemory(name, 0));
    }
    this.cluster = new Cluster(models, nodes, throughputs.speeds(types));
    this.mix = draw(CALIBRATION_JOBS, 1, CALIBRATION_SEED).mix();
    this.plan = new OrToolsLoadPlanner().plan(mix.demand());
  }

  /** Poisson arrivals with this mean distance; every job is measured, from the first on. */
  Setting every(double meanSeconds, int jobCount) {
    return new Setting(
        "gavel",
        1 / (meanSeconds * plan.jobsPerSecond()),
        cluster,
        Physics.ideal(),
        mix,
        plan,
        List.of(Need.PREEMPTION),
        seed -> {
          WorkloadTable jobs = draw(jobCount, meanSeconds, seed);
          return new Trial(seed, jobs, FaultPlan.none(), MeasuredWindow.batch(jobs));
        });
  }

  /** The first job arrives at time 0; the jobs do not depend on the mean distance. */
  private WorkloadTable draw(int count, double meanSeconds, long seed) {
    RandomStreams streams = new RandomStreams(seed);
    RandomGenerator arrivals = streams.stream("gavel-arrivals");
    RandomGenerator shapes = streams.stream("gavel-jobs");
    WorkloadTable jobs = new WorkloadTable(cluster);
    double atMicros = 0;
    for (int i = 0; i < count; i++) {
      String type = types.get((int) (shapes.nextDouble() * types.size()));
      boolean isLong = shapes.nextDouble() < LONG_SHARE;
      double power = isLong ? 3 + shapes.nextDouble() : 1.5 + 1.5 * shapes.nextDouble();
      long work = Math.round(StrictMath.pow(10, power) * MICROS_PER_MINUTE);
      jobs.add(Job.of(type, Math.round(atMicros), work).build());
      atMicros += meanSeconds * 1e6 * RandomVariates.exponential(arrivals);
    }
    return jobs;
  }
}
