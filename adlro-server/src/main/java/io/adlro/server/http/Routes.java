package io.adlro.server.http;

import io.adlro.server.access.Access;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.access.UserLimits;
import io.adlro.server.problem.HttpRefusal;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Adds the paths of the interface, each with the role that it needs. */
public final class Routes {
  public static final String PREFIX = "/api/v1";

  private static final String SENDER = "adlro.sender";

  /** Answers a request of a known sender. It has no parameters. */
  @FunctionalInterface
  public interface Endpoint {
    void handle(Context ctx, Identity who);
  }

  /** Answers a request that may have parameters; it has to check them before it does anything. */
  @FunctionalInterface
  public interface ParameterEndpoint {
    void handle(Context ctx, Identity who, Parameters parameters);
  }

  private final RoutesConfig config;
  private final Access access;
  private final Credentials credentials;
  private final UserLimits limits;

  public Routes(RoutesConfig config, Access access, Credentials credentials, UserLimits limits) {
    this.config = config;
    this.access = access;
    this.credentials = credentials;
    this.limits = limits;
  }

  public void get(String path, Role role, Endpoint endpoint) {
    config.get(PREFIX + path, guarded(role, endpoint));
  }

  public void getWithParameters(String path, Role role, ParameterEndpoint endpoint) {
    config.get(PREFIX + path, guardedWithParameters(role, endpoint));
  }

  public void post(String path, Role role, Endpoint endpoint) {
    config.post(PREFIX + path, guarded(role, endpoint));
  }

  public void postWithParameters(String path, Role role, ParameterEndpoint endpoint) {
    config.post(PREFIX + path, guardedWithParameters(role, endpoint));
  }

  public void put(String path, Role role, Endpoint endpoint) {
    config.put(PREFIX + path, guarded(role, endpoint));
  }

  public void patch(String path, Role role, Endpoint endpoint) {
    config.addHttpHandler(HandlerType.PATCH, PREFIX + path, guarded(role, endpoint));
  }

  public void delete(String path, Role role, Endpoint endpoint) {
    config.delete(PREFIX + path, guarded(role, endpoint));
  }

  /** A path that needs no key; it has all of it, with {@link #PREFIX} if there is one. */
  public void open(String path, Handler handler) {
    config.get(path, handler);
  }

  /** The sender of a request. */
  public Identity require(Context ctx, Role role) {
    Optional<Identity> found = find(ctx);
    if (found.isEmpty()) {
      limits.countUnknown(ctx.ip());
      throw HttpRefusal.unauthorized();
    }
    Identity who = found.get();
    ctx.attribute(SENDER, who);
    Access.require(who, role);
    return who;
  }

  /** The sender of a request that came to a path, if its key or token was valid. */
  static Optional<Identity> sender(Context ctx) {
    return Optional.ofNullable(ctx.attribute(SENDER));
  }

  /** The sender of a request, if it has a valid key, token or cookie. */
  public Optional<Identity> find(Context ctx) {
    return access.find(credentials.of(ctx));
  }

  /** Whether the sender of a request would still be admitted. */
  public BooleanSupplier admission(Context ctx, Role role) {
    Supplier<Optional<String>> shown = credentials.later(ctx);
    return () -> access.admits(shown.get(), role);
  }

  private Handler guarded(Role role, Endpoint endpoint) {
    return guardedWithParameters(
        role,
        (ctx, who, parameters) -> {
          parameters.check();
          endpoint.handle(ctx, who);
        });
  }

  private Handler guardedWithParameters(Role role, ParameterEndpoint endpoint) {
    return ctx -> {
      Identity who = require(ctx, role);
      limits.countRequest(who);
      limits.carryOut(who, () -> endpoint.handle(ctx, who, new Parameters(ctx.queryParamMap())));
    };
  }
}
