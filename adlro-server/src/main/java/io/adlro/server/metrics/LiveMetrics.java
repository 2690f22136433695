package io.adlro.server.metrics;

import io.adlro.core.state.JobPhase;
import io.adlro.live.loop.Committed;
import io.adlro.live.loop.Orchestrator;
import io.adlro.live.store.JobChange;
import io.adlro.live.store.StoredDecision;
import io.adlro.server.answer.Written;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;

/** The measurements, counted at every commit or read when they are asked for. */
public final class LiveMetrics {
  private static final double NANOS = 1e9;

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final ExpositionFormats formats = ExpositionFormats.init();
  private final Counter attempts;
  private final Counter fallbacks;
  private final Counter submitted;
  private final Counter ended;
  private final Histogram attemptDuration;
  private final Histogram commitDuration;

  private final RequestMetrics requests;

  public LiveMetrics(Orchestrator orchestrator, WorkMetrics.Sources work) {
    attempts =
        counter(
            "adlro_scheduling_attempts_total",
            "Orders by their result: scheduled or preempted.",
            "result");
    fallbacks =
        counter(
            "adlro_scheduling_fallbacks_total",
            "Decisions that another policy completed: the policy failed or exceeded its time.");
    submitted = counter("adlro_jobs_submitted_total", "Accepted jobs.");
    ended = counter("adlro_jobs_ended_total", "Ended jobs by their last phase.", "phase");
    attemptDuration =
        histogram(
            "adlro_scheduling_attempt_duration_seconds", "Time that a decision took.", 1.25, 54);
    commitDuration =
        histogram("adlro_store_commit_duration_seconds", "Time until a batch was on disk.", 2, 18);
    requests = new RequestMetrics(registry);
    new ViewMetrics(orchestrator).register(registry);
    new WorkMetrics(orchestrator, work).register(registry);
    JvmMetrics.builder().register(registry);
  }

  private Counter counter(String name, String help, String... labels) {
    return Counter.builder().name(name).help(help).labelNames(labels).register(registry);
  }

  /** With bounds from 0.1 ms on, each so much larger than the one before. */
  private Histogram histogram(String name, String help, double factor, int bounds) {
    return Histogram.builder()
        .name(name)
        .help(help)
        .classicOnly()
        .classicExponentialUpperBounds(0.000_1, factor, bounds)
        .register(registry);
  }

  /** Sees every answer. */
  public RequestMetrics requests() {
    return requests;
  }

  /** Called on the thread of the loop. */
  public void committed(Committed commit) {
    for (StoredDecision decision : commit.batch().decisions()) {
      attempts.labelValues(result(decision)).inc();
    }
    submitted.inc(commit.batch().submitted().size());
    Map<JobPhase, Integer> phases = new EnumMap<>(JobPhase.class);
    for (JobChange change : commit.batch().changed()) {
      if (change.phase().hasEnded()) {
        phases.merge(change.phase(), 1, Integer::sum);
      }
    }
    phases.forEach((phase, jobs) -> ended.labelValues(Written.word(phase)).inc(jobs));
    if (commit.decisionNanos() > 0) {
      attemptDuration.observe(commit.decisionNanos() / NANOS);
    }
    commitDuration.observe(commit.commitNanos() / NANOS);
    if (commit.fallback()) {
      fallbacks.inc();
    }
  }

  private static String result(StoredDecision decision) {
    return switch (decision.kind()) {
      case "place" -> "scheduled";
      case "preempt" -> "preempted";
      default -> decision.kind();
    };
  }

  /** A page in a format that the header {@code Accept} allows. */
  public Page page(String accept) {
    var writer = formats.findWriter(accept);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      writer.write(out, registry.scrape());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Page(writer.getContentType(), out.toByteArray());
  }

  /** A page of measurements. */
  public record Page(String contentType, byte[] bytes) {}
}
