package io.adlro.server.resource;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.Orchestrator;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.answer.CatalogAnswer;
import io.adlro.server.http.Answers;
import io.adlro.server.http.Routes;
import io.adlro.server.problem.HttpRefusal;
import io.adlro.study.experiment.AllPolicies;
import io.adlro.study.training.ModelFiles;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;

/** {@code /policies} and {@code /models}: what this process could decide with. */
public final class CatalogResource {
  private final Orchestrator orchestrator;
  private final AllPolicies policies;
  private final ModelList models;

  private final Answers answers;

  public CatalogResource(
      Orchestrator orchestrator, AllPolicies policies, ModelFiles models, Answers answers) {
    this.orchestrator = orchestrator;
    this.answers = answers;
    this.policies = policies;
    this.models = new ModelList(models);
  }

  public void addTo(Routes routes) {
    routes.get("/policies", Role.VIEWER, this::policies);
    routes.get("/models", Role.VIEWER, this::models);
    routes.post("/models/{name}/activation", Role.ADMIN, this::activate);
  }

  private void policies(Context ctx, Identity who) {
    String active = orchestrator.view().policy();
    Answers.json(
        ctx,
        new CatalogAnswer.Policies(
            listed(active).stream().map(entry -> CatalogAnswer.Policy.of(entry, active)).toList()));
  }

  private void models(Context ctx, Identity who) {
    LiveView view = orchestrator.view();
    Answers.json(
        ctx, new CatalogAnswer.Models(models.of(policies.find(view.policy()), view.modelDigest())));
  }

  /** Only models that are listed: a name is not the path of a file. */
  private void activate(Context ctx, Identity who) {
    String name = ctx.pathParam("name");
    if (!models.names().contains(name)) {
      throw HttpRefusal.notFound("model", name);
    }
    answers.later(ctx, orchestrator.activateModel(who.caller(), name), nothing -> models(ctx, who));
  }

  /** The catalogue, and the policy that decides if its name has a suffix. */
  private List<PolicyEntry> listed(String active) {
    List<PolicyEntry> entries = new ArrayList<>(policies.entries());
    if (!policies.names().contains(active)) {
      policies.find(active).ifPresent(entries::add);
    }
    return entries;
  }
}
