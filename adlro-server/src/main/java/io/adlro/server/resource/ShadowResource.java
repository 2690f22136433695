package io.adlro.server.resource;

import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.answer.ShadowAnswer;
import io.adlro.server.http.Answers;
import io.adlro.server.http.Routes;
import io.adlro.study.site.ShadowResult;
import io.javalin.http.Context;
import java.util.function.Supplier;

/** {@code /shadow}: whether to switch from shadow to active mode, and why. */
public final class ShadowResource {
  private final Supplier<ShadowResult> shadow;

  public ShadowResource(Supplier<ShadowResult> shadow) {
    this.shadow = shadow;
  }

  public void addTo(Routes routes) {
    routes.get("/shadow", Role.OPERATOR, this::compare);
  }

  private void compare(Context ctx, Identity who) {
    Answers.json(ctx, ShadowAnswer.of(shadow.get()));
  }
}
