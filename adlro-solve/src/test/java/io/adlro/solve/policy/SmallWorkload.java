package io.adlro.solve.policy;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import java.util.ArrayList;
import java.util.List;

/** The jobs of a test with their true work, which a policy does not see. */
public record SmallWorkload(Cluster cluster, List<SmallJob> jobs) {
  public SmallWorkload(Cluster cluster) {
    this(cluster, new ArrayList<>());
  }

  public void add(SmallJob job) {
    jobs.add(job);
  }

  public int size() {
    return jobs.size();
  }

  public long submitMicros(int job) {
    return jobs.get(job).submitMicros();
  }

  public long workMicros(int job) {
    return jobs.get(job).workMicros();
  }

  /** The requests of all jobs. */
  public JobTable requests() {
    JobTable table = new JobTable(cluster);
    jobs.forEach(job -> table.add(job.request(), job.submitMicros()));
    return table;
  }

  public JobMix mix() {
    return new JobMix(requests(), this::workMicros);
  }
}
