package io.adlro.sim.workload;

import java.util.List;
import java.util.random.RandomGenerator;

/** Draws the shapes of one class, four uniform numbers each. */
final class ShapeSource {
  private final ClassSpec spec;
  private final WeightedIndex gpus;
  private final WeightedIndex shareMilli;
  private final WeightedIndex gpuMemoryMib;

  ShapeSource(ClassSpec spec) {
    this.spec = spec;
    this.gpus = spec.gpus().index();
    this.shareMilli = spec.shareMilli().index();
    this.gpuMemoryMib = spec.gpuMemoryMib().index();
  }

  Shape draw(RandomGenerator random) {
    return new Shape(
        spec.gpus().choices().get(gpus.draw(random)).value(),
        spec.shareMilli().choices().get(shareMilli.draw(random)).value(),
        spec.gpuMemoryMib().choices().get(gpuMemoryMib.draw(random)).value(),
        random.nextDouble() < spec.allowedModels().probability()
            ? spec.allowedModels().models()
            : List.of());
  }
}
