package io.adlro.server.resource;

import io.adlro.ingest.message.Problems;
import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.ModelRegistry;
import io.adlro.live.loop.Orchestrator;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.answer.CatalogAnswer;
import io.adlro.server.answer.TrainingCurvesAnswer;
import io.adlro.server.http.Answers;
import io.adlro.server.http.ApiJson;
import io.adlro.server.http.BodyReader;
import io.adlro.server.http.JsonFields;
import io.adlro.server.http.Routes;
import io.adlro.server.problem.HttpRefusal;
import io.adlro.server.problem.ProblemKind;
import io.adlro.study.experiment.AllPolicies;
import io.adlro.study.training.ModelFiles;
import io.adlro.study.training.PairedReplay;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** {@code /models}: the registry; activation after a paired replay, canary, roll back. */
public final class ModelsResource {
  private static final String FORCED = "forced, without a paired replay";

  private final Orchestrator orchestrator;
  private final AllPolicies policies;
  private final ModelList models;
  private final Function<String, PairedReplay> replay;
  private final Answers answers;

  /**
   * @param replay compares a model with the one that decides, in the thread of the request
   */
  public ModelsResource(
      Orchestrator orchestrator,
      AllPolicies policies,
      ModelFiles models,
      Function<String, PairedReplay> replay,
      Answers answers) {
    this.orchestrator = orchestrator;
    this.policies = policies;
    this.models = new ModelList(models);
    this.replay = replay;
    this.answers = answers;
  }

  public void addTo(Routes routes) {
    routes.get("/models", Role.VIEWER, this::list);
    routes.get("/models/{name}/curves", Role.VIEWER, this::curves);
    routes.post("/models/{name}/activation", Role.ADMIN, this::activate);
    routes.post("/models/{name}/canary", Role.ADMIN, this::tryOut);
    routes.post("/models/rollback", Role.OPERATOR, this::rollBack);
  }

  private void list(Context ctx, Identity who) {
    LiveView view = orchestrator.view();
    Answers.json(
        ctx,
        new CatalogAnswer.Models(
            models.of(
                policies.find(view.policy()),
                view.modelDigest(),
                ModelRegistry.of(orchestrator.reader()))));
  }

  private void curves(Context ctx, Identity who) {
    String name = requireListed(ctx);
    Answers.json(
        ctx,
        models
            .curves(name)
            .map(TrainingCurvesAnswer::of)
            .orElseThrow(
                () ->
                    new HttpRefusal(
                        ProblemKind.CONFLICT,
                        "the file of the model %s has no training curve".formatted(name))));
  }

  private void activate(Context ctx, Identity who) {
    String name = requireListed(ctx);
    change(ctx, who, orchestrator.activateModel(who.caller(), name, why(ctx, name)));
  }

  /** What the replay shows, if it is not to be skipped. */
  private String why(Context ctx, String name) {
    byte[] body = BodyReader.small(ctx);
    Problems problems = new Problems();
    Optional<String> skipped = Optional.empty();
    if (body.length > 0) {
      JsonFields fields = new JsonFields(ApiJson.object(body), "", problems);
      skipped = fields.choice("replay", Map.of("skip", FORCED));
      fields.refuseOthers();
    }
    problems.throwIfAny();
    return skipped.orElseGet(() -> shown(name));
  }

  private String shown(String name) {
    PairedReplay found = replay.apply(name);
    found
        .objection()
        .ifPresent(
            objection -> {
              throw new HttpRefusal(
                  ProblemKind.CONFLICT,
                  "the model %s is not activated: %s".formatted(name, objection));
            });
    return found.sentence();
  }

  private void tryOut(Context ctx, Identity who) {
    Problems problems = new Problems();
    JsonFields fields = new JsonFields(ApiJson.object(BodyReader.small(ctx)), "", problems);
    Optional<String> jobClass = fields.text("class");
    fields.missing("class", "a class of the cluster");
    fields.refuseOthers();
    problems.throwIfAny();
    change(
        ctx, who, orchestrator.tryModel(who.caller(), requireListed(ctx), jobClass.orElseThrow()));
  }

  private void rollBack(Context ctx, Identity who) {
    change(ctx, who, orchestrator.rollBackModel(who.caller()));
  }

  private void change(Context ctx, Identity who, CompletableFuture<Void> made) {
    answers.later(ctx, made, nothing -> list(ctx, who));
  }

  /** A name is not the path of a file. */
  private String requireListed(Context ctx) {
    String name = ctx.pathParam("name");
    if (!models.names().contains(name)) {
      throw HttpRefusal.notFound("model", name);
    }
    return name;
  }
}
