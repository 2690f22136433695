package io.adlro.live.insight;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A question: what would become of the waiting jobs if this were different from now on. */
public sealed interface WhatIf {
  /** The job that it is about. */
  default Optional<String> job() {
    return Optional.empty();
  }

  /** A live job has another priority. */
  record Priority(String id, float priority) implements WhatIf {
    @Override
    public Optional<String> job() {
      return Optional.of(id);
    }
  }

  /**
   * A waiting job is submitted again for other GPUs.
   *
   * @param gpus as many as before if empty
   * @param models as before if empty
   */
  record Resources(String id, OptionalInt gpus, List<String> models) implements WhatIf {
    public Resources {
      models = List.copyOf(models);
    }

    @Override
    public Optional<String> job() {
      return Optional.of(id);
    }
  }

  /** Another policy decides. */
  record OtherPolicy(String name) implements WhatIf {}

  /** The cluster has more GPUs of a model, on nodes like those that have it. */
  record MoreGpus(String model, int count) implements WhatIf {}

  /** A node is lost; its jobs wait again. */
  record WithoutNode(String node) implements WhatIf {}

  /** A node is lost for a while. */
  record Maintenance(String node, long inMicros, long lengthMicros) implements WhatIf {}
}
