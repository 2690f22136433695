package io.adlro.study.training;

import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.dqn.GreedyPolicy;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.nn.Networks;
import io.adlro.learn.paper.PaperEncoder;
import io.adlro.learn.paper.PaperLayout;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The policies that come with a model; a model is read when it is first needed. */
public final class LearnedPolicies {
  private final ModelFiles models;
  private final Map<String, ModelBundle> loaded = new ConcurrentHashMap<>();

  private LearnedPolicies(ModelFiles models) {
    this.models = models;
  }

  public static List<PolicyEntry> entries(ModelFiles models) {
    LearnedPolicies policies = new LearnedPolicies(models);
    return List.of(
        new PolicyEntry(
            "adlro",
            "learned choices above a margin, otherwise the base policy that hindsight finds best",
            List.of(),
            inputs -> policies.problemOf("adlro").or(policies::problemOfAdlro),
            inputs -> AdlroAgent.policy(inputs, policies.adlro())),
        new PolicyEntry(
            "adlro+lookahead",
            "the same, its best choices first tried in imagined futures",
            List.of(),
            inputs -> policies.problemOf("adlro").or(policies::problemOfAdlro),
            inputs -> AdlroAgent.lookingAhead(inputs, policies.adlro(), () -> false)),
        new PolicyEntry(
            "adlro+stated",
            "the agent without predictions, to see what they are worth",
            List.of(),
            inputs -> policies.problemOf("adlro").or(policies::problemOfAdlro),
            inputs -> AdlroAgent.withStatedRunTimes(inputs, policies.adlro())),
        new PolicyEntry(
            "paper-dqn",
            "the paper's deep Q-network: each of the first waiting jobs to a GPU",
            List.of(),
            inputs -> policies.problemOf("paper").or(() -> policies.problemOfPaper(inputs)),
            policies::paper));
  }

  private Optional<String> problemOf(String name) {
    try {
      bundle(name);
      return Optional.empty();
    } catch (UserError mistake) {
      return Optional.of(mistake.getMessage());
    }
  }

  private Optional<String> problemOfAdlro() {
    return AdlroAgent.Model.problem(bundle("adlro"));
  }

  private Optional<String> problemOfPaper(PolicyInputs inputs) {
    ModelBundle bundle = bundle("paper");
    return bundle
        .mismatch(layout(bundle, inputs).features())
        .map(
            difference ->
                "its model was trained for a cluster with other GPUs or classes; train one for"
                    + " this: adlro train --preset paper");
  }

  private AdlroAgent.Model adlro() {
    return AdlroAgent.Model.of(bundle("adlro"));
  }

  private PlacementPolicy paper(PolicyInputs inputs) {
    ModelBundle bundle = bundle("paper");
    return new GreedyPolicy(
        () -> new PaperEncoder(layout(bundle, inputs)),
        () -> Networks.create(bundle.network(), bundle.ensemble().get(0)));
  }

  /** As many slots as the network has cells for. */
  private static PaperLayout layout(ModelBundle bundle, PolicyInputs inputs) {
    int cells = ((NetworkSpec.Grid) bundle.network()).cells();
    return PaperLayout.of(inputs.cluster(), Math.max(1, cells / inputs.cluster().gpuCount()));
  }

  private ModelBundle bundle(String name) {
    return loaded.computeIfAbsent(name, n -> models.load(n).model());
  }
}
