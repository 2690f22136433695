package io.adlro.app.client;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A job that is to be submitted; what is empty gets the server's default. GPU memory, CPU cores and
 * host memory are per GPU.
 *
 * @param nodes on which its GPUs lie, the same number on each
 * @param estimate and limit as the user writes them, 90s or 2h
 * @param copies number of equal jobs
 */
public record JobDraft(
    Optional<String> name,
    Optional<String> user,
    Optional<String> account,
    Optional<String> jobClass,
    OptionalInt gpus,
    OptionalDouble share,
    OptionalInt gpuMemoryMib,
    OptionalDouble cpus,
    OptionalInt memoryMib,
    OptionalDouble priority,
    List<String> models,
    OptionalInt nodes,
    Optional<String> estimate,
    Optional<String> limit,
    OptionalInt copies) {
  public JobDraft {
    models = List.copyOf(models);
  }

  /** This one, with the values of another where that has none. */
  public JobDraft orElse(JobDraft other) {
    return new JobDraft(
        name.or(other::name),
        user.or(other::user),
        account.or(other::account),
        jobClass.or(other::jobClass),
        gpus.isPresent() ? gpus : other.gpus,
        share.isPresent() ? share : other.share,
        gpuMemoryMib.isPresent() ? gpuMemoryMib : other.gpuMemoryMib,
        cpus.isPresent() ? cpus : other.cpus,
        memoryMib.isPresent() ? memoryMib : other.memoryMib,
        priority.isPresent() ? priority : other.priority,
        models.isEmpty() ? other.models : models,
        nodes.isPresent() ? nodes : other.nodes,
        estimate.or(other::estimate),
        limit.or(other::limit),
        copies.isPresent() ? copies : other.copies);
  }
}
