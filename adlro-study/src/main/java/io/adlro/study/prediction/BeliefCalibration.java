package io.adlro.study.prediction;

import io.adlro.core.pattern.PatternMemory;
import io.adlro.core.pattern.Recall;
import io.adlro.core.pattern.RunTimeBelief;
import io.adlro.ingest.history.PastJob;
import io.adlro.study.prediction.baseline.HistoryReplay;
import io.adlro.study.prediction.baseline.JobQuery;
import io.adlro.study.prediction.baseline.PredictionReplay;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Whether the beliefs that policies decide by are right on average: the mean of the run time, over
 * all jobs and over those believed to be shortest and longest, its second moment, and what is left
 * of jobs that have run for some time.
 */
public final class BeliefCalibration implements HistoryReplay.Listener {
  private static final int FIFTHS = 5;
  private static final int FEWEST = 20;
  private static final Map<String, Double> AGES =
      Map.of("1 min", 60e6, "10 min", 600e6, "1 h", 3600e6, "6 h", 21_600e6, "1 d", 86_400e6);

  private record Submitted(Recall recalled, double[] belief) {}

  private record Believed(double[] belief, double micros) {}

  private final PatternMemory memory;
  private final HistoryReplay replay;
  private final IdentityHashMap<JobQuery, Submitted> open = new IdentityHashMap<>();
  private final List<Believed> ended = new ArrayList<>();

  private BeliefCalibration(PatternMemory memory, HistoryReplay replay) {
    this.memory = memory;
    this.replay = replay;
  }

  /** Replays a history; its first tenth is not checked. */
  public static List<BeliefCheck> of(PatternMemory.Settings settings, List<PastJob> history) {
    BeliefCalibration calibration =
        new BeliefCalibration(new PatternMemory(settings), new HistoryReplay(history));
    calibration.replay.run(calibration);
    return calibration.checks();
  }

  @Override
  public void submitted(int position, JobQuery query) {
    Recall recalled =
        memory.recall(
            SubmissionTraits.of(query.job(), query.estimateMicros(), query.submitMicros()));
    double[] belief = new double[RunTimeBelief.WIDTH];
    memory.believe(recalled, belief, 0);
    open.put(query, new Submitted(recalled, belief));
    if (position >= replay.jobs().size() / PredictionReplay.WARM_UP_PART) {
      ended.add(new Believed(belief, micros(replay.jobs().get(position))));
    }
  }

  @Override
  public void finished(JobQuery query, PastJob job) {
    Submitted at = open.remove(query);
    memory.learn(at.recalled(), job.id(), micros(job), at.belief(), 0);
  }

  private static double micros(PastJob job) {
    return Math.max(1e6, (double) job.runMicros());
  }

  private List<BeliefCheck> checks() {
    List<BeliefCheck> checks = new ArrayList<>();
    ToDoubleFunction<Believed> mean = job -> job.belief()[RunTimeBelief.MEAN];
    checks.add(means("run time", ended, mean, Believed::micros));
    ended.sort(Comparator.comparingDouble(mean));
    for (int fifth = 1; fifth <= FIFTHS; fifth++) {
      List<Believed> part =
          ended.subList(ended.size() * (fifth - 1) / FIFTHS, ended.size() * fifth / FIFTHS);
      checks.add(means("run time, fifth " + fifth, part, mean, Believed::micros));
    }
    BeliefCheck squares =
        means(
            "root of its mean square",
            ended,
            job -> job.belief()[RunTimeBelief.SECOND_MOMENT],
            job -> job.micros() * job.micros());
    checks.add(
        new BeliefCheck(
            squares.what(),
            squares.jobs(),
            Math.sqrt(squares.believedSeconds() * 1e-6),
            Math.sqrt(squares.trueSeconds() * 1e-6)));
    AGES.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .map(age -> remaining(age.getKey(), age.getValue()))
        .filter(check -> check.jobs() >= FEWEST)
        .forEach(checks::add);
    return checks;
  }

  private BeliefCheck remaining(String name, double age) {
    return means(
        "left after " + name,
        ended.stream().filter(job -> job.micros() > age).toList(),
        job -> RunTimeBelief.remainingMicros(job.belief(), 0, age),
        job -> job.micros() - age);
  }

  private static BeliefCheck means(
      String what,
      List<Believed> jobs,
      ToDoubleFunction<Believed> believedMicros,
      ToDoubleFunction<Believed> trueMicros) {
    return new BeliefCheck(
        what,
        jobs.size(),
        jobs.stream().mapToDouble(believedMicros).average().orElse(0) * 1e-6,
        jobs.stream().mapToDouble(trueMicros).average().orElse(0) * 1e-6);
  }
}
