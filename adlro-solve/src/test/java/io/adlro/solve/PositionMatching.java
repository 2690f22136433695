package io.adlro.solve;

import com.google.ortools.graph.LinearSumAssignment;

/**
 * The exact minimum of the sum of completion times of one-GPU jobs, all released at 0: the k-th job
 * from the end on a GPU delays itself and the k - 1 after it, so it costs k times its run time
 * there, and a minimum-cost assignment of jobs to such positions is an optimal schedule.
 */
final class PositionMatching {
  private PositionMatching() {}

  static long minimumSumMicros(BoundInput input) {
    OrTools.require();
    int jobs = input.jobs();
    LinearSumAssignment assignment = new LinearSumAssignment();
    int position = 0;
    for (int m = 0; m < input.models(); m++) {
      for (int gpu = 0; gpu < input.gpusByModel()[m]; gpu++) {
        for (int k = 1; k <= jobs; k++, position++) {
          for (int j = 0; j < jobs; j++) {
            if (input.runs(j, m)) {
              assignment.addArcWithCost(j, position, k * input.runMicrosByJobModel()[j][m]);
            }
          }
        }
      }
    }
    // The solver wants as many jobs as positions; the ones added cost nothing anywhere.
    for (int empty = jobs; empty < position; empty++) {
      for (int p = 0; p < position; p++) {
        assignment.addArcWithCost(empty, p, 0);
      }
    }
    LinearSumAssignment.Status status = assignment.solve();
    if (status != LinearSumAssignment.Status.OPTIMAL) {
      throw new IllegalStateException("Position matching ended with " + status);
    }
    return assignment.getOptimalCost();
  }
}
