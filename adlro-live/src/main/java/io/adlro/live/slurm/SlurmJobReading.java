package io.adlro.live.slurm;

import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Recovery;
import io.adlro.ingest.jobclass.ClassAssignment;
import io.adlro.ingest.jobclass.ClassMap;
import io.adlro.ingest.jobclass.JobTexts;
import io.adlro.ingest.notation.SlurmResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Jobs of Slurm as requests, or the reason why only Slurm can place them. */
final class SlurmJobReading {
  /** A request, or why there is none. */
  record Reading(Optional<JobRequest> request, String reason) {
    static Reading of(JobRequest request) {
      return new Reading(Optional.of(request), "");
    }

    static Reading left(String reason) {
      return new Reading(Optional.empty(), reason);
    }
  }

  private static final Pattern FEATURE = Pattern.compile("[A-Za-z0-9_.-]+");
  private static final long MICROS_OF_MINUTE = 60_000_000;

  /** Slurm writes a limit that is none as the largest number. */
  private static final long NO_LIMIT = Integer.MAX_VALUE;

  private final SlurmInventory inventory;
  private final ClassMap classes;

  SlurmJobReading(SlurmInventory inventory, ClassMap classes) {
    this.inventory = inventory;
    this.classes = classes;
  }

  /** Whether the job asks for GPUs at all. */
  static boolean wantsGpus(SlurmJobInfo job) {
    SlurmJobInfo.Wants wants = job.wants();
    return List.of(wants.perNode(), wants.perJob(), wants.perTask(), wants.perSocket()).stream()
        .anyMatch(text -> !gpus(text).isEmpty());
  }

  private static List<SlurmResource> gpus(String tres) {
    return SlurmResource.list(tres).stream()
        .filter(resource -> resource.name().equals(SlurmResource.GPU))
        .toList();
  }

  /** A waiting job that ADLRO is to place. */
  Reading waiting(String id, SlurmJobInfo job) {
    Optional<String> obstacle = obstacle(job);
    if (obstacle.isPresent()) {
      return Reading.left(obstacle.get());
    }
    SlurmJobInfo.Wants wants = job.wants();
    SlurmResource gpus = gpus(wants.perNode().isEmpty() ? wants.perJob() : wants.perNode()).get(0);
    int perNode = gpus.count().orElse(0);
    if (perNode < 1 || perNode > inventory.largestNode()) {
      return Reading.left("asks for %d GPUs on one node".formatted(perNode));
    }
    Optional<List<String>> models = models(gpus.type(), wants.features());
    if (models.isEmpty()) {
      return Reading.left(
          "GPU type `%s` with constraint `%s` is no set of GPU models"
              .formatted(gpus.type(), wants.features()));
    }
    return Reading.of(
        request(id, job, perNode * wants.nodes())
            .allowedModels(models.get())
            .locality(Locality.onNodes(wants.nodes()))
            .build());
  }

  /** A job that runs without an order of ours, on so many GPUs. */
  JobRequest running(String id, SlurmJobInfo job, int gpus) {
    return request(id, job, gpus).cpuMilli(0).memoryMib(0).build();
  }

  private static Optional<String> obstacle(SlurmJobInfo job) {
    SlurmJobInfo.Wants wants = job.wants();
    if (wants.heterogeneous()) {
      return Optional.of("is a heterogeneous job");
    }
    if (!wants.dependency().isEmpty()) {
      return Optional.of("depends on another job");
    }
    if (!wants.reservation().isEmpty()) {
      return Optional.of("uses a reservation");
    }
    if (wants.exclusive()) {
      return Optional.of("wants its nodes alone");
    }
    if (!wants.excludedNodes().isEmpty()) {
      return Optional.of("excludes nodes");
    }
    if (job.placed().isEmpty() && !wants.requiredNodes().isEmpty()) {
      return Optional.of("names its nodes");
    }
    if (WaitingTasks.isLimited(job.array().waiting())) {
      return Optional.of("is an array with a limit of running tasks");
    }
    if (wants.mostNodes() > wants.nodes()) {
      return Optional.of(
          "lets Slurm choose among %d to %d nodes".formatted(wants.nodes(), wants.mostNodes()));
    }
    if (wants.nodes() > 1 && !gpus(wants.perJob()).isEmpty()) {
      return Optional.of(
          "lets Slurm divide its GPUs among %d nodes (use --gpus-per-node)"
              .formatted(wants.nodes()));
    }
    boolean simple = gpus(wants.perNode()).size() + gpus(wants.perJob()).size() == 1;
    return simple ? Optional.empty() : Optional.of("asks for GPUs by task, by socket or twice");
  }

