package io.adlro.study.training;

import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.PolicyKind;
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
import java.util.function.Function;

/** The policies that use a trained model. A model is read when it is first needed. */
public final class LearnedPolicies {
  private static final String ADLRO = "adlro";
  private static final String PAPER = "paper";

  private final ModelFiles models;
  private final Map<String, ModelBundle> loaded = new ConcurrentHashMap<>();

  private LearnedPolicies(ModelFiles models) {
    this.models = models;
  }

  public static List<PolicyEntry> entries(ModelFiles models) {
    LearnedPolicies policies = new LearnedPolicies(models);
    return List.of(
        policies.adlro(
            "adlro",
            "learned choices above a margin, otherwise the base policy that hindsight finds best",
            inputs -> AdlroAgent.policy(inputs, policies.adlro())),
        policies.adlro(
            "adlro+lookahead",
            "the same, its best choices first tried in imagined futures",
            inputs -> AdlroAgent.lookingAhead(inputs, policies.adlro(), () -> false)),
        policies.adlro(
            "adlro+stated",
            "the agent without predictions, to see what they are worth",
            inputs -> AdlroAgent.withStatedRunTimes(inputs, policies.adlro())),
        new PolicyEntry(
            "paper-dqn",
            "the paper's deep Q-network: each of the first waiting jobs to a GPU",
            PolicyKind.LEARNED,
            List.of(),
            inputs -> policies.problemOf(PAPER).or(() -> policies.problemOfPaper(inputs)),
            policies::paper));
  }

  /** The name of the model that a policy uses. */
  public static Optional<String> modelOf(String policy) {
    return switch (policy) {
      case "adlro", "adlro+lookahead", "adlro+stated" -> Optional.of(ADLRO);
      case "paper-dqn" -> Optional.of(PAPER);
      default -> Optional.empty();
    };
  }

  private PolicyEntry adlro(
      String name, String summary, Function<PolicyInputs, PlacementPolicy> factory) {
    return new PolicyEntry(
        name,
        summary,
        PolicyKind.LEARNED,
        List.of(),
        inputs -> problemOf(ADLRO).or(this::problemOfAdlro),
        factory);
  }

  private Optional<String> problemOf(String name) {
    try {
      bundle(name);
      return Optional.empty();
    } catch (UserError error) {
      return Optional.of(error.getMessage());
    }
  }

  private Optional<String> problemOfAdlro() {
    return AdlroAgent.Model.problem(bundle(ADLRO));
  }

  private Optional<String> problemOfPaper(PolicyInputs inputs) {
    ModelBundle bundle = bundle(PAPER);
    return bundle
        .mismatch(layout(bundle, inputs).features())
        .map(
            difference ->
                "its model was trained for a cluster with other GPUs or classes; train one for"
                    + " this: adlro train --preset paper");
  }

  private AdlroAgent.Model adlro() {
    return AdlroAgent.Model.of(bundle(ADLRO));
  }

  private PlacementPolicy paper(PolicyInputs inputs) {
    ModelBundle bundle = bundle(PAPER);
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
