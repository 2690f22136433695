package io.adlro.core.model;

import java.util.List;
import java.util.OptionalLong;

/**
 * The request of a job, as its user states it. When it was submitted is the time of that fact; how
 * much work it really is only a simulation knows. GPU memory, CPU (thousandths of a core) and host
 * memory are per GPU. No allowed models means all.
 *
 * @param id the stable id of the job outside, for example that of Slurm; a {@link JobTable} gives a
 *     job without one the id {@code job-N} after its number
 * @param name of its script or image, "" if it has none
 * @param account on which it is charged, "" if unknown
 * @param jobClass a class of the cluster, or {@link #UNCLASSIFIED} where the cluster has that class
 * @param estimateMicros the user's estimate of the run time on GPUs of speed 1
 * @param limitMicros the longest that it may run
 */
public record JobRequest(
    String id,
    String name,
    String user,
    String account,
    String jobClass,
    int gpus,
    int shareMilli,
    int gpuMemoryMib,
    int cpuMilli,
    int memoryMib,
    double priority,
    List<String> allowedModels,
    Locality locality,
    OptionalLong estimateMicros,
    OptionalLong limitMicros,
    Recovery recovery) {

  /** The class of jobs whose kind is not known. */
  public static final String UNCLASSIFIED = "unclassified";

  public JobRequest {
    allowedModels = List.copyOf(allowedModels);
    require(gpus >= 1, "requests no GPU");
    require(shareMilli >= 1 && shareMilli <= 1000, "share of a GPU outside 1..1000");
    require(gpuMemoryMib >= 0 && cpuMilli >= 0 && memoryMib >= 0, "requests a negative amount");
    require(priority >= 0 && priority <= 1, "priority outside 0..1");
    require(estimateMicros.orElse(0) >= 0, "negative estimate");
    require(limitMicros.orElse(1) > 0, "time limit of zero");
    if (!locality.divides(gpus)) { // the text is made only where it is needed: requests are many
      throw new IllegalArgumentException(
          "job requests %d GPUs on %d nodes, which is not the same number on each"
              .formatted(gpus, locality.nodes()));
    }
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException("job " + otherwise);
    }
  }

  /** The same request with an id. */
  public JobRequest withId(String outside) {
    return new Builder(this).id(outside).build();
  }

  /** The same request for other GPUs. */
  public JobRequest withGpus(int count, List<String> models) {
    return new Builder(this).gpus(count).allowedModels(models).build();
  }

  /** The same request for another class. */
  public JobRequest ofClass(String other) {
    Builder builder = new Builder(this);
    builder.jobClass = other;
    return builder.build();
  }

  /** The same request without a limit. */
  public JobRequest withoutLimit() {
    if (limitMicros.isEmpty()) {
      return this;
    }
    Builder builder = new Builder(this);
    builder.limitMicros = OptionalLong.empty();
    return builder.build();
  }

  /** Starts a request for one whole GPU without an estimate; each call changes one thing. */
  public static Builder of(String jobClass) {
    return new Builder(jobClass);
  }

  /** Makes a request. */
  public static final class Builder extends RequestBuilder<Builder> {
    private Builder(String jobClass) {
      super(jobClass);
    }

    private Builder(JobRequest request) {
      super(request);
    }

    @Override
    protected Builder self() {
      return this;
    }

    public JobRequest build() {
      return request();
    }
  }
}
