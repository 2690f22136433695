package io.adlro.ingest.history;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What the instances of a job in Alibaba's trace of 2020 ask for. An instance is a container and
 * has its GPUs on one machine: part of one, or whole ones, where parts beyond a whole GPU are
 * rounded up. A job of one instance must therefore run on one node.
 *
 * @param gpusEach of one instance, such as 0.25 or 2
 * @param coresEach of one instance
 * @param memoryGbEach of one instance
 * @param gpuType of the GPUs that it ran on; MISC are those of several old models
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
   * Reads the cells.
   *
   * @param unit how much of a GPU or a core a 1 in the table is
   */
  static AlibabaRequest of(
      HistoryCell instances,
      HistoryCell gpus,
      HistoryCell cores,
      HistoryCell memoryGb,
      HistoryCell gpuType,
      double unit)
      throws BrokenLine {
    return new AlibabaRequest(
        instances.isGiven() ? instances.whole(1, MOST_INSTANCES) : 1,
        unit * number(gpus, MOST_GPUS / unit).orElse(0),
        scaled(number(cores, MOST_CORES / unit), unit),
        number(memoryGb, MOST_GB),
        gpuType.text());
  }

  private static OptionalDouble number(HistoryCell cell, double most) throws BrokenLine {
    return cell.isGiven() ? OptionalDouble.of(cell.number(0, most)) : OptionalDouble.empty();
  }

  private static OptionalDouble scaled(OptionalDouble number, double unit) {
    return number.isPresent() ? OptionalDouble.of(unit * number.getAsDouble()) : number;
  }

  /** Tells the job. */
  PastJobBuilder to(PastJobBuilder job) {
    boolean hasGpus = gpusEach > 0;
    boolean modelTold = hasGpus && !List.of("", "MISC", "CPU").contains(gpuType);
    return job.gpus(instances * wholeGpusEach())
        .shareMilli(
            hasGpus && gpusEach < 1
                ? (int) Math.max(1, Math.round(WHOLE_MILLI * gpusEach))
                : WHOLE_MILLI)
        .nodes(instances == 1 ? OptionalInt.of(1) : OptionalInt.empty())
        .cpuMilli(each(coresEach, WHOLE_MILLI))
        .memoryMib(each(memoryGbEach, MIB))
        .models(modelTold ? List.of(gpuType) : List.of())
        .ranOn(modelTold ? gpuType : "");
  }

  private int wholeGpusEach() {
    return (int) Math.ceil(gpusEach);
  }

  /** For one GPU, or for the whole job if it has none. */
  private OptionalInt each(OptionalDouble ofInstance, double unit) {
    if (ofInstance.isEmpty()) {
      return OptionalInt.empty();
    }
    double share = gpusEach > 0 ? 1.0 / wholeGpusEach() : instances;
    return OptionalInt.of(
        (int) Math.min(Integer.MAX_VALUE, Math.round(unit * ofInstance.getAsDouble() * share)));
  }
}
