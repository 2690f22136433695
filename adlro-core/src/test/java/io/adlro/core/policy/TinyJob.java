package io.adlro.core.policy;

import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.RequestBuilder;

/** A job of a test: when it is submitted, its request, and its true work. */
public record TinyJob(long submitMicros, JobRequest request, long workMicros) {
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

    /** Submits the job: appends its request to a table and returns its number. */
    public int addTo(JobTable jobs) {
      return jobs.add(request(), submitMicros);
    }

    public TinyJob build() {
      return new TinyJob(submitMicros, request(), workMicros);
    }
  }
}
