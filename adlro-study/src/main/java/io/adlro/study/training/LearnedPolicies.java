package io.adlro.study.training;

import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.PolicyKind;
import io.adlro.core.policy.PolicyModel;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.learn.agent.PlaneObservationSpec;
import io.adlro.learn.agent.PlaneView;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.dqn.GreedyPolicy;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.nn.Networks;
import io.adlro.learn.paper.PaperEncoder;
import io.adlro.learn.paper.PaperLayout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The policies that use a trained model: by default one that is shipped with ADLRO. */
public final class LearnedPolicies {
  /**
   * A learned policy for any model.
   *
   * @param shipped the name of its shipped model
   * @param unsuitable why it cannot use a model on any cluster, if so
   * @param misfit why it cannot use a suitable model for such inputs, if so
   */
  private record Kind(
      String name,
      String summary,
      String shipped,
      Function<ModelBundle, Optional<String>> unsuitable,
      BiFunction<ModelBundle, PolicyInputs, Optional<String>> misfit,
      BiFunction<ModelBundle, PolicyInputs, PlacementPolicy> factory) {

    PolicyEntry on(LearnedModel learned, String entryName, ModelFiles files) {
      PolicyModel model =
          learned.of(
              unsuitable, other -> on(new LearnedModel(files, other), name + "@" + other, files));
      return new PolicyEntry(
          entryName,
          summary,
          PolicyKind.LEARNED,
          List.of(),
          Optional.of(model),
          inputs -> model.problem().or(() -> misfit.apply(learned.bundle(), inputs)),
          inputs -> factory.apply(learned.bundle(), inputs));
    }
  }

  private static final List<Kind> KINDS =
      List.of(
          adlro(
              "adlro",
              "learned choices above a margin, otherwise the base policy that hindsight finds best",
              (model, inputs) -> AdlroAgent.policy(inputs, model)),
          adlro(
              "adlro+lookahead",
              "the same, its best choices first tried in imagined futures",
              (model, inputs) -> AdlroAgent.lookingAhead(inputs, model)),
          adlro(
              "adlro+stated",
              "the agent without predictions, to see what they are worth",
              (model, inputs) -> AdlroAgent.withStatedRunTimes(inputs, model)),
          adlro(
              "adlro+rules",
              "the agent without its networks, to see what they are worth",
              (model, inputs) -> AdlroAgent.withoutNetworks(inputs, model)),
          new Kind(
              "paper-dqn",
              "the paper's deep Q-network: each of the first waiting jobs to a GPU",
              "paper",
              LearnedPolicies::notOfPaper,
              LearnedPolicies::misfitOfPaper,
              LearnedPolicies::paper),
          new Kind(
              DqnTrainer.NAME,
              "a deep Q-network for any cluster: the waiting job and GPU model of the best value",
              DqnTrainer.NAME,
              LearnedPolicies::notOfDqn,
              (bundle, inputs) -> Optional.empty(),
              LearnedPolicies::dqn));

  private LearnedPolicies() {}

  /** Each with its shipped model; {@link PolicyModel#replacedBy} gives it another. */
  public static List<PolicyEntry> entries(ModelFiles files) {
    Map<String, LearnedModel> shipped = new LinkedHashMap<>();
    KINDS.forEach(
        kind -> shipped.putIfAbsent(kind.shipped(), new LearnedModel(files, kind.shipped())));
    return KINDS.stream()
        .map(kind -> kind.on(shipped.get(kind.shipped()), kind.name(), files))
        .toList();
  }

  /** A learned policy with a model that is in no file, under its plain name. */
  public static PolicyEntry entry(String policy, ModelBundle bundle) {
    Kind kind = KINDS.stream().filter(one -> one.name().equals(policy)).findFirst().orElseThrow();
    return new PolicyEntry(
        policy, kind.summary(), List.of(), inputs -> kind.factory().apply(bundle, inputs));
  }

  private static Kind adlro(
      String name,
      String summary,
      BiFunction<AdlroAgent.Model, PolicyInputs, PlacementPolicy> factory) {
    return new Kind(
        name,
        summary,
        "adlro",
        AdlroAgent.Model::problem,
        (bundle, inputs) -> Optional.empty(),
        (bundle, inputs) -> factory.apply(AdlroAgent.Model.of(bundle), inputs));
  }

  private static Optional<String> notOfDqn(ModelBundle bundle) {
    if (!DqnTrainer.NAME.equals(bundle.settings().get("preset"))) {
      return Optional.of(
          "model %s was not trained for `dqn`; train one: adlro train --preset dqn"
              .formatted(bundle.name()));
    }
    return PlaneView.problem(bundle)
        .map(
            difference ->
                "model %s has other features than this version of ADLRO: %s; train it again"
                    .formatted(bundle.name(), difference));
  }

  private static PlacementPolicy dqn(ModelBundle bundle, PolicyInputs inputs) {
    return GreedyPolicy.planning(
        PlaneObservationSpec.predicted(PlaneView.of(bundle), bundle.network()),
        inputs,
        () -> Networks.create(bundle.network(), bundle.ensemble().get(0)));
  }

  private static Optional<String> notOfPaper(ModelBundle bundle) {
    return bundle.network() instanceof NetworkSpec.Grid
        ? Optional.empty()
        : Optional.of(
            "model %s was not trained for `paper-dqn`; train one: adlro train --preset paper"
                .formatted(bundle.name()));
  }

  private static Optional<String> misfitOfPaper(ModelBundle bundle, PolicyInputs inputs) {
    return bundle
        .mismatch(layout(bundle, inputs).features())
        .map(
            difference ->
                "its model was trained for a cluster with other GPUs or classes; train one for"
                    + " this: adlro train --preset paper");
  }

  private static PlacementPolicy paper(ModelBundle bundle, PolicyInputs inputs) {
    PaperLayout layout = layout(bundle, inputs);
    return new GreedyPolicy(
        inputs,
        later -> new PaperEncoder(layout),
        () -> Networks.create(bundle.network(), bundle.ensemble().get(0)));
  }

  /** As many slots as the network has cells for. */
  private static PaperLayout layout(ModelBundle bundle, PolicyInputs inputs) {
    int cells = ((NetworkSpec.Grid) bundle.network()).cells();
    return PaperLayout.of(inputs.cluster(), Math.max(1, cells / inputs.cluster().gpuCount()));
  }
}
