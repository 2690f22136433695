package io.adlro.trees;

import io.adlro.ingest.history.PastJob;
import io.adlro.study.prediction.baseline.BaselinePredictor;
import io.adlro.study.prediction.baseline.JobQuery;
import io.adlro.study.prediction.baseline.LogSeconds;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Gradient-boosted trees on the logarithm of run times, fitted again on all jobs that have ended
 * whenever these have grown by a fifth; between fits the features still follow every job.
 */
public final class BoostedTrees implements BaselinePredictor {
  private static final int FIRST_FIT = 50;
  private static final double GROWTH = 1.2;

  private final long seed;
  private final PastFeatures features = new PastFeatures();
  private final IdentityHashMap<JobQuery, float[]> open = new IdentityHashMap<>();
  private final List<Table.Line> lines = new ArrayList<>();
  private Optional<Fit> fit = Optional.empty();
  private int nextFit = FIRST_FIT;

  public BoostedTrees(long seed) {
    this.seed = seed;
  }

  @Override
  public String name() {
    return "boosted trees";
  }

  @Override
  public OptionalDouble predictLogSeconds(JobQuery asked) {
    float[] row = features.row(asked);
    features.submitted(asked);
    open.put(asked, row);
    return fit.isPresent() ? OptionalDouble.of(fit.get().predict(row)) : OptionalDouble.empty();
  }

  @Override
  public void finished(JobQuery asked, PastJob job) {
    features.finished(asked, job);
    float[] row = open.remove(asked);
    lines.add(new Table.Line(row, (float) LogSeconds.ofMicros(job.runMicros())));
    if (lines.size() >= nextFit) {
      nextFit = (int) Math.ceil(lines.size() * GROWTH);
      fit.ifPresent(Fit::dispose);
      fit = Optional.of(Fit.on(lines, seed));
    }
  }
}
