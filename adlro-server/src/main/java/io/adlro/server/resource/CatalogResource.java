package io.adlro.server.resource;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.live.loop.Orchestrator;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.answer.CatalogAnswer;
import io.adlro.server.http.Answers;
import io.adlro.server.http.Routes;
import io.adlro.study.experiment.AllPolicies;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;

/** {@code /policies}: what this process could decide with. */
public final class CatalogResource {
  private final Orchestrator orchestrator;
  private final AllPolicies policies;

  public CatalogResource(Orchestrator orchestrator, AllPolicies policies) {
    this.orchestrator = orchestrator;
    this.policies = policies;
  }

  public void addTo(Routes routes) {
    routes.get("/policies", Role.VIEWER, this::policies);
  }

  private void policies(Context ctx, Identity who) {
    String active = orchestrator.view().policy();
    Answers.json(
        ctx,
        new CatalogAnswer.Policies(
            listed(active).stream().map(entry -> CatalogAnswer.Policy.of(entry, active)).toList()));
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
