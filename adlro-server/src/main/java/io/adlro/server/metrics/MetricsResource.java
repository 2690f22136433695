package io.adlro.server.metrics;

import io.adlro.server.access.Role;
import io.adlro.server.http.Routes;
import io.javalin.http.Context;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/** {@code /metrics}: open to this machine; others need a key of the role operator. */
public final class MetricsResource {
  private static final Pattern LOCAL_HOST =
      Pattern.compile("(localhost|127(\\.\\d{1,3}){3}|\\[::1\\])(:\\d{1,5})?");

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
    if (!LOCAL_HOST.matcher(String.valueOf(ctx.host())).matches()) {
      return false; // a page of another site whose name leads here
    }
    boolean isForwarded = ctx.header("X-Forwarded-For") != null || ctx.header("Forwarded") != null;
    try {
      return !isForwarded && InetAddress.getByName(ctx.ip()).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
