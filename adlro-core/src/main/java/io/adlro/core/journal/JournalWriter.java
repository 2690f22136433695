package io.adlro.core.journal;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.Orders;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.state.ClusterState;
import java.util.function.Consumer;

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
  public void jobStarted(long atMicros, int job) {
    write(atMicros, "JobStarted", job);
  }

  @Override
  public void placementRefused(long atMicros, int job) {
    write(atMicros, "PlacementRefused", job);
  }

  @Override
  public void jobRequeued(long atMicros, int job, long savedWorkMicros, RequeueCause cause) {
    write(atMicros, "JobRequeued", job, savedWorkMicros, cause);
  }

  @Override
  public void jobFinished(long atMicros, int job) {
    write(atMicros, "JobFinished", job);
  }

  @Override
  public void jobFailed(long atMicros, int job, FailureCause cause) {
    write(atMicros, "JobFailed", job, cause);
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
  public void place(long atMicros, int job) {
    StringBuilder gpus = new StringBuilder();
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      gpus.append(gpus.length() == 0 ? "" : ",").append(state.gpuOfShare(s));
    }
    write(atMicros, JournalLine.ORDER + "Place", job, gpus);
  }

  @Override
  public void preempt(long atMicros, int job) {
    write(atMicros, JournalLine.ORDER + "Preempt", job);
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
