package io.adlro.server.resource;

import io.adlro.live.loop.Orchestrator;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.answer.JournalAnswer;
import io.adlro.server.http.Answers;
import io.adlro.server.http.Parameters;
import io.adlro.server.http.Routes;
import io.javalin.http.Context;

/** {@code /journal}: every fact and order, as text and as bytes. */
public final class JournalResource {
  private static final long LAST = Long.MAX_VALUE / 2;
  private static final int MOST = 1_000;
  private static final int DEFAULT = 100;

  private final Orchestrator orchestrator;

  public JournalResource(Orchestrator orchestrator) {
    this.orchestrator = orchestrator;
  }

  public void addTo(Routes routes) {
    routes.getWithParameters("/journal", Role.OPERATOR, this::list);
  }

  private void list(Context ctx, Identity who, Parameters parameters) {
    long after = parameters.whole("after", 0, LAST).orElse(0);
    int limit = (int) parameters.whole("limit", 1, MOST).orElse(DEFAULT);
    parameters.check();
    Answers.json(ctx, JournalAnswer.of(orchestrator.journal(), after, limit));
  }
}
