package io.adlro.ingest.submission.kubernetes;

import io.adlro.ingest.Intake;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.text.FixedWords;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The nodes that a pod may run on, by node selector and required affinity: GPU models if every
 * alternative names some, and the rest as text.
 */
record NodeRequirements(List<String> models, String constraint) {
  /**
   * Selection whose value is a GPU model: those of GPU feature discovery, AMD's labeller and the
   * clouds.
   */
  private static final Set<String> MODEL_LABELS =
      FixedWords.set(
          "nvidia.com/gpu.product amd.com/gpu.product-name beta.amd.com/gpu.product-name"
              + " cloud.google.com/gke-accelerator k8s.amazonaws.com/accelerator"
              + " karpenter.k8s.aws/instance-gpu-name aliyun.accelerator/nvidia_name"
              + " alibabacloud.com/gpu-card-model gpu.nvidia.com/model gpu.nvidia.com/class"
              + " run.ai/type");

  /** AMD's labeller also puts the model into the label's name, with a count as its value. */
  private static final String AMD_COUNTED = "amd.com/gpu.product-name.";

  private record Selection(List<String> models, List<String> rest) {}

  static NodeRequirements of(Item spec, Predicate<String> isModel, Intake intake, String where) {
    Selection selector = selector(spec.at("nodeSelector"), isModel);
    Item affinity = spec.at("affinity");
    for (String other : List.of("podAffinity", "podAntiAffinity")) {
      if (!affinity.at(other).isMissing()) {
        intake.ignored("affinity." + other, "not used", where);
      }
    }
    Item node = affinity.at("nodeAffinity");
    if (!node.at("preferredDuringSchedulingIgnoredDuringExecution").isMissing()) {
      intake.ignored("nodeAffinity.preferred", "a preference, not a requirement", where);
    }
    Item required = node.at("requiredDuringSchedulingIgnoredDuringExecution");
    Selection terms = anyOf(required.at("nodeSelectorTerms").items(), isModel);
    List<String> rest = new ArrayList<>(selector.rest());
    rest.addAll(terms.rest());
    List<String> models = selector.models().isEmpty() ? terms.models() : selector.models();
    return new NodeRequirements(models, String.join("; ", rest));
  }

  private static Selection selector(Item selector, Predicate<String> isModel) {
    List<String> models = new ArrayList<>();
    List<String> rest = new ArrayList<>();
    for (Map.Entry<String, Item> label : selector.fields().entrySet()) {
      String value = label.getValue().text();
      Optional<String> model = model(label.getKey(), value, isModel);
      model.ifPresentOrElse(models::add, () -> rest.add(label.getKey() + "=" + value));
    }
    return new Selection(models, rest);
  }

  private static Optional<String> model(String label, String value, Predicate<String> isModel) {
    int counted = label.indexOf(AMD_COUNTED);
    if (counted >= 0) {
      return Optional.of(label.substring(counted + AMD_COUNTED.length()));
    }
    boolean namesOne =
        MODEL_LABELS.contains(label) || (label.contains("gpu") && isModel.test(value));
    return namesOne && !value.isEmpty() ? Optional.of(value) : Optional.empty();
  }

  /** Terms are alternatives: the models restrict the pod only if each term names some. */
  private static Selection anyOf(List<Item> terms, Predicate<String> isModel) {
    Set<String> models = new LinkedHashSet<>();
    Set<String> rest = new LinkedHashSet<>();
    boolean allName = true;
    for (Item term : terms) {
      Selection selection = allOf(term, isModel);
      allName &= !selection.models().isEmpty();
      models.addAll(selection.models());
      rest.addAll(selection.rest());
    }
    if (!allName && !models.isEmpty()) {
      rest.add("or gpu in " + String.join(",", models));
      models.clear();
    }
    return new Selection(List.copyOf(models), List.copyOf(rest));
  }

  private static Selection allOf(Item term, Predicate<String> isModel) {
    List<String> models = new ArrayList<>();
    List<String> rest = new ArrayList<>();
    for (String kind : List.of("matchExpressions", "matchFields")) {
      for (Item expression : term.at(kind).items()) {
        String key = expression.at("key").text();
        String operator = expression.at("operator").text();
        List<String> values = expression.at("values").items().stream().map(Item::text).toList();
        boolean isList = operator.equals("In") && !values.isEmpty();
        if (isList && values.stream().allMatch(v -> model(key, v, isModel).isPresent())) {
          values.forEach(v -> models.add(model(key, v, isModel).orElseThrow()));
        } else if (operator.equals("Exists") && key.contains(AMD_COUNTED)) {
          models.add(model(key, "", isModel).orElseThrow());
        } else {
          rest.add((key + " " + operator + " " + String.join(",", values)).strip());
        }
      }
    }
    return new Selection(models, rest);
  }
}
