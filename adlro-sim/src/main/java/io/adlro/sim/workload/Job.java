package io.adlro.sim.workload;

import io.adlro.core.model.JobRequest;
import io.adlro.core.model.RequestBuilder;

/** A job of a workload: when it is submitted, its request, and its true work. */
public record Job(long submitMicros, JobRequest request, long workMicros) {
  public Job {
    if (submitMicros < 0) {
      throw new IllegalArgumentException("job submitted before time 0");
    }
    if (workMicros < 0) {
      throw new IllegalArgumentException("job negative work");
    }
  }

  /** The same job, submitted at another time. */
  public Job submittedAt(long micros) {
    return new Job(micros, request, workMicros);
  }

  /** The same job of another class, with the work that it then has. */
  public Job ofClass(String other, long work) {
    return new Job(submitMicros, request.ofClass(other), work);
  }

  /** Starts a job of one whole GPU whose estimate is exact; each call changes one thing. */
  public static Builder of(String jobClass, long submitMicros, long workMicros) {
    return new Builder(jobClass, submitMicros, workMicros);
  }

  /** Collects what differs from the default job. */
  public static final class Builder extends RequestBuilder<Builder> {
    private final long submitMicros;
    private final long workMicros;

    private Builder(String jobClass, long submitMicros, long workMicros) {
      super(jobClass);
      this.submitMicros = submitMicros;
      this.workMicros = workMicros;
      estimateMicros(workMicros);
    }

    @Override
    protected Builder self() {
      return this;
    }

    public Job build() {
      return new Job(submitMicros, request(), workMicros);
    }
  }
}
