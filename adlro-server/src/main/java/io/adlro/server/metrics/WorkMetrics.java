package io.adlro.server.metrics;

import io.adlro.live.insight.Outlooks;
import io.adlro.live.loop.InboxUse;
import io.adlro.live.loop.Orchestrator;
import io.adlro.live.telemetry.PageCounts;
import io.adlro.server.answer.Written;
import io.adlro.server.tls.ReloadedCertificate;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Measurements of the work around the loop, read when they are asked for. */
public final class WorkMetrics {
  private static final double MILLIS = 1e3;

  /**
   * What is measured.
   *
   * @param pages of exporters
   * @param lastTraining on the jobs of the site, if there was one
   */
  public record Sources(
      Outlooks outlooks,
      PageCounts pages,
      Supplier<Optional<TrainingEnd>> lastTraining,
      Optional<ReloadedCertificate> certificate) {}

  private final Orchestrator orchestrator;
  private final Sources sources;

  WorkMetrics(Orchestrator orchestrator, Sources sources) {
    this.orchestrator = orchestrator;
    this.sources = sources;
  }

  void register(PrometheusRegistry registry) {
    inbox(
        registry,
        "adlro_inbox_messages",
        "Messages that wait for the next round of the loop.",
        InboxUse::messages);
    inbox(
        registry,
        "adlro_inbox_capacity",
        "Messages that the inbox holds; from three quarters on requests are refused.",
        InboxUse::capacity);
    ifKnown(
        registry,
        "adlro_forecast_age_seconds",
        "Time since the last forecast of starts and ends.",
        () -> sources.outlooks().age().map(age -> age.toMillis() / MILLIS));
    ifKnown(
        registry,
        "adlro_policy_regret_ratio",
        "By which part of its mean time the policy was slower than the base policy in replays.",
        () -> orchestrator.view().regret().map(found -> found.regret()));
    ifKnown(
        registry,
        "adlro_tls_certificate_end_timestamp_seconds",
        "When the certificate of the server ends, in seconds since 1970.",
        () -> sources.certificate().map(tls -> tls.end().toEpochMilli() / MILLIS));
    CounterWithCallback.builder()
        .name("adlro_telemetry_pages_total")
        .help("Pages of exporters: read, or failed.")
        .labelNames("result")
        .callback(
            to -> {
              to.call((double) sources.pages().read(), "read");
              to.call((double) sources.pages().failed(), "failed");
            })
        .register(registry);
    GaugeWithCallback.builder()
        .name("adlro_training_last_result")
        .help("1 for the result of the last training on the jobs of the site, 0 for the others.")
        .labelNames("result")
        .callback(to -> sources.lastTraining().get().ifPresent(last -> training(last, to)))
        .register(registry);
  }

  private static void training(TrainingEnd last, GaugeWithCallback.Callback to) {
    for (TrainingEnd end : TrainingEnd.values()) {
      to.call(end == last ? 1 : 0, Written.word(end));
    }
  }

  private void inbox(
      PrometheusRegistry registry, String name, String help, ToIntFunction<InboxUse> value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(to -> to.call(value.applyAsInt(orchestrator.inbox())))
        .register(registry);
  }

  /** A measurement that is left out while there is none. */
  private static void ifKnown(
      PrometheusRegistry registry, String name, String help, Supplier<Optional<Double>> value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(to -> value.get().ifPresent(to::call))
        .register(registry);
  }
}
