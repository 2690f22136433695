package io.adlro.solve;

import java.util.Arrays;

/**
 * The jobs and GPUs of a window to bound: release times, run times by model ({@link Long#MAX_VALUE}
 * where a job cannot run), the thousandths of GPUs a job holds while it runs, and the GPUs of each
 * model. A gang that may span models has a run time on each of them, even if it never fits there
 * alone; run times are the shortest possible, those on a model's fastest GPUs with nothing beside.
 */
@SuppressWarnings("ArrayRecordComponent") // plain numbers for a solver, read once
public record BoundInput(
    long[] releaseMicros, long[][] runMicrosByJobModel, int[] widthMilli, int[] gpusByModel) {

  public BoundInput {
    int jobs = releaseMicros.length;
    if (jobs == 0 || runMicrosByJobModel.length != jobs || widthMilli.length != jobs) {
      throw new IllegalArgumentException(
          "A bound needs at least one job, and a release, a row of run times and a width for each: got %d, %d and %d."
              .formatted(jobs, runMicrosByJobModel.length, widthMilli.length));
    }
    for (int j = 0; j < jobs; j++) {
      boolean runs = false;
      for (int m = 0; m < gpusByModel.length; m++) {
        runs |= runMicrosByJobModel[j][m] != Long.MAX_VALUE && gpusByModel[m] > 0;
        if (runMicrosByJobModel[j][m] <= 0) {
          throw new IllegalArgumentException(
              "Job %d runs for %d microseconds on model %d: a run time is above 0."
                  .formatted(j, runMicrosByJobModel[j][m], m));
        }
      }
      if (!runs) {
        throw new IllegalArgumentException(
            "Job %d can run on no GPU model of the cluster: leave it out of the bound."
                .formatted(j));
      }
    }
  }

  /** The same with times counted from the first release, which keeps their digits. */
  BoundInput fromFirstRelease() {
    long first = Arrays.stream(releaseMicros).min().orElseThrow();
    long[] shifted = Arrays.stream(releaseMicros).map(release -> release - first).toArray();
    return new BoundInput(shifted, runMicrosByJobModel, widthMilli, gpusByModel);
  }

  int jobs() {
    return releaseMicros.length;
  }

  int models() {
    return gpusByModel.length;
  }

  boolean runs(int job, int model) {
    return gpusByModel[model] > 0 && runMicrosByJobModel[job][model] != Long.MAX_VALUE;
  }

  /** p*: the run time on the model that is best for the job. */
  long bestRunMicros(int job) {
    long best = Long.MAX_VALUE;
    for (int m = 0; m < models(); m++) {
      if (runs(job, m)) {
        best = Math.min(best, runMicrosByJobModel[job][m]);
      }
    }
    return best;
  }
}
