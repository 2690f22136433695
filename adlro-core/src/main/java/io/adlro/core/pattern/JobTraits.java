package io.adlro.core.pattern;

import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.List;

/**
 * What is known of a job before it runs, and how it used its GPUs where that was measured, or is
 * expected of it from jobs like it. GPU memory, CPU and memory are per GPU, 0 if not given; limit
 * and estimate are {@link #UNKNOWN} if not given. Empty names are missing names; no models means
 * any model.
 */
public record JobTraits(
    String jobClass,
    String user,
    String group,
    List<String> words,
    List<String> models,
    int gpus,
    int shareMilli,
    int gpuMemoryMib,
    int cpuMilli,
    int memoryMib,
    double priority,
    long limitMicros,
    long estimateMicros,
    long submitMicros,
    Profile profile) {

  /** Stands for a missing limit or estimate. */
  public static final long UNKNOWN = JobTable.UNKNOWN;

  public JobTraits {
    words = words.stream().filter(word -> !word.isEmpty()).toList();
    models = List.copyOf(models);
  }

  /**
   * How a job used its GPUs, as ratios in 0..1; NaN where that was not measured.
   *
   * @param powerRatio power over the largest power of the GPU
   */
  public record Profile(
      float utilization, float memoryActivity, float memoryUsedRatio, float powerRatio) {
    public static final Profile NONE = new Profile(Float.NaN, Float.NaN, Float.NaN, Float.NaN);

    /** Without power. */
    public Profile(float utilization, float memoryActivity, float memoryUsedRatio) {
      this(utilization, memoryActivity, memoryUsedRatio, Float.NaN);
    }

    /** Whether nothing was measured. */
    public boolean isEmpty() {
      return Float.isNaN(utilization)
          && Float.isNaN(memoryActivity)
          && Float.isNaN(memoryUsedRatio)
          && Float.isNaN(powerRatio);
    }
  }

  public static JobTraits of(JobTable jobs, int job) {
    return of(jobs.request(job), jobs.submitMicros(job));
  }

  /** What is requested, and when. */
  public static JobTraits of(JobRequest job, long submitMicros) {
    return new JobTraits(
        job.jobClass(),
        job.user(),
        job.account(),
        NameTokens.of(job.name()),
        job.allowedModels(),
        job.gpus(),
        job.shareMilli(),
        job.gpuMemoryMib(),
        job.cpuMilli(),
        job.memoryMib(),
        job.priority(),
        job.limitMicros().orElse(UNKNOWN),
        job.estimateMicros().orElse(UNKNOWN),
        submitMicros,
        Profile.NONE);
  }

  void save(SnapshotWriter to) {
    to.writeString(jobClass);
    to.writeString(user);
    to.writeString(group);
    to.writeStrings(words);
    to.writeStrings(models);
    to.writeInt(gpus);
    to.writeInt(shareMilli);
    to.writeInt(gpuMemoryMib);
    to.writeInt(cpuMilli);
    to.writeInt(memoryMib);
    to.writeDouble(priority);
    to.writeLong(limitMicros);
    to.writeLong(estimateMicros);
    to.writeLong(submitMicros);
    to.writeFloat(profile.utilization());
    to.writeFloat(profile.memoryActivity());
    to.writeFloat(profile.memoryUsedRatio());
    to.writeFloat(profile.powerRatio());
  }

  static JobTraits restored(SnapshotReader from) {
    return new JobTraits(
        from.readString(),
        from.readString(),
        from.readString(),
        from.readStrings(),
        from.readStrings(),
        from.readInt(),
        from.readInt(),
        from.readInt(),
        from.readInt(),
        from.readInt(),
        from.readDouble(),
        from.readLong(),
        from.readLong(),
        from.readLong(),
        new Profile(from.readFloat(), from.readFloat(), from.readFloat(), from.readFloat()));
  }

  /** The same job with its utilisation. */
  public JobTraits with(Profile measured) {
    return new JobTraits(
        jobClass,
        user,
        group,
        words,
        models,
        gpus,
        shareMilli,
        gpuMemoryMib,
        cpuMilli,
        memoryMib,
        priority,
        limitMicros,
        estimateMicros,
        submitMicros,
        measured);
  }
}
