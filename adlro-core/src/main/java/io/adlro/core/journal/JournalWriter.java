package io.adlro.core.journal;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.Orders;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.state.ClusterState;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Writes facts and orders as lines: time, kind, fields, separated by tabs. Numbers that are not
 * whole are written in hexadecimal: the decimal form of a float differs between Java versions.
 */
public final class JournalWriter implements EventHandler, Orders {
  private final ClusterState state;
  private final Consumer<String> lines;

  public JournalWriter(ClusterState state, Consumer<String> lines) {
    this.state = state;
    this.lines = lines;
  }

  private void write(long atMicros, String kind, Object... fields) {
    StringBuilder line = new StringBuilder().append(atMicros).append('\t').append(kind);
    for (Object field : fields) {
      line.append('\t').append(field);
    }
    lines.accept(line.toString());
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    write(atMicros, "JobSubmitted", job, JobText.write(state.jobs().request(job)));
  }

  @Override
  public void jobObserved(long atMicros, int job, int attempt, int[] gpus, long startedMicros) {
    write(atMicros, "JobObserved", job, attempt, text(gpus, gpus.length), startedMicros);
  }

  @Override
  public void jobStarted(long atMicros, int job, int attempt, int[] gpus) {
    write(atMicros, "JobStarted", job, attempt, text(gpus, gpus.length));
  }

  @Override
  public void placementRefused(long atMicros, int job, int attempt) {
    write(atMicros, "PlacementRefused", job, attempt);
  }

  @Override
  public void placementTimedOut(long atMicros, int job, int attempt) {
    write(atMicros, "PlacementTimedOut", job, attempt);
  }

  @Override
  public void preemptionRefused(long atMicros, int job, int attempt) {
    write(atMicros, "PreemptionRefused", job, attempt);
  }

  @Override
  public void jobRequeued(
      long atMicros, int job, int attempt, long savedWorkMicros, RequeueCause cause) {
    write(atMicros, "JobRequeued", job, attempt, savedWorkMicros, cause);
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    write(atMicros, "JobFinished", job, attempt);
  }

  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
    write(atMicros, "JobFailed", job, attempt, cause);
  }

  @Override
  public void jobHeld(long atMicros, int job) {
    write(atMicros, "JobHeld", job);
  }

  @Override
  public void jobReleased(long atMicros, int job) {
    write(atMicros, "JobReleased", job);
  }

  @Override
  public void limitChanged(long atMicros, int job, long limitMicros) {
    write(atMicros, "LimitChanged", job, limitMicros);
  }

  @Override
  public void nodeDrained(long atMicros, int node) {
    write(atMicros, "NodeDrained", node);
  }

  @Override
  public void nodeResumed(long atMicros, int node) {
    write(atMicros, "NodeResumed", node);
  }

  @Override
  public void nodeJoined(long atMicros, NodeAddition added) {
    write(atMicros, "NodeJoined", added);
  }

  @Override
  public void nodeLeft(long atMicros, int node) {
    write(atMicros, "NodeLeft", node);
  }

  @Override
  public void modelActivated(long atMicros, String modelDigest) {
    write(atMicros, "ModelActivated", modelDigest);
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    write(atMicros, "JobCancelled", job);
  }

  @Override
  public void priorityChanged(long atMicros, int job, float priority) {
    write(atMicros, "PriorityChanged", job, Float.toHexString(priority));
  }

  @Override
  public void gpuLost(long atMicros, int gpu) {
    write(atMicros, "GpuLost", gpu);
  }

  @Override
  public void gpuReturned(long atMicros, int gpu) {
    write(atMicros, "GpuReturned", gpu);
  }

  @Override
  public void nodeLost(long atMicros, int node) {
    write(atMicros, "NodeLost", node);
  }

  @Override
  public void nodeReturned(long atMicros, int node) {
    write(atMicros, "NodeReturned", node);
  }

  @Override
  public void gpuMeasured(
      long atMicros,
      int gpu,
      float utilization,
      float celsius,
      float memoryUsedMib,
      float memoryBandwidth) {
    write(
        atMicros,
        "GpuMeasured",
        gpu,
        Float.toHexString(utilization),
        Float.toHexString(celsius),
        Float.toHexString(memoryUsedMib),
        Float.toHexString(memoryBandwidth));
  }

  @Override
  public void woke(long atMicros) {
    write(atMicros, "Woke");
  }

  @Override
  public void place(long atMicros, int job, int attempt, int[] gpus, int count) {
    write(atMicros, JournalLine.ORDER + "Place", job, attempt, text(gpus, count));
  }

  private static String text(int[] gpus, int count) {
    return Arrays.stream(gpus, 0, count)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(","));
  }

  @Override
  public void preempt(long atMicros, int job, int attempt) {
    write(atMicros, JournalLine.ORDER + "Preempt", job, attempt);
  }

  @Override
  public void note(long atMicros, int job, double[] values) {
    write(
        atMicros,
        JournalLine.ORDER + "Note",
        job,
        Arrays.stream(values).mapToObj(Double::toHexString).collect(Collectors.joining(",")));
  }

  @Override
  public void refuse(long atMicros, int job) {
    write(atMicros, JournalLine.ORDER + "Refuse", job);
  }

  @Override
  public void wakeAt(long atMicros, long wakeMicros) {
    write(atMicros, JournalLine.ORDER + "WakeAt", wakeMicros);
  }

  @Override
  public void decided(long atMicros) {
    write(atMicros, JournalLine.DECIDED);
  }
}
