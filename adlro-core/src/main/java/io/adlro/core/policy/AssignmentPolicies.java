package io.adlro.core.policy;

import java.util.List;

/** The policies that choose where a job runs, by type, by matching or by packing. */
final class AssignmentPolicies {
  private AssignmentPolicies() {}

  static List<PolicyEntry> entries() {
    return List.of(
        new PolicyEntry(
            "static-affinity",
            "each class waits for its fastest model, first come, first served",
            List.of(),
            inputs -> new StaticAffinity()),
        new PolicyEntry(
            "static-balanced",
            "each class is divided over models as the load plan says",
            List.of(),
            inputs -> new StaticBalanced(inputs.mix(), inputs.plan().fractionByKindModel())),
        new PolicyEntry(
            "met",
            "minimum execution time: each job waits for a model that is fastest for it",
            List.of(),
            inputs -> new Met()),
        new PolicyEntry(
            "mct",
            "minimum completion time: bound on arrival to the GPU where it ends first",
            List.of(),
            inputs -> new Mct(inputs.cluster())),
        new PolicyEntry(
            "mct-spt",
            "bound on arrival where total flow time grows least, shortest first on each GPU",
            List.of(),
            inputs -> new MctSpt(inputs.cluster())),
        new PolicyEntry(
            "min-min",
            "of all waiting jobs the one that can end first goes first",
            List.of(),
            inputs -> new MinMin(inputs.cluster())),
        new PolicyEntry(
            "max-min",
            "of all waiting jobs the one whose earliest end is latest goes first",
            List.of(),
            inputs -> new MaxMin(inputs.cluster())),
        new PolicyEntry(
            "sufferage",
            "the job that loses most without its best model goes first",
            List.of(),
            inputs -> new Sufferage(inputs.cluster())),
        new PolicyEntry(
            "rolling-matching",
            "least sum of completion times by assignment to positions, solved at every event",
            List.of(),
            inputs -> new RollingMatching(inputs.cluster())),
        new PolicyEntry(
            "patient-sjf",
            "shortest job first by priced run time, waits for a much faster model",
            List.of(),
            inputs ->
                new PatientSjf(
                    inputs.cluster(), inputs.plan().priceByModel(), PatientSjf.Settings.DEFAULT)),
        new PolicyEntry(
            "best-fit",
            "in order of arrival to the node where least is left over",
            List.of(),
            inputs -> new BestFit(inputs.cluster())),
        new PolicyEntry(
            "dot-product",
            "in order of arrival to the node whose free resources are most like the demand",
            List.of(),
            inputs -> new DotProduct(inputs.cluster())),
        new PolicyEntry(
            "fgd",
            "in order of arrival to where free GPUs are fragmented least",
            List.of(),
            inputs -> new Fgd(inputs.cluster())));
  }
}
