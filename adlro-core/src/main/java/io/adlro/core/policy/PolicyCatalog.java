package io.adlro.core.policy;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The policies that need no solver: those that choose the order of jobs here, those that choose
 * their places in {@link AssignmentPolicies}. A new one is a class and a line.
 */
public final class PolicyCatalog {
  private PolicyCatalog() {}

  public static List<PolicyEntry> entries() {
    return Stream.of(orders(), AssignmentPolicies.entries()).flatMap(List::stream).toList();
  }

  private static List<PolicyEntry> orders() {
    return List.of(
        entry(
            "fcfs", "first come, first served; the head blocks, any GPU will do", i -> new Fcfs()),
        entry(
            "fcfs-fast",
            "first come, first served; the head blocks, takes the fastest free",
            i -> new FcfsFast()),
        entry(
            "first-fit",
            "in order of arrival past blocked heads, any GPU will do",
            i -> new FirstFit()),
        entry(
            "easy-backfilling",
            "later jobs pass a blocked head if they do not delay it",
            i -> new EasyBackfilling()),
        entry(
            "conservative-backfilling",
            "later jobs pass if they delay nobody in front",
            i -> new ConservativeBackfilling()),
        entry(
            "sjf",
            "shortest job first, on its fastest free configuration",
            i -> new ShortestJobFirst()),
        preemptive(
            "srsf", "least remaining work x GPUs first, stops those with more", i -> new Srsf()),
        preemptive(
            "2d-las",
            "least GPU time so far first, in queues; needs no estimate",
            i -> new TwoDimensionalLas(TwoDimensionalLas.Settings.of(i.mix().demand()))),
        entry("wfp3", "longest wait for its length first, cubed, times GPUs", i -> new Wfp3()),
        entry(
            "unicef", "longest wait for its length first, small jobs favoured", i -> new Unicef()),
        entry("f1", "a fitted mixture of length x GPUs and submission time", i -> new F1()),
        entry(
            "multifactor",
            "Slurm's sum of age, size, fair share and priority",
            i -> new Multifactor(Multifactor.Settings.defaults())),
        entry(
            "random",
            "random order, random configuration with room",
            i -> new RandomPlacement(i.seed())));
  }

  private static PolicyEntry entry(
      String name, String summary, Function<PolicyInputs, PlacementPolicy> factory) {
    return new PolicyEntry(name, summary, List.of(), factory);
  }

  private static PolicyEntry preemptive(
      String name, String summary, Function<PolicyInputs, PlacementPolicy> factory) {
    return new PolicyEntry(name, summary, List.of(Need.PREEMPTION), factory);
  }
}
