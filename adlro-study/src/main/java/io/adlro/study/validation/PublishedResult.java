package io.adlro.study.validation;

import java.nio.file.Path;
import java.util.List;

/** A result that others published, or that a theorem gives, computed anew with our own parts. */
public interface PublishedResult {
  /** Short, as it is given on the command line, for example "rlscheduler". */
  String name();

  /** The files below the data folder that it reads; none if it makes its own jobs. */
  List<String> needs();

  /** Computes it; the same on every machine, whatever the number of threads. */
  ValidationResult run(Path data, int threads);
}
