package io.adlro.core.journal;

import io.adlro.core.codec.BinaryOutput;
import io.adlro.core.codec.ClusterCodec;
import io.adlro.core.codec.JobRequestCodec;
import io.adlro.core.event.Computation;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.Fallback;
import io.adlro.core.event.GpuHealth;
import io.adlro.core.event.HealthReason;
import io.adlro.core.event.Orders;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.state.ClusterState;
import java.util.zip.CRC32C;

/**
 * Encodes facts and orders as records, in the order in which it gets them, without an object for
 * each. A record is the length of its content, the CRC-32C of the content, and the content: type,
 * version, time, fields.
 */
public final class JournalWriter implements EventHandler, Orders {
  /** Bytes in front of the content: its length and its checksum. */
  static final int FRAME_BYTES = 2 * Integer.BYTES;

  /** The most bytes of content. */
  static final int LONGEST_CONTENT = 1 << 24;

  private final ClusterState state;
  private final JournalSink sink;
  private final BinaryOutput out = new BinaryOutput();
  private final CRC32C checksum = new CRC32C();

  /** Takes the requests of submitted jobs from the state's table. */
  public JournalWriter(ClusterState state, JournalSink sink) {
    this.state = state;
    this.sink = sink;
  }

  private void start(RecordType type, long atMicros) {
    start(type, type.version(), atMicros);
  }

  private void start(RecordType type, int version, long atMicros) {
    out.restart(FRAME_BYTES);
    out.writeByte(type.code());
    out.writeByte(version);
    out.writeLong(atMicros);
  }

  private void start(RecordType type, long atMicros, int subject) {
    start(type, atMicros);
    out.writeInt(subject);
  }

  private void end() {
    byte[] bytes = out.bytes();
    int content = out.size() - FRAME_BYTES;
    if (content > LONGEST_CONTENT) {
      throw new IllegalStateException("a record of %d bytes".formatted(content));
    }
    checksum.reset();
    checksum.update(bytes, FRAME_BYTES, content);
    BinaryOutput.INTS.set(bytes, 0, content);
    BinaryOutput.INTS.set(bytes, Integer.BYTES, (int) checksum.getValue());
    sink.write(bytes, 0, out.size());
  }

  private void write(RecordType type, long atMicros) {
    start(type, atMicros);
    end();
  }

  private void write(RecordType type, long atMicros, int subject) {
    start(type, atMicros, subject);
    end();
  }

  private void write(RecordType type, long atMicros, int job, int attempt) {
    start(type, atMicros, job);
    out.writeInt(attempt);
    end();
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    RecordType type = RecordType.JOB_SUBMITTED;
    start(type, state.jobs().nodes(job) > 1 ? type.version() : 1, atMicros);
    out.writeInt(job);
    JobRequestCodec.write(out, state.jobs(), job);
    end();
  }

  @Override
  public void jobObserved(long atMicros, int job, int attempt, int[] gpus, long startedMicros) {
    start(RecordType.JOB_OBSERVED, atMicros, job);
    out.writeInt(attempt);
    out.writeInts(gpus, gpus.length);
    out.writeLong(startedMicros);
    end();
  }

  @Override
  public void jobStarted(long atMicros, int job, int attempt, int[] gpus) {
    start(RecordType.JOB_STARTED, atMicros, job);
    out.writeInt(attempt);
    out.writeInts(gpus, gpus.length);
    end();
  }

  @Override
  public void placementRefused(long atMicros, int job, int attempt) {
    write(RecordType.PLACEMENT_REFUSED, atMicros, job, attempt);
  }

  @Override
  public void placementTimedOut(long atMicros, int job, int attempt) {
    write(RecordType.PLACEMENT_TIMED_OUT, atMicros, job, attempt);
  }

  @Override
  public void preemptionRefused(long atMicros, int job, int attempt) {
    write(RecordType.PREEMPTION_REFUSED, atMicros, job, attempt);
  }

  @Override
  public void jobRequeued(
      long atMicros, int job, int attempt, long savedWorkMicros, RequeueCause cause) {
    start(RecordType.JOB_REQUEUED, atMicros, job);
    out.writeInt(attempt);
    out.writeLong(savedWorkMicros);
    out.writeByte(cause.ordinal());
    end();
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    write(RecordType.JOB_FINISHED, atMicros, job, attempt);
  }

