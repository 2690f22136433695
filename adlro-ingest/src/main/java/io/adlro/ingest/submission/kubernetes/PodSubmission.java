package io.adlro.ingest.submission.kubernetes;

import io.adlro.ingest.Intake;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.notation.KubeQuantity;
import io.adlro.ingest.notation.KubeTime;
import io.adlro.ingest.notation.MigProfile;
import io.adlro.ingest.submission.GpuRequest;
import io.adlro.ingest.submission.JobLabels;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionBuilder;
import io.adlro.ingest.text.FixedWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes a submission from the specification of a pod and the objects that contain it. */
public record PodSubmission(KubernetesSite site, Intake intake, String where) {
  private static final Set<String> READ =
      FixedWords.set(
          "containers initContainers resources overhead nodeSelector affinity"
              + " priorityClassName priority activeDeadlineSeconds serviceAccountName"
              + " serviceAccount");

  private static final long MOST_SECONDS = 1_000_000L * 86_400;

  /**
   * One submission.
   *
   * @param metadata of the outermost object first
   * @param deadlines the {@code activeDeadlineSeconds} of the objects that contain the pod
   */
  Submission submission(List<Item> metadata, Item spec, List<Item> deadlines, int copies) {
    spec.fields().keySet().stream()
        .filter(field -> !READ.contains(field))
        .forEach(field -> intake.ignored("spec." + field, "not used", where));
    return builder(metadata, spec, deadlines)
        .name(PodNames.name(metadata.get(0)))
        .copies(copies)
        .build();
  }

  /**
   * The request of a pod that has ended. Unused fields, such as tolerations and volumes, are not
   * counted.
   *
   * @param name of the owner of the pod
   */
  public Submission ended(Item pod, String name) {
    return builder(List.of(pod.at("metadata")), pod.at("spec"), List.of()).name(name).build();
  }

  private SubmissionBuilder builder(List<Item> metadata, Item spec, List<Item> deadlines) {
    Map<String, Double> requests = PodRequests.of(spec, intake, where);
    NodeRequirements nodes = NodeRequirements.of(spec, site.isModel(), intake, where);
    GpuRequest asked = new PodGpus(site, intake, where).of(requests, annotations(metadata));
    GpuRequest gpus = onSlices(asked, nodes, spec);
    List<Item> allDeadlines = new ArrayList<>(deadlines);
    allDeadlines.add(spec.at("activeDeadlineSeconds"));
    return new SubmissionBuilder()
        .user(PodNames.user(metadata, spec))
        .group(metadata.get(0).at("namespace").text())
        .labels(JobLabels.ofAccount(metadata.get(0).at("namespace").text()))
        .words(PodNames.words(metadata, spec))
        .gpus(gpus)
        // A pod runs on one node.
        .nodes(OptionalInt.of(1))
        .models(nodes.models())
        .constraint(constraint(requests, nodes))
        .cpuCores(amount(requests, "cpu", 1))
        .memoryMib(amount(requests, "memory", 0x1p-20))
        .limitMicros(limit(allDeadlines))
        .priority(priority(spec))
        .submitMicros(created(metadata.get(0)));
  }

  /** If nodes offer slices as GPUs, only the requested node shows it. */
  private static GpuRequest onSlices(GpuRequest gpus, NodeRequirements nodes, Item spec) {
    if (gpus.gpus() == 0 || gpus.shareMilli() < 1000) {
      return gpus;
    }
    String size = spec.at("nodeSelector").at("cloud.google.com/gke-gpu-partition-size").text();
    return Stream.concat(Stream.of(size), nodes.models().stream())
        .flatMap(name -> MigProfile.find(name).stream())
        .findFirst()
        .map(profile -> GpuRequest.slices(profile, gpus.gpus()))
        .orElse(gpus);
  }

  /** A resource of one vendor is not available from the other. */
  private static String constraint(Map<String, Double> requests, NodeRequirements nodes) {
    Stream<String> vendors =
        requests.keySet().stream()
            .filter(name -> name.startsWith("nvidia.com/") || name.startsWith("amd.com/"))
            .map(name -> "vendor=" + name.substring(0, name.indexOf('.')));
    return Stream.concat(vendors, Stream.of(nodes.constraint()))
        .filter(text -> !text.isEmpty())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  private static Item annotations(List<Item> metadata) {
    return metadata.stream()
        .map(of -> of.at("annotations"))
        .filter(of -> !of.at("gpu-fraction").isMissing() || !of.at("gpu-memory").isMissing())
        .findFirst()
        .orElse(metadata.get(metadata.size() - 1).at("annotations"));
  }

  private static OptionalDouble amount(Map<String, Double> requests, String name, double scale) {
    return requests.containsKey(name)
        ? OptionalDouble.of(requests.get(name) * scale)
        : OptionalDouble.empty();
  }

  /** The earliest deadline. */
  private OptionalLong limit(List<Item> deadlines) {
    OptionalLong limit = OptionalLong.empty();
    for (Item deadline : deadlines) {
      if (deadline.isMissing()) {
        continue;
      }
      double seconds = KubeQuantity.parse(deadline.text()).orElse(0);
      if (seconds < 1 || seconds > MOST_SECONDS) {
        intake.ignored("activeDeadlineSeconds", "not a number of seconds", where);
      } else {
        long micros = (long) (seconds * 1e6);
        limit = OptionalLong.of(Math.min(limit.orElse(Long.MAX_VALUE), micros));
      }
    }
    return limit;
  }

  private OptionalDouble priority(Item spec) {
    String name = spec.at("priorityClassName").text();
    if (name.isEmpty()) {
      return OptionalDouble.empty();
    }
    OptionalDouble priority = site.priorities().find(name);
    if (priority.isEmpty()) {
      intake.ignored("priority class " + name, "not in the table of priorities", where);
    }
    return priority;
  }

  private OptionalLong created(Item metadata) {
    String time = metadata.at("creationTimestamp").text();
    if (time.isEmpty()) {
      return OptionalLong.empty();
    }
    OptionalLong micros = KubeTime.micros(time);
    if (micros.isEmpty()) {
      intake.ignored("creationTimestamp", "not a time", where);
    }
    return micros;
  }
}
