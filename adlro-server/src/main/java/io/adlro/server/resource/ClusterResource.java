package io.adlro.server.resource;

import io.adlro.live.loop.Orchestrator;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.answer.ClusterAnswer;
import io.adlro.server.history.HistoryFeed;
import io.adlro.server.http.Answers;
import io.adlro.server.http.Parameters;
import io.adlro.server.http.Routes;
import io.javalin.http.Context;

/** {@code /cluster}, {@code /queue} and {@code /history}: the cluster as a whole. */
public final class ClusterResource {
  private static final long DEFAULT_SECONDS = 6 * 3_600;

  private final Orchestrator orchestrator;
  private final HistoryFeed history;

  public ClusterResource(Orchestrator orchestrator, HistoryFeed history) {
    this.orchestrator = orchestrator;
    this.history = history;
  }

  public void addTo(Routes routes) {
    routes.get("/cluster", Role.VIEWER, this::cluster);
    routes.get("/queue", Role.VIEWER, this::queue);
    routes.getWithParameters("/history", Role.VIEWER, this::history);
  }

  private void cluster(Context ctx, Identity who) {
    Answers.json(ctx, ClusterAnswer.of(orchestrator.view()));
  }

  private void queue(Context ctx, Identity who) {
    Answers.json(ctx, ClusterAnswer.Queue.of(orchestrator.view(), orchestrator.reader().queue()));
  }

  private void history(Context ctx, Identity who, Parameters parameters) {
    long seconds =
        parameters.whole("seconds", 60, HistoryFeed.MOST_SECONDS).orElse(DEFAULT_SECONDS);
    parameters.check();
    Answers.json(ctx, history.answer(seconds));
  }
}
