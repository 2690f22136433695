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
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException("job " + otherwise);
    }
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

  /** Collects what differs from the default request. */
  public static final class Builder {
    private String jobClass;
    private String id = "";
    private String name = "";
    private String user = "user";
    private String account = "";
    private int gpus = 1;
    private int shareMilli = 1000;
    private int gpuMemoryMib;
    private int cpuMilli;
    private int memoryMib;
    private double priority = 0.5;
    private List<String> allowedModels = List.of();
    private Locality locality = Locality.ANYWHERE;
    private OptionalLong estimateMicros = OptionalLong.empty();
    private OptionalLong limitMicros = OptionalLong.empty();
    private Recovery recovery = Recovery.CHECKPOINT;

    private Builder(String jobClass) {
      this.jobClass = jobClass;
    }

    private Builder(JobRequest request) {
      id = request.id;
      name = request.name;
      user = request.user;
      account = request.account;
      jobClass = request.jobClass;
      gpus = request.gpus;
      shareMilli = request.shareMilli;
      gpuMemoryMib = request.gpuMemoryMib;
      cpuMilli = request.cpuMilli;
      memoryMib = request.memoryMib;
      priority = request.priority;
      allowedModels = request.allowedModels;
      locality = request.locality;
      estimateMicros = request.estimateMicros;
      limitMicros = request.limitMicros;
      recovery = request.recovery;
    }

    public Builder id(String outside) {
      this.id = outside;
      return this;
    }

    public Builder gpus(int count) {
      this.gpus = count;
      return this;
    }

    public Builder shareMilli(int thousandths) {
      this.shareMilli = thousandths;
      return this;
    }

    public Builder gpuMemoryMib(int mib) {
      this.gpuMemoryMib = mib;
      return this;
    }

    public Builder cpuMilli(int thousandthsOfACore) {
      this.cpuMilli = thousandthsOfACore;
      return this;
    }

    public Builder memoryMib(int mib) {
      this.memoryMib = mib;
      return this;
    }

    public Builder priority(double zeroToOne) {
      this.priority = zeroToOne;
      return this;
    }

    public Builder user(String ofName) {
      this.user = ofName;
      return this;
    }

    public Builder account(String ofName) {
      this.account = ofName;
      return this;
    }

    public Builder name(String ofScriptOrImage) {
      this.name = ofScriptOrImage;
      return this;
    }

    public Builder allowedModels(List<String> names) {
      this.allowedModels = names;
      return this;
    }

    public Builder locality(Locality where) {
      this.locality = where;
      return this;
    }

    public Builder estimateMicros(long micros) {
      this.estimateMicros = OptionalLong.of(micros);
      return this;
    }

    public Builder withoutEstimate() {
      this.estimateMicros = OptionalLong.empty();
      return this;
    }

    public Builder limitMicros(long micros) {
      this.limitMicros = OptionalLong.of(micros);
      return this;
    }

    public Builder recovery(Recovery how) {
      this.recovery = how;
      return this;
    }

    public JobRequest build() {
      return new JobRequest(
          id,
          name,
          user,
          account,
          jobClass,
          gpus,
          shareMilli,
          gpuMemoryMib,
          cpuMilli,
          memoryMib,
          priority,
          allowedModels,
          locality,
          estimateMicros,
          limitMicros,
          recovery);
    }
  }
}
