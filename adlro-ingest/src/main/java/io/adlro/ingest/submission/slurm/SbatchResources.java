package io.adlro.ingest.submission.slurm;

import io.adlro.ingest.Intake;
import io.adlro.ingest.notation.SlurmNumbers;
import io.adlro.ingest.submission.GpuRequest;
import io.adlro.ingest.submission.slurm.SbatchOptions.Given;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * The resources of the whole job from its options: Slurm counts by node, task, socket and GPU, and
 * options may be omitted if they follow from others.
 */
final class SbatchResources {
  private final SbatchOptions options;
  private final SlurmSite site;
  private final Intake intake;

  private final OptionalInt nodes;
  private final long nodeCount;
  private final GpuRequest gpus;

  SbatchResources(SbatchOptions options, SlurmSite site, Intake intake) {
    this.options = options;
    this.site = site;
    this.intake = intake;
    this.nodes = nodes();
    this.nodeCount = Math.max(1, nodes.orElse(1));
    this.gpus = gpus();
  }

  OptionalInt requestedNodes() {
    return nodes;
  }

  GpuRequest gpusOfJob() {
    return gpus;
  }

  private OptionalInt nodes() {
    OptionalInt requested = number("nodes", SlurmNumbers::leastNodes);
    OptionalInt tasks = positive("ntasks");
    OptionalInt perNode = positive("ntasks-per-node");
    if (requested.isEmpty() && tasks.isPresent() && perNode.isPresent()) {
      return OptionalInt.of((tasks.getAsInt() - 1) / perNode.getAsInt() + 1);
    }
    return requested.orElse(0) == 0 ? OptionalInt.empty() : requested;
  }

  /** Tasks of the whole job; one on each node by default. */
  private long tasks() {
    OptionalInt requested = positive("ntasks");
    return requested.isPresent()
        ? requested.getAsInt()
        : nodeCount * positive("ntasks-per-node").orElse(1);
  }

  private GpuRequest gpus() {
    GpuRequest total = request("gpus", gres -> gres::gpus);
    if (total.gpus() > 0) {
      return total;
    }
    GpuRequest perTask = request("gpus-per-task", gres -> gres::gpus);
    perTask = perTask.gpus() > 0 ? perTask : request("tres-per-task", gres -> gres::resources);
    if (perTask.gpus() > 0) {
      return perTask.times(tasks());
    }
    GpuRequest perNode = request("gpus-per-node", gres -> gres::gpus);
    perNode = perNode.gpus() > 0 ? perNode : request("gres", gres -> gres::resources);
    if (perNode.gpus() > 0) {
      return perNode.times(nodeCount);
    }
    GpuRequest perSocket = request("gpus-per-socket", gres -> gres::gpus);
    if (perSocket.gpus() > 0) {
      return perSocket.times(nodeCount * positive("sockets-per-node").orElse(1));
    }
    OptionalInt tasksPerGpu = positive("ntasks-per-gpu");
    return tasksPerGpu.isEmpty()
        ? GpuRequest.NONE
        : GpuRequest.whole((tasks() - 1) / tasksPerGpu.getAsInt() + 1);
  }

  OptionalDouble cpuCores() {
    OptionalInt perGpu = positive("cpus-per-gpu");
    if (perGpu.isPresent() && gpus.gpus() > 0) {
      return OptionalDouble.of((double) perGpu.getAsInt() * gpus.gpus());
    }
    OptionalInt perTask = positive("cpus-per-task");
    boolean hasTasks = options.find("ntasks").or(() -> options.find("ntasks-per-node")).isPresent();
    return perTask.isPresent() || hasTasks
        ? OptionalDouble.of((double) tasks() * perTask.orElse(1))
        : OptionalDouble.empty();
  }

  OptionalDouble memoryMib() {
    OptionalDouble perGpu = size("mem-per-gpu");
    if (perGpu.isPresent() && gpus.gpus() > 0) {
      return OptionalDouble.of(perGpu.getAsDouble() * gpus.gpus());
    }
    OptionalDouble perCpu = size("mem-per-cpu");
    if (perCpu.isPresent()) {
      return OptionalDouble.of(perCpu.getAsDouble() * cpuCores().orElse((double) tasks()));
    }
    OptionalDouble perNode = size("mem");
    return perNode.isPresent()
        ? OptionalDouble.of(perNode.getAsDouble() * (double) nodeCount)
        : OptionalDouble.empty();
  }

  private GpuRequest request(String option, Function<Gres, Function<String, GpuRequest>> reading) {
    Optional<Given> given = options.find(option);
    if (given.isEmpty()) {
      return GpuRequest.NONE;
    }
    String where = given.get().where();
    Gres gres =
        new Gres(site, (what, why) -> intake.ignored("--" + option + "=" + what, why, where));
    return reading.apply(gres).apply(given.get().value());
  }

  private OptionalInt positive(String option) {
    return number(option, SlurmNumbers::count).stream().filter(n -> n > 0).findFirst();
  }

  private OptionalInt number(String option, Function<String, OptionalInt> reading) {
    Optional<Given> given = options.find(option);
    return given.isEmpty() ? OptionalInt.empty() : reading.apply(given.get().value());
  }

  private OptionalDouble size(String option) {
    Optional<Given> given = options.find(option);
    OptionalDouble mib =
        given.isEmpty() ? OptionalDouble.empty() : SlurmNumbers.mib(given.get().value());
    return mib.orElse(0) > 0 ? mib : OptionalDouble.empty();
  }
}
