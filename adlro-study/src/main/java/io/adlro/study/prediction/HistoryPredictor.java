package io.adlro.study.prediction;

import io.adlro.core.catalog.Affinity;
import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.catalog.SpeedGuess;
import io.adlro.core.pattern.JobRecord;
import io.adlro.core.pattern.JobTraits;
import io.adlro.core.pattern.PatternMemory;
import io.adlro.core.pattern.Prediction;
import io.adlro.core.pattern.Recall;
import io.adlro.core.pattern.SpeedMemory;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.submission.Submission;
import io.adlro.study.prediction.baseline.HistoryReplay;
import io.adlro.study.prediction.baseline.JobQuery;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Learns from a history and predicts jobs that have not run. */
public final class HistoryPredictor {
  private static final String REFERENCE = "V100-SXM2-16GB";

  private final PatternMemory memory;
  private final SpeedMemory speeds = new SpeedMemory();
  private final Map<String, GpuSpec> models = new TreeMap<>();
  private long lastMicros;

  public HistoryPredictor(PatternMemory.Settings settings) {
    this.memory = new PatternMemory(settings);
  }

  /** Replays a history and learns from each job that ends. */
  public void learn(List<PastJob> history) {
    OwnPrediction own = new OwnPrediction(memory);
    new HistoryReplay(history)
        .run(
            new HistoryReplay.Listener() {
              @Override
              public void submitted(int position, JobQuery query) {
                own.predictLogSeconds(query);
                lastMicros = query.submitMicros();
              }

              @Override
              public void finished(JobQuery query, PastJob job) {
                learnSpeed(own.learn(query, job), job);
              }
            });
  }

  private void learnSpeed(Recall recalled, PastJob job) {
    GpuCatalog.standard()
        .find(job.ranOn())
        .ifPresent(
            model -> {
              models.put(model.name(), model);
              speeds.learn(recalled, model, (double) job.runMicros());
            });
  }

  /** A job that is submitted when it says, or right after the history. */
  public Prediction predict(Submission job) {
    return memory.predict(traits(job));
  }

  /** What the job is compared with past jobs by. */
  public JobRecord decompose(Submission job) {
    return memory.decompose(traits(job));
  }

  private JobTraits traits(Submission job) {
    return SubmissionTraits.of(job, OptionalLong.empty(), job.submitMicros().orElse(lastMicros));
  }

  /** What speeds are relative to. */
  public GpuSpec reference() {
    return GpuCatalog.standard().find(REFERENCE).orElseThrow();
  }

  /** The models that jobs of the history ran on. */
  public List<GpuSpec> modelsSeen() {
    return List.copyOf(models.values());
  }

  /** How fast a job will be on a model relative to the reference. */
  public SpeedGuess speed(Submission job, Affinity affinity, GpuSpec model) {
    return speeds.guess(memory.recall(traits(job)), affinity, model, reference());
  }
}
