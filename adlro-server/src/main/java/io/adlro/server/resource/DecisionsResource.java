package io.adlro.server.resource;

import io.adlro.ingest.message.Problems;
import io.adlro.live.loop.Mode;
import io.adlro.live.loop.Orchestrator;
import io.adlro.live.store.StoredDecision;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.answer.DecisionAnswer;
import io.adlro.server.answer.PolicyAnswer;
import io.adlro.server.answer.Written;
import io.adlro.server.http.Answers;
import io.adlro.server.http.ApiJson;
import io.adlro.server.http.BodyReader;
import io.adlro.server.http.JsonFields;
import io.adlro.server.http.NewestFirst;
import io.adlro.server.http.Parameters;
import io.adlro.server.http.Routes;
import io.adlro.server.problem.HttpRefusal;
import io.javalin.http.Context;
import java.util.Optional;

/**
 * {@code /decisions}, {@code /policy} and {@code /mode}: what was decided, by what, with what
 * effect.
 */
public final class DecisionsResource {
  private final Orchestrator orchestrator;
  private final Answers answers;

  public DecisionsResource(Orchestrator orchestrator, Answers answers) {
    this.orchestrator = orchestrator;
    this.answers = answers;
  }

  public void addTo(Routes routes) {
    routes.getWithParameters("/decisions", Role.VIEWER, this::list);
    routes.get("/policy", Role.VIEWER, this::policy);
    routes.get("/mode", Role.VIEWER, this::mode);
    routes.put("/mode", Role.OPERATOR, this::switchMode);
  }

  private void list(Context ctx, Identity who, Parameters parameters) {
    if (!who.seesAll()) {
      throw HttpRefusal.forbidden(
          "the decisions about all jobs need the role operator or viewer; `%s` has the role user"
              .formatted(who.name()));
    }
    NewestFirst<StoredDecision> page =
        NewestFirst.read(parameters, orchestrator.reader()::decisions, StoredDecision::sequence);
    Answers.json(ctx, DecisionAnswer.page(page.items(), page.before()));
  }

  private void policy(Context ctx, Identity who) {
    Answers.json(ctx, PolicyAnswer.of(orchestrator.view()));
  }

  private void mode(Context ctx, Identity who) {
    Answers.json(ctx, PolicyAnswer.ModeAnswer.of(orchestrator.view().mode()));
  }

  private void switchMode(Context ctx, Identity who) {
    Problems problems = new Problems();
    JsonFields fields = new JsonFields(ApiJson.object(BodyReader.small(ctx)), "", problems);
    Optional<Mode> mode = fields.choice("mode", Written.words(Mode.class));
    fields.missing("mode", "`shadow` or `active`");
    fields.refuseOthers();
    problems.throwIfAny();
    answers.later(
        ctx,
        orchestrator.switchMode(who.caller(), mode.orElseThrow()),
        nothing -> Answers.json(ctx, PolicyAnswer.ModeAnswer.of(mode.orElseThrow())));
  }
}
