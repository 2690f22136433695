package io.adlro.ingest.history;

import io.adlro.ingest.document.Item;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.notation.KubeTime;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The times and the outcome of a pod, from its status. */
record PodStatus(Item status) {
  /** Labels in which controllers write the name of the job of a pod. */
  private static final List<String> JOB_LABELS =
      List.of(
          "batch.kubernetes.io/job-name",
          "training.kubeflow.org/job-name",
          "volcano.sh/job-name",
          "job-name");

  static PodStatus of(Item pod) {
    return new PodStatus(pod.at("status"));
  }

  /** The name of the job or of the controller, else of the pod. */
  static String owner(Item pod) {
    Item metadata = pod.at("metadata");
    List<Item> owners = metadata.at("ownerReferences").items();
    Stream<String> labels = JOB_LABELS.stream().map(l -> metadata.at("labels").at(l).text());
    Stream<String> controllers =
        owners.stream()
            .filter(owner -> owner.at("controller").text().equals("true"))
            .map(owner -> owner.at("name").text());
    return Stream.of(labels, controllers, owners.stream().map(owner -> owner.at("name").text()))
        .flatMap(names -> names)
        .filter(name -> !name.isEmpty())
        .findFirst()
        .orElse(metadata.at("name").text());
  }

  boolean hasEnded() {
    String phase = status.at("phase").text();
    return phase.equals("Succeeded") || phase.equals("Failed");
  }

  /** When the node accepted the pod and so allocated its GPUs; images are pulled after that. */
  OptionalLong startMicros() {
    OptionalLong taken = KubeTime.micros(status.at("startTime").text());
    if (taken.isPresent()) {
      return taken;
    }
    OptionalLong scheduled = since("PodScheduled");
    return scheduled.isPresent()
        ? scheduled
        : terminated("containerStatuses").flatMapToLong(end -> micros(end.at("startedAt"))).min();
  }

  /**
   * The end of the last container; if none ran, of the last init container; if the containers are
   * gone, the time of the eviction.
   */
  OptionalLong endMicros() {
    OptionalLong end = lastEnd("containerStatuses");
    OptionalLong prepared = end.isPresent() ? end : lastEnd("initContainerStatuses");
    return prepared.isPresent() ? prepared : since("DisruptionTarget");
  }

  private OptionalLong lastEnd(String containers) {
    return terminated(containers).flatMapToLong(end -> micros(end.at("finishedAt"))).max();
  }

  Outcome outcome() {
    if (status.at("phase").text().equals("Succeeded")) {
      return Outcome.COMPLETED;
    }
    boolean isDisrupted = conditions("DisruptionTarget").findAny().isPresent();
    return switch (status.at("reason").text()) {
      case "DeadlineExceeded" -> Outcome.TIMED_OUT;
      case "Evicted", "Preempting", "Terminated", "NodeShutdown", "Shutdown", "NodeLost" ->
          Outcome.CANCELLED;
      default -> isDisrupted ? Outcome.CANCELLED : Outcome.FAILED;
    };
  }

  private OptionalLong since(String condition) {
    return conditions(condition).flatMapToLong(of -> micros(of.at("lastTransitionTime"))).min();
  }

  /** The conditions of this type that are true. */
  private Stream<Item> conditions(String type) {
    return status.at("conditions").items().stream()
        .filter(condition -> condition.at("type").text().equals(type))
        .filter(condition -> condition.at("status").text().equals("True"));
  }

  private Stream<Item> terminated(String containers) {
    return status.at(containers).items().stream()
        .map(container -> container.at("state").at("terminated"));
  }

  private static LongStream micros(Item time) {
    return KubeTime.micros(time.text()).stream();
  }
}
