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
 * What the options of a job add up to for the whole job: Slurm counts by node, task, socket and
 * GPU, and leaves out what follows from the rest.
 */
final class SbatchResources {
  private final SbatchOptions options;
  private final SlurmSite site;
  private final Intake intake;

  private final OptionalInt nodes;
  private final long nodesTaken;
  private final GpuRequest gpus;

  SbatchResources(SbatchOptions options, SlurmSite site, Intake intake) {
    this.options = options;
    this.site = site;
    this.intake = intake;
    this.nodes = nodes();
    this.nodesTaken = Math.max(1, nodes.orElse(1));
    this.gpus = gpus();
  }

  OptionalInt nodesSaid() {
    return nodes;
  }

  GpuRequest gpusOfJob() {
    return gpus;
  }

  private OptionalInt nodes() {
    OptionalInt said = number("nodes", SlurmNumbers::leastNodes);
    OptionalInt tasks = positive("ntasks");
    OptionalInt perNode = positive("ntasks-per-node");
    if (said.isEmpty() && tasks.isPresent() && perNode.isPresent()) {
      return OptionalInt.of((tasks.getAsInt() - 1) / perNode.getAsInt() + 1);
    }
    return said.orElse(0) == 0 ? OptionalInt.empty() : said;
  }

  /** Tasks of the whole job; one on each node unless it says otherwise. */
  private long tasks() {
    OptionalInt said = positive("ntasks");
    return said.isPresent() ? said.getAsInt() : nodesTaken * positive("ntasks-per-node").orElse(1);
  }

  private GpuRequest gpus() {
    GpuRequest total = ask("gpus", gres -> gres::gpus);
    if (total.gpus() > 0) {
      return total;
    }
    GpuRequest perTask = ask("gpus-per-task", gres -> gres::gpus);
    perTask = perTask.gpus() > 0 ? perTask : ask("tres-per-task", gres -> gres::resources);
    if (perTask.gpus() > 0) {
      return perTask.times(tasks());
    }
    GpuRequest perNode = ask("gpus-per-node", gres -> gres::gpus);
    perNode = perNode.gpus() > 0 ? perNode : ask("gres", gres -> gres::resources);
    if (perNode.gpus() > 0) {
      return perNode.times(nodesTaken);
    }
    GpuRequest perSocket = ask("gpus-per-socket", gres -> gres::gpus);
    if (perSocket.gpus() > 0) {
      return perSocket.times(nodesTaken * positive("sockets-per-node").orElse(1));
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
    boolean isSaid = options.find("ntasks").or(() -> options.find("ntasks-per-node")).isPresent();
    return perTask.isPresent() || isSaid
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
        ? OptionalDouble.of(perNode.getAsDouble() * (double) nodesTaken)
        : OptionalDouble.empty();
  }

  private GpuRequest ask(String option, Function<Gres, Function<String, GpuRequest>> reading) {
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
