package io.adlro.sim.workload;

import io.adlro.core.model.Cluster;
import io.adlro.core.random.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes the jobs of a run. The rate moves arrivals only: without a surge another rate gives the
 * same jobs at other times, so that the mix of a seed can be measured first and its load be set
 * then.
 */
public final class WorkloadGenerator {
  private WorkloadGenerator() {}

  /** Throws when the cluster does not have a class or a model that the workload names. */
  public static WorkloadTable generate(
      WorkloadSpec spec, Cluster cluster, double jobsPerSecond, RandomStreams streams) {
    Checks.positive("jobs per second", jobsPerSecond);
    for (ClassSpec jobClass : spec.classes()) {
      cluster.classIndex(jobClass.name());
      jobClass.allowedModels().models().forEach(cluster::modelIndex);
    }
    List<Flow> flows = flows(spec, jobsPerSecond, streams);
    WorkloadTable table = new WorkloadTable(cluster);
    while (table.size() < spec.jobs()) {
      table.add(earliest(flows).take());
    }
    return table;
  }

  private static Flow earliest(List<Flow> flows) {
    Flow earliest = flows.get(0);
    for (Flow flow : flows) {
      if (flow.nextMicros() < earliest.nextMicros()) {
        earliest = flow;
      }
    }
    return earliest;
  }

  private static List<Flow> flows(WorkloadSpec spec, double jobsPerSecond, RandomStreams streams) {
    double[] shares = spec.classes().stream().mapToDouble(ClassSpec::share).toArray();
    Optional<TemplateStore> templates =
        spec.templates().map(t -> new TemplateStore(t, spec.classes(), spec.users(), streams));
    List<Flow> flows = new ArrayList<>();
    flows.add(
        new Flow(
            spec.arrivals().times(jobsPerSecond, streams.stream("arrivals")),
            0,
            Flow.NEVER,
            new JobSource(spec, shares, templates, streams)));
    spec.surge().ifPresent(s -> flows.add(surge(spec, s, jobsPerSecond, templates, streams)));
    return flows;
  }

  /** The additional jobs of the surge: a flow of its own leaves all other jobs as they were. */
  private static Flow surge(
      WorkloadSpec spec,
      Surge surge,
      double jobsPerSecond,
      Optional<TemplateStore> templates,
      RandomStreams streams) {
    double[] shares = new double[spec.classes().size()];
    double sum = 0;
    double share = 0;
    for (int c = 0; c < shares.length; c++) {
      ClassSpec jobClass = spec.classes().get(c);
      sum += jobClass.share();
      if (jobClass.name().equals(surge.jobClass())) {
        shares[c] = 1;
        share = jobClass.share();
      }
    }
    double additional = share / sum * (surge.factor() - 1);
    // n = rate * length * (1 + (to - from) * additional)
    double lengthMicros =
        spec.jobs()
            / jobsPerSecond
            / (1 + (surge.toFraction() - surge.fromFraction()) * additional)
            * 1e6;
    RandomStreams own = new RandomStreams(streams.seedOf("surge"));
    return new Flow(
        spec.arrivals().times(jobsPerSecond * additional, own.stream("arrivals")),
        (long) (surge.fromFraction() * lengthMicros),
        (long) (surge.toFraction() * lengthMicros),
        new JobSource(spec, shares, templates, own));
  }
}
