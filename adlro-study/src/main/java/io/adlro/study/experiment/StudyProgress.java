package io.adlro.study.experiment;

/** Follows the progress of a study. Calls come from any thread. */
public interface StudyProgress {
  /** A part of the study begins, in words such as "lower bound". */
  default void phase(String words) {}

  /** One more run is done. */
  void step();
}
