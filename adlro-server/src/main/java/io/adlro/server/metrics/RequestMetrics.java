package io.adlro.server.metrics;

import io.adlro.server.http.Routes;
import io.adlro.server.problem.Problem;
import io.javalin.http.Context;
import io.javalin.router.Endpoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Requests by their path in the description of the interface, and refusals by their reason. */
public final class RequestMetrics {
  private static final double MILLIS = 1e3;
  private static final double[] BOUNDS = {
    0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10
  };

  /** A stream lasts for hours, and its request is gone when it ends. */
  private static final String STREAM = Routes.PREFIX + "/events";

  /** Paths are many, and senders choose them: those without a route have one label. */
  private static final String NO_ROUTE = "none";

  /** Other methods of a route are answered with 405. */
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE");

  /** Statuses of refusals that come from a limit or the present state. */
  private static final Map<Integer, String> REFUSALS =
      Map.of(409, "conflict", 413, "too-large", 429, "busy");

  private final Histogram duration;
  private final Counter refusals;

  RequestMetrics(PrometheusRegistry registry) {
    duration =
        Histogram.builder()
            .name("adlro_http_request_duration_seconds")
            .help("Time from the head of a request to its answer; without streams of events.")
            .labelNames("method", "route", "status")
            .classicOnly()
            .classicUpperBounds(BOUNDS)
            .register(registry);
    refusals =
        Counter.builder()
            .name("adlro_http_refusals_total")
            .help("Answers with the status 409, 413 or 429, by reason.")
            .labelNames("status", "reason")
            .register(registry);
  }

  /** A request was answered. */
  public void answered(Context ctx, float millis) {
    Endpoint found = ctx.endpoints().matchedHttpEndpoint();
    String route = found == null ? NO_ROUTE : found.path;
    if (route.equals(STREAM)) {
      return;
    }
    String method = ctx.method().name().toUpperCase(Locale.ROOT);
    duration
        .labelValues(
            METHODS.contains(method) ? method : "other", route, ctx.statusCode() / 100 + "xx")
        .observe(millis / MILLIS);
  }

  /** A request was answered with a problem, which has a word of this program as its reason. */
  public void refused(Problem problem) {
    String other = REFUSALS.get(problem.status());
    if (other != null) {
      String reason = problem.reason().isEmpty() ? other : problem.reason();
      refusals.labelValues(Integer.toString(problem.status()), reason).inc();
    }
  }
}