  /** The models that a type and a constraint allow, none for all. */
  private Optional<List<String>> models(String type, String constraint) {
    List<String> byType = type.isEmpty() ? List.of() : inventory.modelsOfType(type);
    if (!type.isEmpty() && byType.isEmpty()) {
      return Optional.empty();
    }
    if (constraint.isEmpty()) {
      return Optional.of(byType);
    }
    Optional<List<String>> byFeature = constraint(constraint);
    if (byFeature.isEmpty() || byType.isEmpty()) {
      return byFeature;
    }
    List<String> both = byFeature.get().stream().filter(byType::contains).toList();
    return both.isEmpty() ? Optional.empty() : Optional.of(both);
  }

  /** {@code a}, {@code a|b} or {@code a&b}. */
  private Optional<List<String>> constraint(String text) {
    boolean any = text.contains("|");
    List<String> models = new ArrayList<>();
    boolean first = true;
    for (String feature : text.split(any ? "\\|" : "&", -1)) {
      Optional<List<String>> of =
          FEATURE.matcher(feature).matches()
              ? inventory.modelsOfFeature(feature)
              : Optional.empty();
      if (of.isEmpty()) {
        return Optional.empty();
      }
      if (first || any) {
        of.get().stream().filter(model -> !models.contains(model)).forEach(models::add);
      } else {
        models.retainAll(of.get());
      }
      first = false;
    }
    return models.isEmpty() ? Optional.empty() : Optional.of(models);
  }

  private JobRequest.Builder request(String id, SlurmJobInfo job, int gpus) {
    SlurmJobInfo.Wants wants = job.wants();
    SlurmJobInfo.Texts texts = job.texts();
    int parts = wants.memoryIsPerCpu() ? wants.cpus() : wants.nodes();
    long memory = wants.memoryMib().orElse(0) * parts;
    JobRequest.Builder request =
        JobRequest.of(jobClass(texts))
            .id(id)
            .name(texts.name())
            .user(texts.user())
            .account(texts.account())
            .gpus(gpus)
            .cpuMilli(wants.cpus() * 1_000 / gpus)
            .memoryMib((int) Math.min(Integer.MAX_VALUE, memory / gpus))
            .recovery(Recovery.RESTART);
    limitMicros(job).ifPresent(request::limitMicros);
    return request;
  }

  /** The longest that the job may run. */
  static Optional<Long> limitMicros(SlurmJobInfo job) {
    return job.wants().limitMinutes().stream()
        .filter(minutes -> minutes > 0 && minutes < NO_LIMIT)
        .mapToObj(minutes -> minutes * MICROS_OF_MINUTE)
        .findFirst();
  }

  /** By the rules for histories, without a prediction; the comment may state the class. */
  private String jobClass(SlurmJobInfo.Texts texts) {
    ClassAssignment assignment = new ClassAssignment(inventory.cluster().classes(), classes);
    JobTexts job =
        assignment.add(
            new JobTexts(
                "",
                texts.name(),
                "",
                texts.comment().isEmpty() ? List.of() : List.of(texts.comment()),
                texts.partition(),
                texts.account(),
                "",
                texts.user(),
                texts.qos()));
    assignment.decide();
    return assignment.of(job).jobClass();
  }
}
