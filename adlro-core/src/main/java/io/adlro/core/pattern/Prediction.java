package io.adlro.core.pattern;

import java.util.List;

/**
 * What the memory predicts for a job that has not run yet.
 *
 * @param jobClass the class of the patterns that it is most like, "" if there are none or they have
 *     none
 * @param similarity to the nearest pattern, 1 for equal and 0 for unrelated; 0 if there is none
 * @param resembled the last jobs of the patterns that it is most like, the nearest first
 */
public record Prediction(
    RunTimeDistribution runTime, String jobClass, double similarity, List<Resembled> resembled) {
  /** A past job that stands for a pattern. */
  public record Resembled(String job, double similarity, double runMicros) {}
}
