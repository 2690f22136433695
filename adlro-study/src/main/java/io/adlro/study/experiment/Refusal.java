package io.adlro.study.experiment;

import io.adlro.core.action.Configurations;
import io.adlro.core.action.Feasibility;
import io.adlro.core.action.Placer;
import io.adlro.core.action.Verdict;
import io.adlro.core.state.ClusterState;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A reason why jobs can never run on the cluster, and how many it concerns. */
public record Refusal(String reason, int jobs) {

  /** The reasons in some job tables, the most frequent first. */
  public static List<Refusal> among(List<WorkloadTable> tables) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (WorkloadTable jobs : tables) {
      forEach(jobs, (job, reason) -> counts.merge(reason, 1, Integer::sum));
    }
    List<Refusal> refusals = new ArrayList<>();
    counts.forEach((reason, jobs) -> refusals.add(new Refusal(reason, jobs)));
    refusals.sort(Comparator.comparingInt(Refusal::jobs).reversed());
    return refusals;
  }

  /** The rows of a table whose jobs can never run on its cluster. */
  static BitSet refusedRows(WorkloadTable jobs) {
    BitSet rows = new BitSet(jobs.size());
    forEach(jobs, (job, reason) -> rows.set(job));
    return rows;
  }

  private interface Refused {
    void accept(int job, String reason);
  }

  private static void forEach(WorkloadTable jobs, Refused refused) {
    ClusterState empty = new ClusterState(jobs.requests());
    Configurations configurations = new Configurations(jobs.requests());
    Feasibility feasibility = new Feasibility(empty, configurations, new Placer(empty));
    for (int job = 0; job < jobs.size(); job++) {
      if (configurations.of(job) == 0
          && feasibility.verdict(job) instanceof Verdict.Impossible never) {
        refused.accept(job, never.reason());
      }
    }
  }
}
