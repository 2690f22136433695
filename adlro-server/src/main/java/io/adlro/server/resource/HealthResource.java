package io.adlro.server.resource;

import io.adlro.live.loop.Orchestrator;
import io.adlro.server.answer.HealthAnswer;
import io.adlro.server.http.Answers;
import io.adlro.server.http.Routes;
import io.javalin.http.Context;

/** {@code /healthz} and {@code /readyz}, without a key. */
public final class HealthResource {
  private final Orchestrator orchestrator;

  public HealthResource(Orchestrator orchestrator) {
    this.orchestrator = orchestrator;
  }

  public void addTo(Routes routes) {
    routes.open("/healthz", ctx -> Answers.json(ctx, HealthAnswer.ok()));
    routes.open("/readyz", this::ready);
  }

  private void ready(Context ctx) {
    HealthAnswer.Readiness readiness = HealthAnswer.Readiness.of(orchestrator.view());
    Answers.json(ctx, readiness.ready() ? 200 : 503, readiness);
  }
}
