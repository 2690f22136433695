package io.adlro.ingest.submission.kubernetes;

import io.adlro.ingest.Intake;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.notation.KubeQuantity;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The total request of a pod by resource: the sum over its containers, or the largest init
 * container if that is more, plus the overhead. An init container that always restarts is a sidecar
 * and is added to the others. A limit without a request is the request.
 */
record PodRequests(Intake intake, String where) {
  static Map<String, Double> of(Item spec, Intake intake, String where) {
    return new PodRequests(intake, where).pod(spec);
  }

  private Map<String, Double> pod(Item spec) {
    Map<String, Double> sidecars = new TreeMap<>();
    Map<String, Double> initPeak = new TreeMap<>();
    for (Item container : spec.at("initContainers").items()) {
      Map<String, Double> requests = requests(container.at("resources"));
      sidecars.forEach((name, amount) -> requests.merge(name, amount, Double::sum));
      requests.forEach((name, amount) -> initPeak.merge(name, amount, Math::max));
      if (container.at("restartPolicy").text().equals("Always")) {
        sidecars.putAll(requests);
      }
    }
    Map<String, Double> total = new TreeMap<>(sidecars);
    for (Item container : spec.at("containers").items()) {
      requests(container.at("resources"))
          .forEach((name, amount) -> total.merge(name, amount, Double::sum));
    }
    initPeak.forEach((name, amount) -> total.merge(name, amount, Math::max));
    // A request of the pod as a whole takes precedence over the sum of its containers.
    total.putAll(requests(spec.at("resources")));
    amounts(spec.at("overhead")).forEach((name, amount) -> total.merge(name, amount, Double::sum));
    return total;
  }

  private Map<String, Double> requests(Item resources) {
    Map<String, Double> requests = amounts(resources.at("limits"));
    requests.putAll(amounts(resources.at("requests")));
    if (!resources.at("claims").isMissing()) {
      intake.ignored("resources.claims", "resource claims are not read", where);
    }
    return requests;
  }

  private Map<String, Double> amounts(Item list) {
    Map<String, Double> amounts = new TreeMap<>();
    list.fields()
        .forEach(
            (name, value) -> {
              OptionalDouble amount = KubeQuantity.parse(value.text());
              if (amount.isPresent()) {
                amounts.put(name, amount.getAsDouble());
              } else {
                intake.ignored(name, "not a quantity", where);
              }
            });
    return amounts;
  }
}
