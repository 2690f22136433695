package io.adlro.ingest.submission.slurm;

import io.adlro.ingest.Intake;
import io.adlro.ingest.notation.SlurmNumbers;
import io.adlro.ingest.submission.slurm.SbatchOptions.Given;
import java.util.Set;
import java.util.function.Predicate;

/** Says of each option whose value makes no sense that it does not, once, where it stands. */
final class SbatchValidation {
  private static final Set<String> COUNTS =
      Set.of(
          "cpus-per-gpu",
          "cpus-per-task",
          "ntasks",
          "ntasks-per-gpu",
          "ntasks-per-node",
          "sockets-per-node");

  private static final Set<String> SIZES = Set.of("mem", "mem-per-cpu", "mem-per-gpu");

  private SbatchValidation() {}

  static void values(SbatchOptions options, Intake intake) {
    for (String option : COUNTS.stream().sorted().toList()) {
      expect(
          options,
          option,
          value -> SlurmNumbers.count(value).orElse(0) > 0,
          "not a number from 1",
          intake);
    }
    for (String option : SIZES.stream().sorted().toList()) {
      expect(options, option, value -> !value.equals("0"), "0 stands for all of a node", intake);
      expect(options, option, value -> SlurmNumbers.mib(value).isPresent(), "not a size", intake);
    }
    expect(
        options,
        "nodes",
        value -> SlurmNumbers.leastNodes(value).isPresent(),
        "not a number of nodes",
        intake);
    expect(
        options,
        "array",
        value -> ArraySpec.tasks(value).isPresent(),
        "not a list of tasks",
        intake);
    expect(
        options,
        "time",
        value -> SlurmNumbers.isNoLimit(value) || SlurmNumbers.micros(value).isPresent(),
        "not a time",
        intake);
  }

  private static void expect(
      SbatchOptions options, String option, Predicate<String> holds, String why, Intake intake) {
    options
        .find(option)
        .filter((Given given) -> !holds.test(given.value()))
        .ifPresent(given -> intake.ignored("--" + option, why, given.where()));
  }
}
