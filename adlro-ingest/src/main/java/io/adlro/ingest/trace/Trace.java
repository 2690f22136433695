package io.adlro.ingest.trace;

import io.adlro.sim.workload.WorkloadTable;
import java.util.List;

/** The jobs of a trace in order of submission, and the name that each had in it. */
public record Trace(WorkloadTable jobs, List<String> ids) {
  public Trace {
    ids = List.copyOf(ids);
    if (ids.size() != jobs.size()) {
      throw new IllegalArgumentException(jobs.size() + " jobs and " + ids.size() + " ids");
    }
  }
}
