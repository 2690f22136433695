package io.adlro.live.loop;

import io.adlro.live.loop.RegisteredModel.State;
import io.adlro.live.store.StoreReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The models that were proposed or have decided, oldest first. The store keeps them as one value, a
 * line for each.
 */
public record ModelRegistry(List<RegisteredModel> models) {
  /** The name of the value. */
  static final String VALUE = "model-registry";

  /** Of more, the oldest that do not decide are dropped. */
  private static final int MOST = 200;

  private static final String SEPARATOR = "\t";
  private static final int FIELDS = 7;

  public ModelRegistry {
    models = List.copyOf(models);
  }

  /** That of a store. */
  public static ModelRegistry of(StoreReader store) {
    return of(store.value(VALUE));
  }

  static ModelRegistry of(Optional<String> value) {
    return new ModelRegistry(
        value.stream().flatMap(String::lines).map(ModelRegistry::model).toList());
  }

  private static RegisteredModel model(String line) {
    String[] field = line.split(SEPARATOR, FIELDS);
    return new RegisteredModel(
        field[0],
        field[1],
        State.valueOf(field[2]),
        Long.parseLong(field[3]),
        Long.parseLong(field[4]),
        field[5],
        field[6]);
  }

  String text() {
    return models.stream()
        .map(
            one ->
                String.join(
                    SEPARATOR,
                    one.name(),
                    one.digest(),
                    one.state().name(),
                    Long.toString(one.changedMicros()),
                    Long.toString(one.trainedToMicros()),
                    one.origin(),
                    one.evaluation()))
        .collect(Collectors.joining("\n"));
  }

  public Optional<RegisteredModel> find(String name) {
    return models.stream().filter(one -> one.name().equals(name)).findFirst();
  }

  /** With a model, in the place of one of the same name. */
  ModelRegistry with(RegisteredModel model) {
    List<RegisteredModel> all = new ArrayList<>(models);
    all.removeIf(one -> one.name().equals(model.name()));
    for (int i = 0; all.size() >= MOST && i < all.size(); ) {
      State state = all.get(i).state();
      if (state == State.ACTIVE || state == State.CANARY) {
        i++;
      } else {
        all.remove(i);
      }
    }
    all.add(model);
    return new ModelRegistry(all);
  }

  /** With the states that follow from what decides. */
  ModelRegistry deciding(DecidingModels now, long atMicros) {
    return new ModelRegistry(
        models.stream().map(one -> one.now(state(one, now), atMicros)).toList());
  }

  private static State state(RegisteredModel model, DecidingModels now) {
    if (model.name().equals(now.model())) {
      return State.ACTIVE;
    }
    if (now.canary().filter(canary -> canary.model().equals(model.name())).isPresent()) {
      return State.CANARY;
    }
    return model.state() == State.PROPOSED ? State.PROPOSED : State.RETIRED;
  }
}
