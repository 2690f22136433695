package io.adlro.core.codec;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.Job;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Recovery;
import java.util.OptionalLong;

/** The request of a job: all but the true work. */
public final class JobRequestCodec {
  private static final Locality[] LOCALITIES = Locality.values();
  private static final Recovery[] RECOVERIES = Recovery.values();

  private JobRequestCodec() {}

  /** Writes a row of a table. No models stands for all that the cluster has or will have. */
  public static void write(BinaryOutput out, JobTable jobs, int job) {
    Cluster cluster = jobs.cluster();
    out.writeText(cluster.classes().get(jobs.jobClass(job)));
    out.writeInt(jobs.gpus(job));
    out.writeInt(jobs.shareMilli(job));
    out.writeInt(jobs.gpuMemoryMib(job));
    out.writeInt(jobs.cpuMilli(job));
    out.writeInt(jobs.memoryMib(job));
    out.writeFloat(jobs.priority(job));
    out.writeText(jobs.userName(jobs.user(job)));
    out.writeText(jobs.groupName(jobs.group(job)));
    out.writeText(jobs.name(job));
    writeModels(out, cluster, jobs.allowedModels(job));
    out.writeByte(jobs.locality(job).ordinal());
    out.writeLong(jobs.estimateMicros(job));
    out.writeLong(jobs.limitMicros(job));
    out.writeByte(jobs.recovery(job).ordinal());
  }

  private static void writeModels(BinaryOutput out, Cluster cluster, long allowed) {
    if (allowed == cluster.allModels()) {
      out.writeInt(0);
      return;
    }
    out.writeInt(Long.bitCount(allowed));
    for (long rest = allowed; rest != 0; rest &= rest - 1) {
      out.writeText(cluster.models().get(Long.numberOfTrailingZeros(rest)).name());
    }
  }

  public static Job decoded(byte[] bytes, long submitMicros) {
    return read(new BinaryInput(bytes, 0, bytes.length), submitMicros);
  }

  public static Job read(BinaryInput in, long submitMicros) {
    return new Job(
        submitMicros,
        in.readText(),
        in.readInt(),
        in.readInt(),
        in.readInt(),
        in.readInt(),
        in.readInt(),
        in.readFloat(),
        in.readText(),
        in.readText(),
        in.readText(),
        in.readTexts(),
        in.readChoice(LOCALITIES),
        0,
        micros(in.readLong()),
        micros(in.readLong()),
        in.readChoice(RECOVERIES));
  }

  private static OptionalLong micros(long value) {
    return value == JobTable.UNKNOWN ? OptionalLong.empty() : OptionalLong.of(value);
  }
}
