package io.adlro.core.codec;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Recovery;
import java.util.OptionalLong;

/** The request of a job. */
public final class JobRequestCodec {
  /** Stands for a number of nodes that follows. */
  private static final int SEVERAL_NODES = 2;

  private static final Recovery[] RECOVERIES = Recovery.values();

  private JobRequestCodec() {}

  /** Writes a row of a table. No models stands for all that the cluster has or will have. */
  public static void write(BinaryOutput out, JobTable jobs, int job) {
    Cluster cluster = jobs.cluster();
    out.writeText(jobs.givenId(job));
    out.writeText(jobs.name(job));
    out.writeText(jobs.userName(jobs.user(job)));
    out.writeText(jobs.accountName(jobs.account(job)));
    out.writeText(cluster.classes().get(jobs.jobClass(job)));
    out.writeInt(jobs.gpus(job));
    out.writeInt(jobs.shareMilli(job));
    out.writeInt(jobs.gpuMemoryMib(job));
    out.writeInt(jobs.cpuMilli(job));
    out.writeInt(jobs.memoryMib(job));
    out.writeFloat(jobs.priority(job));
    writeModels(out, cluster, jobs.allowedModels(job));
    writeNodes(out, jobs.nodes(job));
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

  private static void writeNodes(BinaryOutput out, int nodes) {
    out.writeByte(Math.min(nodes, SEVERAL_NODES));
    if (nodes >= SEVERAL_NODES) {
      out.writeInt(nodes);
    }
  }

  private static int readNodes(BinaryInput in) {
    int nodes = in.readByte();
    if (nodes < 0 || nodes > SEVERAL_NODES) {
      throw new BinaryInput.MalformedException("locality %d".formatted(nodes));
    }
    return nodes == SEVERAL_NODES ? in.readInt() : nodes;
  }

  /** The request as bytes, in the form of a row. */
  public static byte[] encoded(JobRequest request) {
    BinaryOutput out = new BinaryOutput();
    out.writeText(request.id());
    out.writeText(request.name());
    out.writeText(request.user());
    out.writeText(request.account());
    out.writeText(request.jobClass());
    out.writeInt(request.gpus());
    out.writeInt(request.shareMilli());
    out.writeInt(request.gpuMemoryMib());
    out.writeInt(request.cpuMilli());
    out.writeInt(request.memoryMib());
    out.writeFloat((float) request.priority());
    out.writeTexts(request.allowedModels());
    writeNodes(out, request.locality().nodes());
    out.writeLong(request.estimateMicros().orElse(JobTable.UNKNOWN));
    out.writeLong(request.limitMicros().orElse(JobTable.UNKNOWN));
    out.writeByte(request.recovery().ordinal());
    return out.toBytes();
  }

  public static JobRequest decoded(byte[] bytes) {
    return read(new BinaryInput(bytes, 0, bytes.length));
  }

  public static JobRequest read(BinaryInput in) {
    return new JobRequest(
        in.readText(),
        in.readText(),
        in.readText(),
        in.readText(),
        in.readText(),
        in.readInt(),
        in.readInt(),
        in.readInt(),
        in.readInt(),
        in.readInt(),
        in.readFloat(),
        in.readTexts(),
        Locality.onNodes(readNodes(in)),
        micros(in.readLong()),
        micros(in.readLong()),
        in.readChoice(RECOVERIES));
  }

  private static OptionalLong micros(long value) {
    return value == JobTable.UNKNOWN ? OptionalLong.empty() : OptionalLong.of(value);
  }
}
