package io.adlro.core.event;

import io.adlro.core.model.JobRequest;

/** The facts as values, for the journal and the live system; each dispatches into a handler. */
public sealed interface Event {
  long atMicros();

  void dispatch(EventHandler handler);

  /** Carries the whole request, so that a journal can be replayed on its own. */
  record JobSubmitted(long atMicros, int job, JobRequest request) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.jobSubmitted(atMicros, job);
    }
  }

  record JobStarted(long atMicros, int job) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.jobStarted(atMicros, job);
    }
  }

  record PlacementRefused(long atMicros, int job) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.placementRefused(atMicros, job);
    }
  }

  record JobRequeued(long atMicros, int job, long savedWorkMicros, RequeueCause cause)
      implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.jobRequeued(atMicros, job, savedWorkMicros, cause);
    }
  }

  record JobFinished(long atMicros, int job) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.jobFinished(atMicros, job);
    }
  }

  record JobFailed(long atMicros, int job, FailureCause cause) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.jobFailed(atMicros, job, cause);
    }
  }

  record JobCancelled(long atMicros, int job) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.jobCancelled(atMicros, job);
    }
  }

  record PriorityChanged(long atMicros, int job, float priority) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.priorityChanged(atMicros, job, priority);
    }
  }

  record GpuLost(long atMicros, int gpu) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.gpuLost(atMicros, gpu);
    }
  }

  record GpuReturned(long atMicros, int gpu) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.gpuReturned(atMicros, gpu);
    }
  }

  record NodeLost(long atMicros, int node) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.nodeLost(atMicros, node);
    }
  }

  record NodeReturned(long atMicros, int node) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.nodeReturned(atMicros, node);
    }
  }

  record GpuMeasured(
      long atMicros,
      int gpu,
      float utilization,
      float celsius,
      float memoryUsedMib,
      float memoryBandwidth)
      implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.gpuMeasured(atMicros, gpu, utilization, celsius, memoryUsedMib, memoryBandwidth);
    }
  }

  record Woke(long atMicros) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.woke(atMicros);
    }
  }
}
