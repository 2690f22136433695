package io.adlro.study.validation;

import java.nio.file.Path;
import java.util.List;

/** A published result, or one that a theorem gives, computed with ADLRO. */
public interface PublishedResult {
  /** The name on the command line, for example "rlscheduler". */
  String name();

  /** The files below the data folder that it reads; empty if it generates its jobs. */
  List<String> needs();

  /** Computes it; the result depends neither on the machine nor on the threads. */
  ValidationResult run(Path data, int threads);
}
