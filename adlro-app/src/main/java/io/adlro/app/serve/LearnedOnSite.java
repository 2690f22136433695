package io.adlro.app.serve;

import io.adlro.learn.training.CurveCsv;
import io.adlro.learn.training.TrainingCurve;
import io.adlro.live.loop.RegisteredModel;
import io.adlro.study.training.ModelFiles;
import io.adlro.study.training.PairedReplay;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the file of a model that was trained on site says of itself. */
public final class LearnedOnSite {
  private static final String FROM = "trained from";
  private static final String JOBS = "jobs of the site";
  private static final String UNSEEN_FROM = "unseen jobs from, in microseconds since 1970";
  private static final String UNSEEN = "on unseen jobs";

  private LearnedOnSite() {}

  /**
   * The provenance of a model.
   *
   * @param unseenFromMicros jobs that were submitted before may have trained it
   */
  public static Map<String, String> provenance(
      String from, int jobs, long unseenFromMicros, TrainingCurve curve, PairedReplay unseen) {
    Map<String, String> lines = new LinkedHashMap<>();
    lines.put(FROM, from);
    lines.put(JOBS, Integer.toString(jobs));
    lines.put(UNSEEN_FROM, Long.toString(unseenFromMicros));
    lines.put(UNSEEN, unseen.sentence());
    lines.put(CurveCsv.ENTRY, CurveCsv.untimed(curve));
    return lines;
  }

  /** The model of such a file as a proposal. */
  static RegisteredModel proposed(String name, ModelFiles.Found file, long nowMicros) {
    Map<String, String> lines = file.model().provenance();
    return new RegisteredModel(
        name,
        file.sha256(),
        RegisteredModel.State.PROPOSED,
        nowMicros,
        Long.parseLong(lines.get(UNSEEN_FROM)),
        "trained on site from %s with %s jobs".formatted(lines.get(FROM), lines.get(JOBS)),
        lines.get(UNSEEN));
  }
}
