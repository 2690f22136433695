package io.adlro.core.policy;

import java.util.List;
import java.util.function.Function;

/** The policies that need no solver; a new one is a class and a line here. */
public final class PolicyCatalog {
  private PolicyCatalog() {}

  public static List<PolicyEntry> entries() {
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
            "later jobs pass if they delay no job in front",
            i -> new ConservativeBackfilling()),
        entry(
            "sjf",
            "shortest job first, on its fastest free configuration",
            i -> new ShortestJobFirst()),
        entry("qssf", "least run time x GPUs first, on its fastest free", i -> new Qssf()),
        entry(
            "sjf-backfilling",
            "shortest job first; the first without room reserves GPUs",
            i -> new SjfBackfilling()),
        entry(
            "qssf-backfilling",
            "least run time x GPUs first; the first without room reserves GPUs",
            i -> new QssfBackfilling()),
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
            i -> new RandomPlacement(i.seed())),
        entry(
            "static-affinity",
            "each class waits for its fastest model, first come, first served",
            i -> new StaticAffinity()),
        entry(
            "static-balanced",
            "each class is divided over models as the load plan says",
            i -> new StaticBalanced(i.mix(), i.plan().fractionByKindModel())),
        entry(
            "met",
            "minimum execution time: each job waits for a model that is fastest for it",
            i -> new Met()),
        entry(
            "mct",
            "minimum completion time: bound on arrival to the GPU where it ends first",
            i -> GpuQueues.mct(i.cluster())),
        entry(
            "mct-spt",
            "bound on arrival where total flow time grows least, shortest first on each GPU",
            i -> GpuQueues.mctSpt(i.cluster())),
        entry(
            "min-min",
            "of all waiting jobs the one that can end first goes first",
            i -> new MinMin(i.cluster())),
        entry(
            "max-min",
            "of all waiting jobs the one whose earliest end is latest goes first",
            i -> new MaxMin(i.cluster())),
        entry(
            "sufferage",
            "the job that loses most without its best model goes first",
            i -> new Sufferage(i.cluster())),
        entry(
            "rolling-matching",
            "least sum of completion times by assignment to positions, solved at every event",
            i -> new RollingMatching(i.cluster())),
        entry(
            "patient-sjf",
            "shortest job first by priced run time, waits for a much faster model",
            i -> PricePlanning.around(patient(i, PatientSjf.Settings.DEFAULT), i)),
        entry(
            "patient-sjf-4",
            "the same with exponent 4 and patience 1.3",
            i -> PricePlanning.around(patient(i, PatientSjf.Settings.TUNED), i)),
        entry(
            "patient-sjf-pinned",
            "the same, and keeps away from GPUs that jobs limited to some models need",
            i -> PricePlanning.around(patient(i, PatientSjf.Settings.TUNED_PINNED), i)),
        entry(
            "patient-sjf-backfilling",
            "patient SJF; the first without room reserves GPUs",
            i ->
                PricePlanning.around(
                    PatientSjf.backfilling(
                        i.cluster(), i.plan().priceByModel(), PatientSjf.Settings.DEFAULT),
                    i)),
        preemptive(
            "patient-srpt",
            "as patient-sjf-4, and stops a long job for a short one where that pays",
            i ->
                PricePlanning.around(
                    new Preempting(
                        i.cluster(),
                        patient(i, PatientSjf.Settings.TUNED),
                        Preempting.Settings.DEFAULT),
                    i)),
        entry(
            "best-fit",
            "in order of arrival to the node where least is left over",
            i -> new BestFit(i.cluster())),
        entry(
            "dot-product",
            "in order of arrival to the node whose free resources are most like the demand",
            i -> new DotProduct(i.cluster())),
        entry(
            "least-dot-product",
            "in order of arrival to the node whose free resources are least like the demand",
            i -> new LeastDotProduct(i.cluster())),
        entry(
            "gpu-packing",
            "in order of arrival to GPUs in use, then to nodes in use, then to idle nodes",
            i -> new GpuPacking(i.cluster())),
        entry(
            "gpu-clustering",
            "in order of arrival to nodes with jobs of as many GPUs",
            i -> new GpuClustering(i.cluster())),
        entry(
            "random-fit",
            "in order of arrival to a random node with room",
            i -> new RandomFit(i.cluster(), i.seed())),
        entry(
            "fgd",
            "in order of arrival to where free GPUs are fragmented least",
            i -> new Fgd(i.cluster())),
        entry(
            "chosen-fcfs",
            "RLScheduler's rules: the first to come is chosen until it fits",
            i -> ChosenFirst.blocking(ScoreOrder.FCFS)),
        entry(
            "chosen-fcfs+backfilling",
            "the same; others start if they end before it can start",
            i -> ChosenFirst.backfilling(ScoreOrder.FCFS)),
        entry(
            "chosen-sjf",
            "RLScheduler's rules: the shortest is chosen until it fits",
            i -> ChosenFirst.blocking(ScoreOrder.SJF)),
        entry(
            "chosen-sjf+backfilling",
            "the same; others start if they end before it can start",
            i -> ChosenFirst.backfilling(ScoreOrder.SJF)),
        entry(
            "chosen-f1",
            "RLScheduler's rules: the first by F1 is chosen until it fits",
            i -> ChosenFirst.blocking(ScoreOrder.F1)),
        entry(
            "chosen-f1+backfilling",
            "the same; others start if they end before it can start",
            i -> ChosenFirst.backfilling(ScoreOrder.F1)));
  }

  static PatientSjf patient(PolicyInputs inputs, PatientSjf.Settings settings) {
    return new PatientSjf(inputs.cluster(), inputs.plan().priceByModel(), settings);
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
