package io.adlro.server.resource;

import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.access.SenderBudgets;
import io.adlro.server.http.BodyReader;
import io.adlro.server.http.Parameters;
import io.adlro.server.http.Routes;
import io.adlro.server.problem.HttpRefusal;
import io.adlro.server.problem.ProblemKind;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.function.LongSupplier;

/** {@code /metrics/gpu}: pages of exporters that are sent instead of pulled. */
public final class PushResource {
  private static final int PAGES_AT_ONCE = 120;
  private static final int PAGES_A_SECOND = 10;

  private final PushedPages pages;
  private final SenderBudgets budgets;

  public PushResource(PushedPages pages, LongSupplier nanoTime) {
    this.pages = pages;
    budgets = new SenderBudgets(PAGES_AT_ONCE, PAGES_A_SECOND, nanoTime);
  }

  public void addTo(Routes routes) {
    routes.postWithParameters("/metrics/gpu", Role.OPERATOR, this::push);
  }

  private void push(Context ctx, Identity who, Parameters parameters) {
    String node = parameters.text("node").orElse("");
    parameters.check();
    if (!budgets.take(who.name())) {
      throw new HttpRefusal(
          ProblemKind.BUSY,
          "key `%s` sends more than %d pages a second".formatted(who.name(), PAGES_A_SECOND));
    }
    Optional<String> refusal = pages.offer(node, BodyReader.small(ctx));
    if (refusal.isPresent()) {
      throw new HttpRefusal(ProblemKind.BUSY, refusal.get());
    }
    ctx.status(204);
  }
}
