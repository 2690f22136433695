package io.adlro.ingest.notation;

import io.adlro.core.model.Locality;
import java.util.Locale;
import java.util.Optional;

/** The value of {@code locality} in our own formats, beside which {@code nodes} may be given. */
public enum LocalityWord {
  ANYWHERE,
  ONE_NODE,
  SEVERAL_NODES;

  public static LocalityWord of(Locality locality) {
    return values()[Math.min(locality.nodes(), SEVERAL_NODES.ordinal())];
  }

  /** The word as users write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The locality that both keys give.
   *
   * @param nodes 0 if they are not given
   */
  public Locality with(int nodes) {
    return nodes > 0
        ? Locality.onNodes(nodes)
        : this == ONE_NODE ? Locality.ONE_NODE : Locality.ANYWHERE;
  }

  /** What is wrong with {@code nodes}, as a sentence that goes on from its name. */
  public Optional<String> problem(int nodes, int gpus) {
    if (this == SEVERAL_NODES && nodes < 2) {
      return Optional.of("must be 2 or more where `locality` is " + word());
    }
    if (this == ONE_NODE && nodes > 1) {
      return Optional.of("cannot be %d where `locality` is %s".formatted(nodes, word()));
    }
    return with(nodes).divides(gpus)
        ? Optional.empty()
        : Optional.of(
            "is %d, which does not divide `gpus`, %d; each node gets the same number"
                .formatted(nodes, gpus));
  }
}
