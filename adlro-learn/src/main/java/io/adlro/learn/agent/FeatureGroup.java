package io.adlro.learn.agent;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Features with a common meaning. An explanation removes them together, and an agent can be trained
 * without them to measure their worth.
 */
public enum FeatureGroup {
  RUN_TIME("how long the job runs here and at its best"),
  UNCERTAINTY("how sure the run times and speeds are"),
  MEMORY("what the memory of patterns recalls of such jobs"),
  WAITING_PAYS("what waiting for another GPU would bring"),
  PRICE("what the GPU is worth to the mix of jobs"),
  RANK("where the job stands among those that wait"),
  BASELINES("what the base policies would do"),
  AGE("how long the job has waited"),
  PRIORITY("the job's priority"),
  SHAPE("how many GPUs the job takes and where it could run"),
  ROOM("how much is free"),
  TELEMETRY("how fast single GPUs are believed to be"),
  LOAD("how busy the cluster is"),
  KIND("whether a job is started or a GPU kept free");

  private final String meaning;

  FeatureGroup(String meaning) {
    this.meaning = meaning;
  }

  String meaning() {
    return meaning;
  }

  /** As users write it, {@code waiting-pays}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static Optional<FeatureGroup> of(String word) {
    return Arrays.stream(values()).filter(group -> group.word().equals(word)).findFirst();
  }

  public static List<String> words() {
    return Arrays.stream(values()).map(FeatureGroup::word).toList();
  }
}
