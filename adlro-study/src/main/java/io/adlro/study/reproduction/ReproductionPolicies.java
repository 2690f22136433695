package io.adlro.study.reproduction;

import java.util.List;
import java.util.stream.Stream;

/** The policies of a reproduction. */
public final class ReproductionPolicies {
  /** The paper's baselines, which every reproduction runs. */
  static final List<String> BASELINES = List.of(PaperRow.FCFS.policy(), PaperRow.STATIC.policy());

  /** The paper's agent and ADLRO; they run if the catalogue has them. */
  private static final List<String> LEARNED = List.of("paper-dqn", PaperRow.ADLRO.policy());

  private static final List<String> STRONG =
      List.of("mct-spt", "min-min", "rolling-matching", "patient-sjf");

  private ReproductionPolicies() {}

  /** All policies, in the order of the table. */
  public static List<String> wanted() {
    return Stream.of(BASELINES, LEARNED, STRONG).flatMap(List::stream).toList();
  }
}
