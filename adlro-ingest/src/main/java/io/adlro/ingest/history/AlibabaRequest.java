package io.adlro.ingest.history;

import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.text.TextField;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The resource request of a job in Alibaba's trace of 2020. An instance is a container on one
 * machine, with a share of one GPU or with whole GPUs; a share beyond a whole GPU is rounded up. A
 * job of one instance therefore needs one node.
 *
 * @param gpusEach of one instance, such as 0.25 or 2
 * @param coresEach of one instance
 * @param memoryGbEach of one instance
 * @param gpuType of the GPUs that it ran on; MISC means several old models
 */
record AlibabaRequest(
    int instances,
    double gpusEach,
    OptionalDouble coresEach,
    OptionalDouble memoryGbEach,
    String gpuType) {
  private static final int MOST_INSTANCES = 100_000;
  private static final double MOST_GPUS = 1_024;
  private static final double MOST_CORES = 100_000;
  private static final double MOST_GB = 1_000_000;
  private static final int WHOLE_MILLI = 1_000;
  private static final double MIB = 1_024;

  /**
   * Reads the fields.
   *
   * @param unit how much of a GPU or a core a 1 in the table is
   */
  static AlibabaRequest of(
      TextField instances,
      TextField gpus,
      TextField cores,
      TextField memoryGb,
      TextField gpuType,
      double unit)
      throws InvalidRecord {
    return new AlibabaRequest(
        instances.wholeIfGiven(1, MOST_INSTANCES).orElse(1),
        unit * gpus.numberIfGiven(0, MOST_GPUS / unit).orElse(0),
        scaled(cores.numberIfGiven(0, MOST_CORES / unit), unit),
        memoryGb.numberIfGiven(0, MOST_GB),
        gpuType.text());
  }

  private static OptionalDouble scaled(OptionalDouble number, double unit) {
    return number.isPresent() ? OptionalDouble.of(unit * number.getAsDouble()) : number;
  }

  /** Adds the request to a job. */
  PastJobBuilder addTo(PastJobBuilder job) {
    boolean hasGpus = gpusEach > 0;
    boolean hasModel = hasGpus && !List.of("", "MISC", "CPU").contains(gpuType);
    return job.gpus(instances * wholeGpusEach())
        .shareMilli(
            hasGpus && gpusEach < 1
                ? (int) Math.max(1, Math.round(WHOLE_MILLI * gpusEach))
                : WHOLE_MILLI)
        .nodes(instances == 1 ? OptionalInt.of(1) : OptionalInt.empty())
        .cpuMilli(perGpu(coresEach, WHOLE_MILLI))
        .memoryMib(perGpu(memoryGbEach, MIB))
        .models(hasModel ? List.of(gpuType) : List.of())
        .ranOn(hasModel ? gpuType : "");
  }

  private int wholeGpusEach() {
    return (int) Math.ceil(gpusEach);
  }

  /** Of one GPU, or of the whole job if it has none. */
  private OptionalInt perGpu(OptionalDouble ofInstance, double unit) {
    if (ofInstance.isEmpty()) {
      return OptionalInt.empty();
    }
    double share = gpusEach > 0 ? 1.0 / wholeGpusEach() : instances;
    return OptionalInt.of(
        (int) Math.min(Integer.MAX_VALUE, Math.round(unit * ofInstance.getAsDouble() * share)));
  }
}
