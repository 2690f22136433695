package io.adlro.server.resource;

import io.adlro.ingest.message.Problems;
import io.adlro.live.loop.Orchestrator;
import io.adlro.live.store.StoredKey;
import io.adlro.server.access.ApiKey;
import io.adlro.server.access.Identity;
import io.adlro.server.access.KeyRing;
import io.adlro.server.access.Role;
import io.adlro.server.answer.KeyAnswer;
import io.adlro.server.answer.Written;
import io.adlro.server.http.Answers;
import io.adlro.server.http.ApiJson;
import io.adlro.server.http.BodyReader;
import io.adlro.server.http.JsonFields;
import io.adlro.server.http.Routes;
import io.adlro.server.problem.HttpRefusal;
import io.adlro.server.problem.ProblemKind;
import io.javalin.http.Context;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** {@code /keys}: made, listed and revoked by administrators. */
public final class KeysResource {
  private final Orchestrator orchestrator;
  private final KeyRing keys;
  private final Answers answers;
  private final Clock clock;

  public KeysResource(Orchestrator orchestrator, KeyRing keys, Answers answers, Clock clock) {
    this.orchestrator = orchestrator;
    this.keys = keys;
    this.answers = answers;
    this.clock = clock;
  }

  public void addTo(Routes routes) {
    routes.get("/keys", Role.ADMIN, this::list);
    routes.post("/keys", Role.ADMIN, this::create);
    routes.delete("/keys/{name}", Role.ADMIN, this::revoke);
  }

  private void list(Context ctx, Identity who) {
    Answers.json(ctx, new KeyAnswer.Keys(keys.all().stream().map(KeyAnswer::of).toList()));
  }

  private void create(Context ctx, Identity who) {
    Problems problems = new Problems();
    JsonFields fields = new JsonFields(ApiJson.object(BodyReader.small(ctx)), "", problems);
    Optional<String> name = fields.text("name");
    fields.missing("name", "a name for the key");
    if (name.isPresent() && !Identity.isName(name.get())) {
      fields.report("name", "has other than 1 to 64 letters, digits, `.`, `_`, `@` and `-`");
    }
    Optional<Role> role = fields.choice("role", Written.words(Role.class));
    fields.missing("role", "`user`, `operator` or `admin`");
    fields.refuseOthers();
    problems.throwIfAny();
    if (keys.find(name.orElseThrow()).filter(KeysResource::isValid).isPresent()) {
      throw new HttpRefusal(
          ProblemKind.CONFLICT,
          "there is a key `%s`; revoke it first, or choose another name".formatted(name.get()));
    }
    ApiKey key = ApiKey.create();
    StoredKey stored = key.stored(name.get(), role.orElseThrow(), nowMicros());
    answers.later(
        ctx,
        orchestrator.putKey(who.caller(), stored),
        nothing ->
            Answers.json(
                ctx,
                201,
                new KeyAnswer.NewKey(
                    stored.name(),
                    stored.role(),
                    Written.time(stored.createdMicros()),
                    key.text())));
  }

  private void revoke(Context ctx, Identity who) {
    String name = ctx.pathParam("name");
    StoredKey key =
        keys.find(name)
            .filter(KeysResource::isValid)
            .orElseThrow(() -> HttpRefusal.notFound("valid key", name));
    if (isLastAdmin(key)) {
      throw new HttpRefusal(
          ProblemKind.CONFLICT,
          "key `%s` is the last one of the role admin; make another first".formatted(name));
    }
    StoredKey revoked =
        new StoredKey(key.name(), key.hash(), key.role(), key.createdMicros(), nowMicros());
    answers.later(
        ctx,
        orchestrator.putKey(who.caller(), revoked),
        nothing -> Answers.json(ctx, KeyAnswer.of(revoked)));
  }

  private boolean isLastAdmin(StoredKey key) {
    String admin = Role.ADMIN.written();
    return key.role().equals(admin)
        && keys.all().stream()
                .filter(KeysResource::isValid)
                .filter(other -> other.role().equals(admin))
                .count()
            == 1;
  }

  private static boolean isValid(StoredKey key) {
    return key.revokedMicros() < 0;
  }

  private long nowMicros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
  }
}
