package io.adlro.server.metrics;

import io.adlro.server.access.Role;
import io.adlro.server.http.Routes;
import io.javalin.http.Context;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** {@code /metrics}: open to this machine; others need a key of the role operator. */
public final class MetricsResource {
  private final LiveMetrics metrics;

  public MetricsResource(LiveMetrics metrics) {
    this.metrics = metrics;
  }

  public void addTo(Routes routes) {
    routes.open(
        "/metrics",
        ctx -> {
          if (!isLocal(ctx)) {
            routes.require(ctx, Role.OPERATOR);
          }
          LiveMetrics.Page page = metrics.page(ctx.header("Accept"));
          ctx.contentType(page.contentType()).result(page.bytes());
        });
  }

  /** A request that a proxy on this machine passes on is not local. */
  private static boolean isLocal(Context ctx) {
    boolean isForwarded = ctx.header("X-Forwarded-For") != null || ctx.header("Forwarded") != null;
    try {
      return !isForwarded && InetAddress.getByName(ctx.ip()).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