  /** A refusal by the kernel itself is not a fact: its order is the record. */
  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
    if (cause == FailureCause.IMPOSSIBLE) {
      return;
    }
    start(RecordType.JOB_FAILED, atMicros, job);
    out.writeInt(attempt);
    out.writeByte(cause.ordinal());
    end();
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    write(RecordType.JOB_CANCELLED, atMicros, job);
  }

  @Override
  public void jobHeld(long atMicros, int job) {
    write(RecordType.JOB_HELD, atMicros, job);
  }

  @Override
  public void jobReleased(long atMicros, int job) {
    write(RecordType.JOB_RELEASED, atMicros, job);
  }

  @Override
  public void priorityChanged(long atMicros, int job, float priority) {
    start(RecordType.PRIORITY_CHANGED, atMicros, job);
    out.writeFloat(priority);
    end();
  }

  @Override
  public void limitChanged(long atMicros, int job, long limitMicros) {
    start(RecordType.LIMIT_CHANGED, atMicros, job);
    out.writeLong(limitMicros);
    end();
  }

  @Override
  public void gpuLost(long atMicros, int gpu) {
    write(RecordType.GPU_LOST, atMicros, gpu);
  }

  @Override
  public void gpuReturned(long atMicros, int gpu) {
    write(RecordType.GPU_RETURNED, atMicros, gpu);
  }

  @Override
  public void nodeLost(long atMicros, int node) {
    write(RecordType.NODE_LOST, atMicros, node);
  }

  @Override
  public void nodeReturned(long atMicros, int node) {
    write(RecordType.NODE_RETURNED, atMicros, node);
  }

  @Override
  public void nodeDrained(long atMicros, int node) {
    write(RecordType.NODE_DRAINED, atMicros, node);
  }

  @Override
  public void nodeResumed(long atMicros, int node) {
    write(RecordType.NODE_RESUMED, atMicros, node);
  }

  @Override
  public void nodeJoined(long atMicros, NodeAddition added) {
    start(RecordType.NODE_JOINED, atMicros);
    ClusterCodec.write(out, added);
    end();
  }

  @Override
  public void nodeLeft(long atMicros, int node) {
    write(RecordType.NODE_LEFT, atMicros, node);
  }

  @Override
  public void gpuSpeedBelieved(long atMicros, int gpu, float factor) {
    start(RecordType.GPU_SPEED_BELIEVED, atMicros, gpu);
    out.writeFloat(factor);
    end();
  }

  @Override
  public void gpuHealthChanged(long atMicros, int gpu, GpuHealth health, HealthReason reason) {
    start(RecordType.GPU_HEALTH_CHANGED, atMicros, gpu);
    out.writeByte(health.ordinal());
    out.writeByte(reason.ordinal());
    end();
  }

  @Override
  public void jobProfiled(
      long atMicros,
      int job,
      int attempt,
      float utilization,
      float memoryUsedMib,
      float memoryBandwidth,
      float watts) {
    start(RecordType.JOB_PROFILED, atMicros, job);
    out.writeInt(attempt);
    out.writeFloat(utilization);
    out.writeFloat(memoryUsedMib);
    out.writeFloat(memoryBandwidth);
    out.writeFloat(watts);
    end();
  }

  @Override
  public void jobProgressed(long atMicros, int job, int attempt, float fraction) {
    start(RecordType.JOB_PROGRESSED, atMicros, job);
    out.writeInt(attempt);
    out.writeFloat(fraction);
    end();
  }

  @Override
  public void speedsLearned(long atMicros, BelievedSpeeds speeds) {
    start(RecordType.SPEEDS_LEARNED, atMicros);
    ClusterCodec.write(out, speeds);
    end();
  }

  @Override
  public void modelActivated(long atMicros, String modelDigest) {
    start(RecordType.MODEL_ACTIVATED, atMicros);
    out.writeText(modelDigest);
    end();
  }

  @Override
  public void computed(long atMicros, int number, String kind, double[] result) {
    start(RecordType.COMPUTED, atMicros, number);
    out.writeText(kind);
    out.writeDoubles(result);
    end();
  }

  @Override
  public void woke(long atMicros) {
    write(RecordType.WOKE, atMicros);
  }

  @Override
  public void place(long atMicros, int job, int attempt, int[] gpus, int count) {
    start(RecordType.PLACE, atMicros, job);
    out.writeInt(attempt);
    out.writeInts(gpus, count);
    end();
  }

  @Override
  public void preempt(long atMicros, int job, int attempt) {
    write(RecordType.PREEMPT, atMicros, job, attempt);
  }

  @Override
  public void refuse(long atMicros, int job) {
    write(RecordType.REFUSE, atMicros, job);
  }

  @Override
  public void wakeAt(long atMicros, long wakeMicros) {
    start(RecordType.WAKE_AT, atMicros);
    out.writeLong(wakeMicros);
    end();
  }

  @Override
  public void note(long atMicros, int job, double[] values) {
    start(RecordType.NOTE, atMicros, job);
    out.writeDoubles(values);
    end();
  }

  @Override
  public void compute(long atMicros, int number, Computation task) {
    start(RecordType.COMPUTE, atMicros, number);
    out.writeText(task.kind());
    end();
  }

  @Override
  public void decided(long atMicros, long units, Fallback fallback) {
    start(RecordType.DECIDED, atMicros);
    out.writeLong(units);
    out.writeByte(fallback.ordinal());
    end();
  }
}
