package io.adlro.live.loop;

import io.adlro.live.loop.RequestRefused.Kind;
import io.adlro.live.store.StoreReader;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which models decide, and the requests that change it. An activation takes effect after the round
 * that commits it: the loop then makes its kernel again with the new policy. All but the reading of
 * models, which may take long, happens on the thread of the loop.
 */
final class LiveModels {
  private static final Logger LOG = LoggerFactory.getLogger(LiveModels.class);

  private final LivePolicy first;
  private LivePolicy policy;
  private DecidingModels deciding = DecidingModels.FIRST;
  private Optional<Next> activated = Optional.empty();

  /** What was activated in the present round, and the policy with it. */
  private record Next(DecidingModels models, LivePolicy policy) {}

  /** Begins with the model of the settings. */
  LiveModels(LivePolicy first) {
    this.first = first;
    this.policy = first;
  }

  /** The policy with the models that decide. */
  LivePolicy policy() {
    return policy;
  }

  /** Whether other models decide after the present round. */
  boolean areActivated() {
    return activated.isPresent();
  }

  /** The activated models decide from now on. */
  void use() {
    Next next = activated.orElseThrow();
    LOG.info("the model {} decides from now on", next.models().words());
    policy = next.policy();
    deciding = next.models();
    activated = Optional.empty();
  }

  /** Goes back to what the store has; what was activated and not committed is forgotten. */
  void recover(StoreReader store) {
    activated = Optional.empty();
    DecidingModels last =
        ActivatedModels.of(store.value(ActivatedModels.VALUE))
            .at(Long.MAX_VALUE)
            .orElse(DecidingModels.FIRST);
    if (!last.equals(deciding)) {
      policy = first.with(last);
      deciding = last;
    }
  }

  static void propose(Turn turn, Caller caller, RegisteredModel model) {
    put(turn, ModelRegistry.VALUE, registry(turn).with(model).text());
    turn.audit(caller, "propose-model", model.name(), model.digest());
  }

  /** Reads the model here; what is returned activates it. */
  Function<Turn, Void> activation(Caller caller, String name, String why) {
    LivePolicy next = first.withModel(name);
    String digest = next.header().modelDigest();
    return turn -> {
      register(turn, name, digest, why);
      decideWith(turn, DecidingModels.alone(name), next);
      turn.audit(caller, "model", name, digest + "; " + why);
      return null;
    };
  }

  /** Reads the model here; what is returned lets it decide for the jobs of one class. */
  Function<Turn, Void> trial(Caller caller, String name, String jobClass) {
    String digest = first.withModel(name).header().modelDigest();
    return turn -> {
      DecidingModels now = activations(turn).at(Long.MAX_VALUE).orElse(DecidingModels.FIRST);
      if (digest.equals(first.with(DecidingModels.alone(now.model())).header().modelDigest())) {
        throw new RequestRefused(
            Kind.CONFLICT, "the model %s decides for all jobs already".formatted(name));
      }
      DecidingModels both = now.beside(name, jobClass);
      LivePolicy next = first.with(both);
      register(turn, name, digest, "");
      decideWith(turn, both, next);
      turn.audit(caller, "canary", name, "%s; class %s".formatted(digest, jobClass));
      return null;
    };
  }

  void rollBack(Turn turn, Caller caller) {
    DecidingModels before = activations(turn).before();
    LivePolicy next = first.with(before);
    decideWith(turn, before, next);
    turn.audit(caller, "model-rollback", before.words(), next.header().modelDigest());
  }

  /** Another file under the name of a registered model is refused. */
  private static void register(Turn turn, String name, String digest, String why) {
    ModelRegistry registry = registry(turn);
    RegisteredModel model =
        registry
            .find(name)
            .orElseGet(
                () ->
                    new RegisteredModel(
                        name,
                        digest,
                        RegisteredModel.State.PROPOSED,
                        turn.nowMicros(),
                        0,
                        "file",
                        why));
    if (!model.digest().equals(digest)) {
      throw new RequestRefused(
          Kind.CONFLICT,
          "the file of the model %s is not the one that was registered; give it another name"
              .formatted(name));
    }
    put(
        turn,
        ModelRegistry.VALUE,
        registry.with(why.isEmpty() ? model : model.evaluated(why)).text());
  }

  /** From the next round on; the round that takes the request decides nothing. */
  private void decideWith(Turn turn, DecidingModels models, LivePolicy next) {
    turn.kernel().facts().modelActivated(turn.nowMicros(), next.header().modelDigest());
    put(
        turn,
        ActivatedModels.VALUE,
        activations(turn).with(turn.batch().lastSequence(), models).text());
    put(turn, ModelRegistry.VALUE, registry(turn).deciding(models, turn.nowMicros()).text());
    activated = Optional.of(new Next(models, next));
  }

  private static ActivatedModels activations(Turn turn) {
    return ActivatedModels.of(value(turn, ActivatedModels.VALUE));
  }

  private static ModelRegistry registry(Turn turn) {
    return ModelRegistry.of(value(turn, ModelRegistry.VALUE));
  }

  /** As earlier requests of the round left it. */
  private static Optional<String> value(Turn turn, String name) {
    return Optional.ofNullable(turn.batch().values.get(name)).or(() -> turn.stored().value(name));
  }

  private static void put(Turn turn, String name, String value) {
    turn.batch().values.put(name, value);
  }
}
