package io.adlro.sim.workload;

import io.adlro.core.model.Locality;
import io.adlro.core.model.Recovery;

/**
 * The jobs of one class: how many of all, how long, how large. Shares count against those of the
 * other classes. Gang size, share of a GPU and memory are drawn independently.
 */
public record ClassSpec(
    String name,
    double share,
    Durations work,
    WeightedInts gpus,
    WeightedInts shareMilli,
    WeightedInts gpuMemoryMib,
    int cpuMilliPerGpu,
    int memoryMibPerGpu,
    Locality locality,
    Recovery recovery,
    AllowedModels allowedModels) {

  public ClassSpec {
    Checks.notNegative("share of class " + name, share);
    Checks.notNegative("CPU of class " + name, cpuMilliPerGpu);
    Checks.notNegative("memory of class " + name, memoryMibPerGpu);
    gpus.requireWithin("GPUs of class " + name, 1, Integer.MAX_VALUE);
    shareMilli.requireWithin("thousandths of a GPU of class " + name, 1, 1000);
    gpuMemoryMib.requireWithin("GPU memory of class " + name, 0, Integer.MAX_VALUE);
    if (!gpus.choices().stream().allMatch(choice -> locality.divides(choice.value()))) {
      throw new IllegalArgumentException(
          "GPUs of class %s cannot lie on %d nodes, the same number on each"
              .formatted(name, locality.nodes()));
    }
  }

  /** Jobs of one whole GPU that need nothing else and run anywhere. */
  public static ClassSpec of(String name, double share, Durations work) {
    return new ClassSpec(
        name,
        share,
        work,
        WeightedInts.always(1),
        WeightedInts.always(1000),
        WeightedInts.always(0),
        0,
        0,
        Locality.ANYWHERE,
        Recovery.CHECKPOINT,
        AllowedModels.all());
  }
}
