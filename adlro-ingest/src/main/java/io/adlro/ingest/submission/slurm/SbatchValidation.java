package io.adlro.ingest.submission.slurm;

import io.adlro.ingest.Intake;
import io.adlro.ingest.notation.SlurmNumbers;
import io.adlro.ingest.text.FixedWords;
import java.util.List;
import java.util.function.Predicate;

/** Counts each option whose value is invalid, once, with its place. */
record SbatchValidation(SbatchOptions options, Intake intake) {
  private static final List<String> COUNTS =
      FixedWords.list(
          "cpus-per-gpu cpus-per-task ntasks ntasks-per-gpu ntasks-per-node sockets-per-node");
  private static final List<String> SIZES = FixedWords.list("mem mem-per-cpu mem-per-gpu");

  void run() {
    for (String option : COUNTS) {
      expect(option, value -> SlurmNumbers.count(value).orElse(0) > 0, "not a number from 1");
    }
    for (String option : SIZES) {
      expect(option, value -> !value.equals("0"), "0 means all of a node");
      expect(option, value -> SlurmNumbers.mib(value).isPresent(), "not a size");
    }
    expect("nodes", v -> SlurmNumbers.leastNodes(v).orElse(0) > 0, "not a number of nodes");
    expect("array", v -> ArraySpec.tasks(v).isPresent(), "not a list of tasks");
    expect(
        "time", v -> SlurmNumbers.isNoLimit(v) || SlurmNumbers.micros(v).isPresent(), "not a time");
  }

  private void expect(String option, Predicate<String> isValid, String why) {
    options
        .find(option)
        .filter(given -> !isValid.test(given.value()))
        .ifPresent(given -> intake.ignored("--" + option, why, given.where()));
  }
}
