package io.adlro.solve.policy;

/**
 * First come, first served with known speeds, as in Gavel's code: the jobs choose in order of
 * submission, each the model with room that runs it fastest, and no job behind one without room
 * gets any. Chosen again each time, so a job moves up when a better model comes free.
 */
final class FifoFastest implements GavelObjective {
  // A gang is counted in sums of doubles: what is left of a model may be just below a whole GPU.
  private static final double HAIR = 1e-9;

  @Override
  public boolean assignsWholeJobs() {
    return true;
  }

  @Override
  public double[][] allocate(GavelProblem problem) {
    double[][] fraction = new double[problem.jobs()][problem.gpusByModel().length];
    double[] left = new double[problem.gpusByModel().length];
    for (int m = 0; m < left.length; m++) {
      left[m] = problem.gpusByModel()[m];
    }
    for (int job = 0; job < fraction.length; job++) {
      int model = fastestWithRoom(problem, job, left);
      if (model < 0) {
        break;
      }
      fraction[job][model] = 1;
      left[model] -= problem.gpusByJob()[job];
    }
    return fraction;
  }

  private static int fastestWithRoom(GavelProblem problem, int job, double[] left) {
    int best = -1;
    for (int m = 0; m < left.length; m++) {
      double speed = problem.speed()[job][m];
      if (left[m] + HAIR >= problem.gpusByJob()[job]
          && speed > (best < 0 ? 0 : problem.speed()[job][best])) {
        best = m;
      }
    }
    return best;
  }
}
