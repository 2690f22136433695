package io.adlro.solve.policy;

import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Recovery;
import java.util.List;

/** A job of a test: when it is submitted, its request, and its true work. */
public record SmallJob(long submitMicros, JobRequest request, long workMicros) {
  /** Starts a job of one whole GPU whose estimate is exact; each call changes one thing. */
  public static Builder of(String jobClass, long submitMicros, long workMicros) {
    return new Builder(jobClass, submitMicros, workMicros);
  }

  /** Collects what differs from the default job. */
  public static final class Builder {
    private final long submitMicros;
    private final JobRequest.Builder request;
    private final long workMicros;

    private Builder(String jobClass, long submitMicros, long workMicros) {
      this.submitMicros = submitMicros;
      this.request = JobRequest.of(jobClass).estimateMicros(workMicros);
      this.workMicros = workMicros;
    }

    public Builder id(String outside) {
      request.id(outside);
      return this;
    }

    public Builder gpus(int count) {
      request.gpus(count);
      return this;
    }

    public Builder shareMilli(int thousandths) {
      request.shareMilli(thousandths);
      return this;
    }

    public Builder gpuMemoryMib(int mib) {
      request.gpuMemoryMib(mib);
      return this;
    }

    public Builder cpuMilli(int thousandthsOfACore) {
      request.cpuMilli(thousandthsOfACore);
      return this;
    }

    public Builder memoryMib(int mib) {
      request.memoryMib(mib);
      return this;
    }

    public Builder priority(double zeroToOne) {
      request.priority(zeroToOne);
      return this;
    }

    public Builder user(String ofName) {
      request.user(ofName);
      return this;
    }

    public Builder account(String ofName) {
      request.account(ofName);
      return this;
    }

    public Builder name(String ofScriptOrImage) {
      request.name(ofScriptOrImage);
      return this;
    }

    public Builder allowedModels(List<String> names) {
      request.allowedModels(names);
      return this;
    }

    public Builder locality(Locality where) {
      request.locality(where);
      return this;
    }

    public Builder estimateMicros(long micros) {
      request.estimateMicros(micros);
      return this;
    }

    public Builder limitMicros(long micros) {
      request.limitMicros(micros);
      return this;
    }

    public Builder recovery(Recovery how) {
      request.recovery(how);
      return this;
    }

    public Builder withoutEstimate() {
      request.withoutEstimate();
      return this;
    }

    /** Submits the job: appends its request to a table and returns its number. */
    public int addTo(JobTable jobs) {
      return jobs.add(request.build(), submitMicros);
    }

    public SmallJob build() {
      return new SmallJob(submitMicros, request.build(), workMicros);
    }
  }
}
