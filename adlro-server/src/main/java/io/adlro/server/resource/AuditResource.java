package io.adlro.server.resource;

import io.adlro.live.loop.Orchestrator;
import io.adlro.live.store.AuditEntry;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.answer.AuditAnswer;
import io.adlro.server.http.Answers;
import io.adlro.server.http.NewestFirst;
import io.adlro.server.http.Parameters;
import io.adlro.server.http.Routes;
import io.javalin.http.Context;

/** {@code /audit}: who changed what. */
public final class AuditResource {
  private final Orchestrator orchestrator;

  public AuditResource(Orchestrator orchestrator) {
    this.orchestrator = orchestrator;
  }

  public void addTo(Routes routes) {
    routes.getWithParameters("/audit", Role.OPERATOR, this::list);
  }

  private void list(Context ctx, Identity who, Parameters parameters) {
    NewestFirst<AuditEntry> page =
        NewestFirst.read(parameters, orchestrator.reader()::audit, AuditEntry::number);
    Answers.json(
        ctx,
        new AuditAnswer.Page(page.items().stream().map(AuditAnswer::of).toList(), page.before()));
  }
}
