package io.adlro.core.model;

import java.util.List;
import java.util.OptionalLong;

/**
 * The request of a job. GPU memory, CPU (thousandths of a core) and host memory are per GPU. {@code
 * workMicros} is the run time on GPUs of speed 1, which only the physics may read; {@code
 * estimateMicros} is the user's estimate. The name is that of its script or image, if any. No
 * allowed models means all.
 */
public record Job(
    long submitMicros,
    String jobClass,
    int gpus,
    int shareMilli,
    int gpuMemoryMib,
    int cpuMilli,
    int memoryMib,
    double priority,
    String user,
    String group,
    String name,
    List<String> allowedModels,
    Locality locality,
    long workMicros,
    OptionalLong estimateMicros,
    OptionalLong limitMicros,
    Recovery recovery) {

  public Job {
    allowedModels = List.copyOf(allowedModels);
    require(submitMicros >= 0, "submitted before time 0");
    require(gpus >= 1, "requests no GPU");
    require(shareMilli >= 1 && shareMilli <= 1000, "share of a GPU outside 1..1000");
    require(gpuMemoryMib >= 0 && cpuMilli >= 0 && memoryMib >= 0, "requests a negative amount");
    require(priority >= 0 && priority <= 1, "priority outside 0..1");
    require(workMicros >= 0, "negative work");
    require(estimateMicros.orElse(0) >= 0, "negative estimate");
    require(limitMicros.orElse(1) > 0, "time limit of zero");
  }

  /** The same job, submitted at another time. */
  public Job submittedAt(long micros) {
    return toBuilder(micros, jobClass, workMicros).build();
  }

  /** The same job of another class, with the work that it then has. */
  public Job ofClass(String other, long work) {
    return toBuilder(submitMicros, other, work).build();
  }

  /** The same job without a limit, submitted at another time and with other work. */
  Job imagined(long submit, long work) {
    Builder builder = toBuilder(submit, jobClass, work);
    builder.limitMicros = OptionalLong.empty();
    return builder.build();
  }

  private Builder toBuilder(long submit, String ofClass, long work) {
    Builder builder =
        new Builder(ofClass, submit, work)
            .gpus(gpus)
            .shareMilli(shareMilli)
            .gpuMemoryMib(gpuMemoryMib)
            .cpuMilli(cpuMilli)
            .memoryMib(memoryMib)
            .priority(priority)
            .user(user)
            .group(group)
            .name(name)
            .allowedModels(allowedModels)
            .locality(locality)
            .recovery(recovery);
    builder.estimateMicros = estimateMicros;
    builder.limitMicros = limitMicros;
    return builder;
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException("job " + otherwise);
    }
  }

  /** Starts a job of one whole GPU whose estimate is exact; each call changes one thing. */
  public static Builder of(String jobClass, long submitMicros, long workMicros) {
    return new Builder(jobClass, submitMicros, workMicros);
  }

  /** Collects what differs from the default job. */
  public static final class Builder {
    private final String jobClass;
    private final long submitMicros;
    private final long workMicros;
    private OptionalLong estimateMicros;
    private int gpus = 1;
    private int shareMilli = 1000;
    private int gpuMemoryMib;
    private int cpuMilli;
    private int memoryMib;
    private double priority = 0.5;
    private String user = "user";
    private String group = "";
    private String name = "";
    private List<String> allowedModels = List.of();
    private Locality locality = Locality.ANYWHERE;
    private OptionalLong limitMicros = OptionalLong.empty();
    private Recovery recovery = Recovery.CHECKPOINT;

    private Builder(String jobClass, long submitMicros, long workMicros) {
      this.jobClass = jobClass;
      this.submitMicros = submitMicros;
      this.workMicros = workMicros;
      this.estimateMicros = OptionalLong.of(workMicros);
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

    public Builder user(String name) {
      this.user = name;
      return this;
    }

    public Builder group(String name) {
      this.group = name;
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

    public Builder recovery(Recovery afterAnInterruption) {
      this.recovery = afterAnInterruption;
      return this;
    }

    public Job build() {
      return new Job(
          submitMicros,
          jobClass,
          gpus,
          shareMilli,
          gpuMemoryMib,
          cpuMilli,
          memoryMib,
          priority,
          user,
          group,
          name,
          allowedModels,
          locality,
          workMicros,
          estimateMicros,
          limitMicros,
          recovery);
    }
  }
}
