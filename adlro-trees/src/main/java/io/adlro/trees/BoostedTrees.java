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
 * Gradient-boosted trees on the logarithm of run times. They are fitted again on all completed jobs
 * whenever the number of these has grown by a fifth; the features are updated with every job.
 */
public final class BoostedTrees implements BaselinePredictor {
  private static final int FIRST_FIT = 50;
  private static final double GROWTH = 1.2;

  private final long seed;
  private final PastFeatures features = new PastFeatures();
  private final IdentityHashMap<JobQuery, float[]> open = new IdentityHashMap<>();
  private final List<FeatureTable.Line> lines = new ArrayList<>();
  private Optional<TreeFit> fit = Optional.empty();
  private int nextFit = FIRST_FIT;

  public BoostedTrees(long seed) {
    this.seed = seed;
  }

  @Override
  public String name() {
    return "boosted trees";
  }

  @Override
  public OptionalDouble predictLogSeconds(JobQuery query) {
    float[] row = features.row(query);
    features.submitted(query);
    open.put(query, row);
    return fit.isPresent() ? OptionalDouble.of(fit.get().predict(row)) : OptionalDouble.empty();
  }

  @Override
  public void finished(JobQuery query, PastJob job) {
    features.finished(query, job);
    float[] row = open.remove(query);
    lines.add(new FeatureTable.Line(row, (float) LogSeconds.ofMicros(job.runMicros())));
    if (lines.size() >= nextFit) {
      nextFit = (int) Math.ceil(lines.size() * GROWTH);
      fit.ifPresent(TreeFit::dispose);
      fit = Optional.of(TreeFit.on(lines, seed));
    }
  }
}
