package io.adlro.ingest.trace;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.Job;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Node;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.submission.Submission;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A past job as a job of a cluster. Its work is the time it ran times the speed of the GPU it ran
 * on; where that is unknown, the time it ran. A limit serves as an estimate where there is none. It
 * is not enforced: on another GPU the job might have run longer.
 */
final class JobConversion {
  private final Cluster cluster;
  private final long seed;
  private final ClassAssignment classes;
  private final ModelLookup models;
  private final ImportSummary summary;
  private final boolean nodesHaveCpu;
  private final boolean nodesHaveMemory;
  private final Map<String, String> texts = new HashMap<>();

  JobConversion(Cluster cluster, long seed, ImportSummary summary) {
    this.cluster = cluster;
    this.seed = seed;
    this.classes = new ClassAssignment(cluster);
    this.models = new ModelLookup(cluster);
    this.summary = summary;
    this.nodesHaveCpu = cluster.nodes().stream().mapToInt(Node::cpuMilli).max().orElse(0) > 0;
    this.nodesHaveMemory = cluster.nodes().stream().mapToInt(Node::memoryMib).max().orElse(0) > 0;
  }

  /** Empty if the job cannot be replayed; the summary then has the reason. */
  Optional<Job> job(PastJob past) {
    Submission asked = past.asked();
    List<String> allowed = models.among(asked.models());
    if (asked.gpus() == 0) {
      summary.dropped("requested no GPU");
    } else if (past.runMicros() == 0) {
      summary.dropped("did not run");
    } else if (past.submitMicros() < 0) {
      summary.dropped("submitted before the clock's zero");
    } else if (allowed.isEmpty() && !asked.models().isEmpty()) {
      summary.dropped("requested GPU models that the cluster does not have");
    } else {
      return Optional.of(job(past, asked, allowed));
    }
    return Optional.empty();
  }

  /** Whether its class was drawn and another seed would give it another one. */
  boolean isDrawn(PastJob past) {
    return classes.given(past).isEmpty() && ranOn(past).isEmpty();
  }

  private String jobClass(PastJob past) {
    Optional<String> given = classes.given(past);
    if (given.isEmpty()) {
      summary.assumed(
          "no class given: drawn from the cluster's %d, uniformly, with seed %d, and the speeds with it"
              .formatted(cluster.classes().size(), seed));
    }
    return given.orElseGet(
        () -> ClassAssignment.drawn(cluster.classes(), seed, ClassAssignment.key(past)));
  }

  private Job job(PastJob past, Submission asked, List<String> allowed) {
    String jobClass = jobClass(past);
    Job.Builder job =
        Job.of(jobClass, past.submitMicros(), workMicros(past, jobClass))
            .gpus(asked.gpus())
            .shareMilli(asked.shareMilli())
            .gpuMemoryMib(asked.gpuMemoryMib().orElse(0))
            .cpuMilli(nodesHaveCpu ? asked.cpuMilli().orElse(0) : 0)
            .memoryMib(nodesHaveMemory ? asked.memoryMib().orElse(0) : 0)
            .priority(asked.priority().orElse(0.5))
            .user(text(asked.user().isEmpty() ? "user" : asked.user()))
            .group(text(asked.group()))
            .name(text(asked.name()))
            .allowedModels(allowed)
            .locality(locality(asked))
            .withoutEstimate();
    OptionalLong estimate =
        past.estimateMicros().isPresent() ? past.estimateMicros() : asked.limitMicros();
    if (past.estimateMicros().isEmpty() && estimate.isPresent()) {
      summary.assumed("the time limit is the user's estimate and is not enforced");
    }
    estimate.ifPresent(job::estimateMicros);
    return job.build();
  }

  private long workMicros(PastJob past, String jobClass) {
    Optional<String> ranOn = ranOn(past);
    if (ranOn.isPresent()) {
      double speed = cluster.speed(cluster.classIndex(jobClass), cluster.modelIndex(ranOn.get()));
      return Math.max(1, Math.round(past.runMicros() * speed));
    }
    if (cluster.modelCount() > 1) {
      summary.assumed("no GPU model given: the run time is that on a GPU of speed 1");
    }
    return past.runMicros();
  }

  private Optional<String> ranOn(PastJob past) {
    return past.ranOn().isEmpty() ? Optional.empty() : models.named(past.ranOn());
  }

  private static Locality locality(Submission asked) {
    return asked.nodes().orElse(0) == 1 ? Locality.ONE_NODE : Locality.ANYWHERE;
  }

  /** One copy of each text: a million jobs repeat a few thousand. */
  private String text(String written) {
    return texts.computeIfAbsent(written, same -> same);
  }
}
