package io.adlro.server.metrics;

import io.adlro.core.state.JobPhase;
import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.LiveView.GpuView;
import io.adlro.live.loop.LiveView.NodeState;
import io.adlro.live.loop.LiveView.NodeView;
import io.adlro.live.loop.Mode;
import io.adlro.live.loop.Orchestrator;
import io.adlro.server.answer.Written;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/** Measurements that are read from the present view. */
final class ViewMetrics {
  private static final double WHOLE_MILLI = 1_000;

  /** Reasons are few: sentences about single jobs would be a series each. */
  private static final Map<JobPhase, String> REASONS =
      new TreeMap<>(
          Map.of(
              JobPhase.PENDING, "resources",
              JobPhase.HELD, "held",
              JobPhase.UNSATISFIABLE, "unsatisfiable"));

  private static final List<JobPhase> LIVE =
      List.of(
          JobPhase.PENDING,
          JobPhase.HELD,
          JobPhase.UNSATISFIABLE,
          JobPhase.ASSUMED,
          JobPhase.RUNNING);

  private final Orchestrator orchestrator;

  ViewMetrics(Orchestrator orchestrator) {
    this.orchestrator = orchestrator;
  }

  /** Takes a value with its label. */
  private interface Values extends BiConsumer<String, Double> {}

  void register(PrometheusRegistry registry) {
    byLabel(registry, "adlro_pending_jobs", "Waiting jobs by reason.", "reason", this::pending);
    byLabel(registry, "adlro_jobs", "Live jobs by phase.", "phase", this::jobs);
    byLabel(registry, "adlro_nodes", "Nodes by state.", "state", this::nodes);
    byLabel(
        registry,
        "adlro_gpu_allocated_ratio",
        "Part of the GPUs of a model that jobs hold.",
        "model",
        values -> means(values, gpu -> 1 - gpu.freeMilli() / WHOLE_MILLI));
    byLabel(
        registry,
        "adlro_gpu_utilization_ratio",
        "Mean utilisation of the GPUs of a model that report it.",
        "model",
        values -> means(values, gpu -> gpu.utilization().orElse(Double.NaN)));
    gauge(registry, "adlro_store_up", "1 if the store answers.", v -> one(v.storeAnswers()));
    gauge(registry, "adlro_cluster_up", "1 if the cluster answers.", v -> one(v.clusterAnswers()));
    gauge(
        registry,
        "adlro_mode_active",
        "1 if decisions reach the cluster, 0 in shadow mode.",
        view -> one(view.mode() == Mode.ACTIVE));
    gauge(
        registry,
        "adlro_guard_active",
        "1 if the base policy decides instead of the policy.",
        view -> one(view.trip().isPresent()));
    gauge(registry, "adlro_journal_sequence", "Number of the last record.", LiveView::sequence);
    CounterWithCallback.builder()
        .name("adlro_reports_ignored_total")
        .help("Reports of the cluster that did not fit, by kind.")
        .labelNames("kind")
        .callback(
            to -> orchestrator.view().anomalies().forEach((kind, count) -> to.call(count, kind)))
        .register(registry);
  }

  private void byLabel(
      PrometheusRegistry registry,
      String name,
      String help,
      String label,
      Consumer<Values> source) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .labelNames(label)
        .callback(to -> source.accept((word, value) -> to.call(value, word)))
        .register(registry);
  }

  private void gauge(
      PrometheusRegistry registry, String name, String help, ToDoubleFunction<LiveView> value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(to -> to.call(value.applyAsDouble(orchestrator.view())))
        .register(registry);
  }

  private static double one(boolean holds) {
    return holds ? 1 : 0;
  }

  private void pending(Values to) {
    LiveView view = orchestrator.view();
    REASONS.forEach((phase, reason) -> to.accept(reason, count(view, phase)));
  }

  private void jobs(Values to) {
    LiveView view = orchestrator.view();
    LIVE.forEach(phase -> to.accept(Written.word(phase), count(view, phase)));
  }

  private static double count(LiveView view, JobPhase phase) {
    return view.phases().getOrDefault(phase, 0);
  }

  private void nodes(Values to) {
    LiveView view = orchestrator.view();
    for (NodeState state : NodeState.values()) {
      double count = view.nodes().stream().filter(node -> node.state() == state).count();
      to.accept(Written.word(state), count);
    }
  }

  /** The mean over the GPUs of each model that have the value. */
  private void means(Values to, ToDoubleFunction<GpuView> value) {
    Map<String, double[]> sums = new TreeMap<>();
    for (NodeView node : orchestrator.view().nodes()) {
      for (GpuView gpu : node.gpus()) {
        double x = value.applyAsDouble(gpu);
        if (!Double.isNaN(x)) {
          double[] sum = sums.computeIfAbsent(gpu.model(), model -> new double[2]);
          sum[0] += x;
          sum[1]++;
        }
      }
    }
    sums.forEach((model, sum) -> to.accept(model, sum[0] / sum[1]));
  }
}
