package io.adlro.core.event;

import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.NodeAddition;
import java.util.Arrays;

/** Passes each fact to several handlers in a fixed order; a subclass may add to some facts. */
public class Broadcast implements EventHandler {
  private EventHandler[] handlers;

  public Broadcast(EventHandler... handlers) {
    this.handlers = handlers.clone();
  }

  /** Adds a handler behind the first {@code position} ones. */
  protected final void insert(int position, EventHandler handler) {
    EventHandler[] longer = Arrays.copyOf(handlers, handlers.length + 1);
    System.arraycopy(handlers, position, longer, position + 1, handlers.length - position);
    longer[position] = handler;
    handlers = longer;
  }

  /** Adds a handler behind all others. */
  protected final void add(EventHandler handler) {
    insert(handlers.length, handler);
  }

  /** Puts a handler in the place of another. */
  protected final void replace(EventHandler former, EventHandler handler) {
    for (int i = 0; i < handlers.length; i++) {
      handlers[i] = handlers[i] == former ? handler : handlers[i];
    }
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    for (EventHandler handler : handlers) {
      handler.jobSubmitted(atMicros, job);
    }
  }

  @Override
  public void jobObserved(long atMicros, int job, int attempt, int[] gpus, long startedMicros) {
    for (EventHandler handler : handlers) {
      handler.jobObserved(atMicros, job, attempt, gpus, startedMicros);
    }
  }

  @Override
  public void jobStarted(long atMicros, int job, int attempt, int[] gpus) {
    for (EventHandler handler : handlers) {
      handler.jobStarted(atMicros, job, attempt, gpus);
    }
  }

  @Override
  public void placementRefused(long atMicros, int job, int attempt) {
    for (EventHandler handler : handlers) {
      handler.placementRefused(atMicros, job, attempt);
    }
  }

  @Override
  public void placementTimedOut(long atMicros, int job, int attempt) {
    for (EventHandler handler : handlers) {
      handler.placementTimedOut(atMicros, job, attempt);
    }
  }

  @Override
  public void preemptionRefused(long atMicros, int job, int attempt) {
    for (EventHandler handler : handlers) {
      handler.preemptionRefused(atMicros, job, attempt);
    }
  }

  @Override
  public void jobRequeued(
      long atMicros, int job, int attempt, long savedWorkMicros, RequeueCause cause) {
    for (EventHandler handler : handlers) {
      handler.jobRequeued(atMicros, job, attempt, savedWorkMicros, cause);
    }
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    for (EventHandler handler : handlers) {
      handler.jobFinished(atMicros, job, attempt);
    }
  }

  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
    for (EventHandler handler : handlers) {
      handler.jobFailed(atMicros, job, attempt, cause);
    }
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    for (EventHandler handler : handlers) {
      handler.jobCancelled(atMicros, job);
    }
  }

  @Override
  public void jobHeld(long atMicros, int job) {
    for (EventHandler handler : handlers) {
      handler.jobHeld(atMicros, job);
    }
  }

  @Override
  public void jobReleased(long atMicros, int job) {
    for (EventHandler handler : handlers) {
      handler.jobReleased(atMicros, job);
    }
  }

  @Override
  public void priorityChanged(long atMicros, int job, float priority) {
    for (EventHandler handler : handlers) {
      handler.priorityChanged(atMicros, job, priority);
    }
  }

  @Override
  public void limitChanged(long atMicros, int job, long limitMicros) {
    for (EventHandler handler : handlers) {
      handler.limitChanged(atMicros, job, limitMicros);
    }
  }

  @Override
  public void gpuLost(long atMicros, int gpu) {
    for (EventHandler handler : handlers) {
      handler.gpuLost(atMicros, gpu);
    }
  }

  @Override
  public void gpuReturned(long atMicros, int gpu) {
    for (EventHandler handler : handlers) {
      handler.gpuReturned(atMicros, gpu);
    }
  }

  @Override
  public void nodeLost(long atMicros, int node) {
    for (EventHandler handler : handlers) {
      handler.nodeLost(atMicros, node);
    }
  }

  @Override
  public void nodeReturned(long atMicros, int node) {
    for (EventHandler handler : handlers) {
      handler.nodeReturned(atMicros, node);
    }
  }

  @Override
  public void nodeDrained(long atMicros, int node) {
    for (EventHandler handler : handlers) {
      handler.nodeDrained(atMicros, node);
    }
  }

  @Override
  public void nodeResumed(long atMicros, int node) {
    for (EventHandler handler : handlers) {
      handler.nodeResumed(atMicros, node);
    }
  }

  @Override
  public void nodeJoined(long atMicros, NodeAddition added) {
    for (EventHandler handler : handlers) {
      handler.nodeJoined(atMicros, added);
    }
  }

  @Override
  public void nodeLeft(long atMicros, int node) {
    for (EventHandler handler : handlers) {
      handler.nodeLeft(atMicros, node);
    }
  }

  @Override
  public void gpuSpeedBelieved(long atMicros, int gpu, float factor) {
    for (EventHandler handler : handlers) {
      handler.gpuSpeedBelieved(atMicros, gpu, factor);
    }
  }

  @Override
  public void gpuHealthChanged(long atMicros, int gpu, GpuHealth health, HealthReason reason) {
    for (EventHandler handler : handlers) {
      handler.gpuHealthChanged(atMicros, gpu, health, reason);
    }
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
    for (EventHandler handler : handlers) {
      handler.jobProfiled(
          atMicros, job, attempt, utilization, memoryUsedMib, memoryBandwidth, watts);
    }
  }

  @Override
  public void speedsLearned(long atMicros, BelievedSpeeds speeds) {
    for (EventHandler handler : handlers) {
      handler.speedsLearned(atMicros, speeds);
    }
  }

  @Override
  public void modelActivated(long atMicros, String modelDigest) {
    for (EventHandler handler : handlers) {
      handler.modelActivated(atMicros, modelDigest);
    }
  }

  @Override
  public void computed(long atMicros, int number, String kind, double[] result) {
    for (EventHandler handler : handlers) {
      handler.computed(atMicros, number, kind, result);
    }
  }

  @Override
  public void woke(long atMicros) {
    for (EventHandler handler : handlers) {
      handler.woke(atMicros);
    }
  }
}
