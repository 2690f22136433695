package io.adlro.ingest.submission;

import io.adlro.core.model.Locality;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A job as requested, without assumptions. CPU and memory are per GPU if the job has GPUs, else of
 * the whole job. Absent values are empty.
 *
 * @param name of the job, the script or the pod
 * @param labels what the site filed it under
 * @param words further names that describe what it runs: script, image, command, labels
 * @param gpus of the whole job, 0 for none
 * @param shareMilli of each GPU, 1000 for all of it (a MIG slice counts as its share)
 * @param nodes that it must use, if given
 * @param models it may run on as it spells them, none for any
 * @param constraint further requirements on the node that are not interpreted
 * @param priority 0..1
 * @param copies number of equal jobs (array tasks, completions)
 * @param queue where it is in the queue it was read from, if it was
 */
public record Submission(
    String name,
    String user,
    String group,
    JobLabels labels,
    List<String> words,
    int gpus,
    int shareMilli,
    OptionalInt nodes,
    List<String> models,
    String constraint,
    OptionalInt gpuMemoryMib,
    OptionalInt cpuMilli,
    OptionalInt memoryMib,
    OptionalLong limitMicros,
    OptionalDouble priority,
    OptionalLong submitMicros,
    int copies,
    QueueState queue) {
  public Submission {
    words = List.copyOf(words);
    models = List.copyOf(models);
  }

  /** Where its GPUs lie; anywhere if its nodes cannot have equally many of them. */
  public Locality locality() {
    Locality stated = Locality.onNodes(nodes.orElse(0));
    return stated.divides(gpus) ? stated : Locality.ANYWHERE;
  }

  /** The same job in a queue. */
  public Submission queuedAs(QueueState state) {
    return new Submission(
        name,
        user,
        group,
        labels,
        words,
        gpus,
        shareMilli,
        nodes,
        models,
        constraint,
        gpuMemoryMib,
        cpuMilli,
        memoryMib,
        limitMicros,
        priority,
        submitMicros,
        copies,
        state);
  }
}
