package io.adlro.live.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The models that were activated while the store was in use, oldest first. The store keeps them as
 * one value, a line for each.
 */
record ActivatedModels(List<Activation> all) {
  /** The name of the value. */
  static final String VALUE = "models";

  /** Older ones are dropped; decisions before them are then explained with the oldest kept. */
  private static final int MOST = 1_000;

  /**
   * What decides from here on.
   *
   * @param sequence of the record of the activation
   */
  record Activation(long sequence, DecidingModels models) {}

  ActivatedModels {
    all = List.copyOf(all);
  }

  /** Those of a value that was stored, if there is one. */
  static ActivatedModels of(Optional<String> value) {
    return new ActivatedModels(
        value.stream().flatMap(String::lines).map(ActivatedModels::line).toList());
  }

  private static Activation line(String line) {
    int blank = line.indexOf(' ');
    return new Activation(
        Long.parseLong(line.substring(0, blank)), DecidingModels.of(line.substring(blank + 1)));
  }

  ActivatedModels with(long sequence, DecidingModels models) {
    List<Activation> more =
        new ArrayList<>(all.subList(Math.max(0, all.size() - MOST + 1), all.size()));
    more.add(new Activation(sequence, models));
    return new ActivatedModels(more);
  }

  String text() {
    return all.stream()
        .map(one -> one.sequence() + " " + one.models().text())
        .collect(Collectors.joining("\n"));
  }

  /** What decides at this record; empty for the model of the settings. */
  Optional<DecidingModels> at(long sequence) {
    return all.stream()
        .filter(one -> one.sequence() <= sequence)
        .reduce((one, next) -> next)
        .map(Activation::models);
  }

  /**
   * What decided before: without a canary that decides now, otherwise with the model before.
   *
   * @throws RequestRefused if nothing was activated
   */
  DecidingModels before() {
    DecidingModels now =
        at(Long.MAX_VALUE)
            .orElseThrow(
                () ->
                    new RequestRefused(
                        RequestRefused.Kind.CONFLICT,
                        "no model was activated; there is nothing to go back to"));
    return now.canary().isPresent()
        ? DecidingModels.alone(now.model())
        : all.stream()
            .map(one -> one.models().model())
            .filter(model -> !model.equals(now.model()))
            .reduce((one, next) -> next)
            .map(DecidingModels::alone)
            .orElse(DecidingModels.FIRST);
  }
}
