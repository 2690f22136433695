package io.adlro.ingest.trace;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.Node;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.submission.Submission;
import io.adlro.sim.workload.Job;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A past job as a job of a cluster, before its class is known: its work is the time it ran. A limit
 * serves as an estimate where there is none. It is not enforced: on another GPU the job might have
 * run longer.
 */
final class JobConversion {
  private final String anyClass;
  private final ModelLookup models;
  private final ImportSummary summary;
  private final boolean nodesHaveCpu;
  private final boolean nodesHaveMemory;
  private final Map<String, String> texts = new HashMap<>();

  JobConversion(Cluster cluster, ImportSummary summary) {
    this.anyClass = cluster.classes().get(0);
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

  /** The GPU model of the cluster that it ran on. */
  Optional<String> ranOn(PastJob past) {
    return models.ranOn(past);
  }

  /** Whether its limit serves as its estimate. */
  static boolean isLimitTheEstimate(PastJob past) {
    return past.estimateMicros().isEmpty() && past.asked().limitMicros().isPresent();
  }

  private Job job(PastJob past, Submission asked, List<String> allowed) {
    Job.Builder job =
        Job.of(anyClass, past.submitMicros(), past.runMicros())
            .id(past.id())
            .gpus(asked.gpus())
            .shareMilli(asked.shareMilli())
            .gpuMemoryMib(asked.gpuMemoryMib().orElse(0))
            .cpuMilli(nodesHaveCpu ? asked.cpuMilli().orElse(0) : 0)
            .memoryMib(nodesHaveMemory ? asked.memoryMib().orElse(0) : 0)
            .priority(asked.priority().orElse(0.5))
            .user(text(asked.user().isEmpty() ? "user" : asked.user()))
            .account(text(asked.group()))
            .name(text(asked.name()))
            .allowedModels(allowed)
            .locality(asked.locality())
            .withoutEstimate();
    OptionalLong estimate = isLimitTheEstimate(past) ? asked.limitMicros() : past.estimateMicros();
    estimate.ifPresent(job::estimateMicros);
    return job.build();
  }

  /** One copy of each text: a million jobs repeat a few thousand. */
  private String text(String written) {
    return texts.computeIfAbsent(written, same -> same);
  }
}
